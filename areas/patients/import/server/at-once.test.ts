import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());
beforeEach(() => app.database.pool.query("truncate import_row, import_run, import_key, patient cascade"));

const COUNT = 700;
const people = (from = 0): string => {
  const line = (at: number) =>
    `k${at},Once${String.fromCharCode(97 + (at % 26))},Given${at},14/08/19${String(10 + (at % 80))}`;
  return ["ID,Surname,Given,DOB", ...Array.from({ length: COUNT }, (_, at) => line(from + at))].join("\n");
};
async function preview(content: string): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([content]), "people.csv");
  const { status, body } = await raman.send("POST", "/import?source=Cliniko", form);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.ID;
}
const start = async (ID: number): Promise<number> => (await raman.post(`/import/${ID}/start`)).body.job;
const countsOf = async (ID: number) => (await raman.get(`/import/${ID}`)).body.counts;
async function made(): Promise<number> {
  const { rows } = await app.database.pool.query<{ people: number; ids: number }>(
    "select count(*)::int as people, count(distinct import_id)::int as ids from patient where import_id like 'k%'",
  );
  expect(rows[0]?.people).toBe(rows[0]?.ids);
  return rows[0]?.people ?? 0;
}

describe("two imports at once", () => {
  test("of the same people add each of them once", async () => {
    const runs = [await preview(people()), await preview(people(COUNT / 2))];
    const jobs = await Promise.all(runs.map(start));
    await Promise.all(jobs.map((job) => app.runJob("import.run", { job })));
    expect(await made()).toBe(COUNT * 1.5);
    const counts = await Promise.all(runs.map(countsOf));
    expect(counts.map(({ made: added, there, new: open }) => added + there + open)).toEqual([COUNT, COUNT]);
    expect(counts.reduce((sum, each) => sum + each.made, 0)).toBe(COUNT * 1.5);
    expect(await Promise.all(runs.map(async (ID) => (await raman.get(`/import/${ID}`)).body.state))).toEqual([
      "done",
      "done",
    ]);
  });

  test("of two starts in the same moment one counts, and a job that runs twice adds nobody twice", async () => {
    const ID = await preview(people());
    const answers = await Promise.all([1, 2].map(() => raman.post(`/import/${ID}/start`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const job = answers.find(({ status }) => status === 200)?.body.job;
    await Promise.all([app.runJob("import.run", { job }), app.runJob("import.run", { job })]);
    expect([await made(), (await countsOf(ID)).made]).toEqual([COUNT, COUNT]);
  });

  test("an undo that meets another import of the same people leaves each of them complete, once or not at all", async () => {
    const first = await preview(people());
    await app.runJob("import.run", { job: await start(first) });
    const second = await preview(people(COUNT / 2));
    const undone = await raman.post(`/import/${first}/undo`);
    expect(undone.status).toBe(200);
    const job = await start(second);
    await Promise.all([
      app.runJob("import.undo", { job: undone.body.job }),
      app.runJob("import.run", { job }),
    ]);
    const { state } = (await raman.get(`/import/${first}`)).body;
    expect(["undone", "done"]).toContain(state);
    const left = await made();
    // People removed by the undo after the second import looked them up are not added again; people removed
    // before are.
    expect(left).toBeGreaterThanOrEqual(COUNT / 2);
    expect(left).toBeLessThanOrEqual(COUNT * 1.5);
    expect((await raman.get(`/import/${second}`)).body.state).toBe("done");
  });
});
