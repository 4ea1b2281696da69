import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertPatients } from "#areas/patients/patients/server/index.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { COMPARE_JOB, COMPARING } from "./compare.ts";

let app: TestApp;
let manager: Visitor;
let raman: number;
const TWIN = { first_name: "Saga", last_name: "Lindqvist", dob: "1999-06-06" } as const;

beforeAll(async () => {
  app = await startApp();
  [manager, raman] = [await app.signIn("manager"), await app.idOf("raman")];
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.pool.query(
    "update patient set is_deleted = true where _doctor = $1 and not is_deleted",
    [raman],
  );
  await app.database.pool.query("delete from patient_pair");
  await app.database.pool.query("delete from patient_to_compare");
});

const add = async (fields: object = {}): Promise<number> =>
  (await manager.post("/patient", { ...TWIN, ...fields })).body.ID;
const page = async () => (await manager.get("/patient/duplicate/100/1")).body;
const compare = () => app.runJob(COMPARE_JOB);
const kept = async (): Promise<string[]> =>
  (
    await app.database.pool.query("select _one || '-' || _other as pair from patient_pair order by 1")
  ).rows.map(({ pair }) => pair);
/** Asserts that the list is the same before and after the comparison, and returns its pairs. */
async function listed(): Promise<string[]> {
  const before = await page();
  await compare();
  const after = await page();
  expect([after.pairs, after.totalItems, after.comparing]).toEqual([before.pairs, before.totalItems, 0]);
  return after.pairs.map(({ one, other }: { one: number; other: number }) => `${one}-${other}`);
}

describe("the pairs that are kept", () => {
  test("are found by one node at a time", async () => {
    const pair = [await add(), await add()].join("-");
    await app.database.db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(${COMPARING}, hashint8(${raman}))`.execute(other);
      await compare();
      expect(await kept()).toEqual([]);
    });
    await compare();
    expect(await kept()).toEqual([pair]);
  });

  test("are right after a save, a deletion, a restoring, a merge and its taking back", async () => {
    const [one, other] = [await add(), await add()];
    const pair = `${one}-${other}`;
    expect(await listed()).toEqual([pair]);
    expect(await kept()).toEqual([pair]);
    const saved = async (ID: number, fields: object) => {
      const { version } = (await manager.get(`/patient/${ID}`)).body;
      expect((await manager.put(`/patient/${ID}`, { ...TWIN, ...fields, version })).status).toBe(200);
    };
    await saved(other, { first_name: "Bo", last_name: "Holm", dob: "1970-01-01" });
    expect(await listed()).toEqual([]);
    await saved(other, {});
    expect(await listed()).toEqual([pair]);
    await manager.delete(`/patient/${one}`);
    expect(await listed()).toEqual([]);
    await saved(one, { is_deleted: false });
    expect(await listed()).toEqual([pair]);
    expect((await manager.post(`/patient/merge/${one}/${other}`, TWIN)).status).toBe(200);
    expect(await listed()).toEqual([]);
    const [merge] = (await manager.get(`/patient/${other}/merge`)).body;
    await manager.send("DELETE", `/patient/merge/${merge.ID}`, "{}", { "content-type": "application/json" });
    expect(await listed()).toEqual([pair]);
  });

  test("hold two who were added at the same time, neither commit seeing the other", async () => {
    const { db } = app.database;
    await db.transaction().execute(async (first) => {
      await insertPatients(first, { ID: raman, country: "AU" }, [TWIN]);
      await db
        .transaction()
        .execute((second) => insertPatients(second, { ID: raman, country: "AU" }, [TWIN]));
      await compare();
    });
    expect(await kept()).toEqual([]);
    expect(await listed()).toHaveLength(1);
    expect(await kept()).toHaveLength(1);
  });

  test("after an import the list is there at once, says how many are not looked at yet, and has them compared", async () => {
    const many = Array.from({ length: 1200 }, (_, place) => ({
      first_name: `Imported${place % 600}`,
      last_name: "Nordahl",
      mobile: `0418${String(place % 600).padStart(6, "0")}`,
    }));
    await insertPatients(app.database.db, { ID: raman, country: "AU" }, many);
    const first = await page();
    expect([first.comparing, first.totalItems]).toEqual([1000, 200]);
    const { rows } = await app.database.pool.query("select from graphile_worker.jobs where key = $1", [
      COMPARE_JOB,
    ]);
    expect(rows).toHaveLength(1);
    await compare();
    expect(await page()).toMatchObject({ comparing: 0, totalItems: 600 });
  });

  test("a birthday everybody has is not looked through for everybody", async () => {
    const many = Array.from({ length: 150 }, (_, place) => ({
      first_name: "Baby",
      last_name: `Of ${String.fromCodePoint(97 + (place % 26), 97 + Math.floor(place / 26))}son`,
      dob: "1900-01-01" as const,
    }));
    await insertPatients(app.database.db, { ID: raman, country: "AU" }, many);
    await compare();
    expect((await kept()).length).toBeLessThanOrEqual(150 * 50);
    expect((await page()).totalItems).toBeGreaterThan(0);
  });

  test("what two are not compared by asks for no comparing", async () => {
    const ID = await add();
    await compare();
    await manager.put(`/patient/${ID}`, { ...TWIN, notes: "Prefers mornings", version: 1 });
    const { rows } = await app.database.pool.query("select from patient_to_compare");
    expect(rows).toEqual([]);
  });
});
