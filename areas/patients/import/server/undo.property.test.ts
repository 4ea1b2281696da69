import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importState } from "#test/support/import-state.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

const state = () => importState(app.database.db, doctor);

const HEADINGS = "ID,Surname,Given,DOB,Mobile,Email,Notes,Usual GP";
const row = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  dob: fc.constantFrom("", "14/08/1958", "15/09/1960"),
  mobile: fc.constantFrom("", "0491570156", "491570157", "n/a"),
  email: fc.constantFrom("", "a@example.com", "b@@example"),
  notes: fc.constantFrom("", "Allergic", "Diabetic"),
});
const run = fc.record({
  rows: fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }),
  mode: fc.constantFrom("add", "fill", "update"),
  source: fc.constantFrom("Cliniko", "Genie"),
});
type Run = typeof run extends fc.Arbitrary<infer One> ? One : never;

async function imported({ rows, mode, source }: Run): Promise<number> {
  const lines = rows.map(
    ({ id, dob, mobile, email, notes }) =>
      `${id},Proper,Person${"abcdef".charAt(id - 1)},${dob},${mobile},${email},${notes},`,
  );
  const form = new FormData();
  form.append("file", new Blob([[HEADINGS, ...lines].join("\n")]), "people.csv");
  const { ID } = (await raman.send("POST", `/import?source=${source}`, form)).body;
  await raman.put(`/import/${ID}/choice`, { mode });
  const { body } = await raman.post(`/import/${ID}/start`);
  await app.runJob("import.run", { job: body.job });
  return ID;
}

async function undone(ID: number): Promise<void> {
  const { status, body } = await raman.post(`/import/${ID}/undo`);
  expect([status, body.message]).toEqual([200, undefined]);
  await app.runJob("import.undo", { job: body.job });
  expect((await raman.get(`/import/${ID}`)).body.state).toBe("undone");
}

test(
  "undone one after the other, newest first, imports give back every state they found",
  { timeout: 180_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 3 }), async (runs) => {
        const states: unknown[] = [];
        const ids: number[] = [];
        for (const each of runs) {
          states.push(await state());
          ids.push(await imported(each));
        }
        for (const ID of ids.toReversed()) {
          await undone(ID);
          expect(await state()).toEqual(states.pop());
        }
      }),
      { numRuns: 12 },
    ),
);
