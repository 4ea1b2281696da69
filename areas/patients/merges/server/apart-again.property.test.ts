import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isMoving } from "#platform/http/patient-rows.ts";
import { features } from "#app/features.server.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let manager: Visitor;
let raman: number;
let managerId: number;
let birch: number;

beforeAll(async () => {
  app = await startApp();
  manager = await app.signIn("manager");
  [raman, managerId] = [await app.idOf("raman"), await app.idOf("manager")];
  birch = (await manager.post("/referringdoctor", { title: 3, first_name: "Hannah", last_name: "Birch" }))
    .body.ID;
});
afterAll(() => app.stop());

const PEOPLE = 3;
const person = fc.nat(PEOPLE - 1);
const day = fc
  .integer({ min: 1, max: 28 })
  .map((date) => `2026-${date % 2 === 0 ? "09" : "10"}-${String(date).padStart(2, "0")}`);

/** An arbitrary action on one of a client's patients. */
const step = fc.oneof(
  fc.record({ does: fc.constant("book" as const), who: person, series: fc.boolean() }),
  fc.record({ does: fc.constant("single" as const), who: person }),
  fc.record({ does: fc.constant("refer" as const), who: person, on: day }),
  fc.record({ does: fc.constant("unrefer" as const), who: person }),
  fc.record({ does: fc.constant("attach" as const), who: person }),
  { weight: 3, arbitrary: fc.record({ does: fc.constant("share" as const), who: person, with: person }) },
  fc.record({ does: fc.constant("note" as const), who: person, text: fc.constantFrom("", "a", "b") }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const patients: number[] = [];
let files = 0;
const latest = async (table: "appointment" | "referral", who: number) =>
  (
    await app.database.db
      .selectFrom(table)
      .select("ID")
      .where("_patient", "=", who)
      .orderBy("ID", "desc")
      .executeTakeFirst()
  )?.ID;

async function addFile(): Promise<number> {
  files += 1;
  const row = {
    _doctor: raman,
    name: `${files}.pdf`,
    size: 1,
    mime_type: "application/pdf",
    sha256: Buffer.alloc(32),
  };
  const added = app.database.db
    .insertInto("file")
    .values({ ...row, storage_key: `apart${files}`, _uploaded_by: managerId });
  return (await added.returning("ID").executeTakeFirstOrThrow()).ID;
}

async function happens(one: Step): Promise<void> {
  const who = patients[one.who] ?? 0;
  if (one.does === "book") {
    const repeat = one.series ? { repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 } : {};
    const at = {
      appointment_type: 1,
      appointment_date: "2027-03-01",
      start_time: "09:00",
      end_time: "09:30",
    };
    await manager.post("/appointment", { ...at, ...repeat, _patient: who });
  } else if (one.does === "single") {
    const series = await latest("appointment", who);
    const scope = { repeat_scope: "one", repeat_date: "2027-03-08" };
    if (series)
      await manager.put(`/appointment/${series}`, { ...scope, start_time: "11:00", end_time: "11:30" });
  } else if (one.does === "refer") {
    await manager.post(`/patient/${who}/referral`, {
      referral_date: one.on,
      referral_type: 1,
      _referring_doctor: birch,
    });
  } else if (one.does === "unrefer") {
    const referral = await latest("referral", who);
    if (referral) await manager.delete(`/patient/${who}/referral/${referral}`);
  } else if (one.does === "attach") {
    await manager.post(`/patient/${who}/attachment`, { _file: await addFile() });
  } else if (one.does === "share") {
    const _file = await addFile();
    for (const _patient of new Set([who, patients[one.with] ?? 0]))
      await app.database.db
        .insertInto("patient_attachment")
        .values({ _doctor: raman, _patient, _file, is_deleted: _patient !== who })
        .execute();
  } else {
    await manager.put(`/patient/${who}`, { notes: one.text, category: one.text === "b" ? "Z" : "U" });
  }
}

/** Reads all rows of the patients, without versions, which only ever increase. */
async function everything(): Promise<unknown> {
  const tables = features.flatMap(({ patientReferences }) => patientReferences.filter(isMoving));
  const rows = await Promise.all(
    tables.map(async ({ table, column }) => {
      const found = await sql<{ row: unknown }>`
        select to_jsonb(t) - '{version,changed_time}'::text[] as row from ${sql.table(table)} t
        where t._doctor = ${raman} and ${sql.ref(`t.${column}`)} = any(${patients}::bigint[]) order by (to_jsonb(t) - '{version,changed_time}'::text[])::text`.execute(
        app.database.db,
      );
      return [table, found.rows.map(({ row }) => row)];
    }),
  );
  const people = await sql<{ row: unknown }>`
    select to_jsonb(p) - '{version,changed_time}'::text[] as row from patient p where p._doctor = ${raman} and p."ID" = any(${patients}::bigint[]) order by p."ID"`.execute(
    app.database.db,
  );
  return { ...Object.fromEntries(rows), patient: people.rows.map(({ row }) => row) };
}

describe("a merge that is taken back, with nothing added", () => {
  test("leaves everything as it was, whatever there was, and however many merges in a row", async () => {
    const history = fc.array(step, { minLength: 4, maxLength: 12 });
    const merges = fc.array(fc.tuple(person, fc.integer({ min: 1, max: PEOPLE - 1 }), fc.boolean()), {
      minLength: 1,
      maxLength: 2,
    });
    await fc.assert(
      fc.asyncProperty(history, merges, async (steps, pairs) => {
        patients.length = 0;
        for (let each = 0; each < PEOPLE; each += 1) {
          const { body } = await manager.post("/patient", {
            first_name: "Isla",
            last_name: "Campbell",
            notes: String(each),
          });
          patients.push(body.ID);
        }
        for (const one of steps) await happens(one);
        const before = await everything();
        const done: number[] = [];
        for (const [one, further, takesFirst] of pairs) {
          const other = (one + further) % PEOPLE;
          const [from, to] = [patients[one] ?? 0, patients[other] ?? 0];
          const chosen = takesFirst
            ? { first_name: "Eilidh", last_name: "Campbell-Reid", notes: "0", category: "M" }
            : { first_name: "Isla", last_name: "Campbell" };
          if ((await manager.post(`/patient/merge/${from}/${to}`, chosen)).status === 200)
            done.push((await manager.get(`/patient/${to}/merge`)).body[0].ID);
        }
        for (const merge of done.toReversed())
          expect((await manager.delete(`/patient/merge/${merge}`)).status).toBe(200);
        expect(await everything()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
