import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { listPublicHolidays } from "./holidays.ts";
import { seedReference } from "./reference.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedReference(database.pool, 2026);
});
afterAll(() => database.drop());

const again = async () => {
  await database.db.updateTable("seed_part").set({ checksum: "old" }).execute();
  return seedReference(database.pool, 2026);
};
const count = async (table: "locality" | "hospital" | "health_fund" | "mbs_item" | "public_holiday") =>
  (
    await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
  ).rows;

describe("reference data", () => {
  test("a second start has nothing to do", async () => {
    expect(await seedReference(database.pool, 2026)).toEqual([]);
  });

  test("delivering again adds nothing", async () => {
    const tables = ["locality", "hospital", "health_fund", "mbs_item", "public_holiday"] as const;
    const before = await Promise.all(tables.map(count));
    expect(await again()).toHaveLength(8);
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  test("two servers that start at once deliver once", async () => {
    await database.db
      .updateTable("seed_part")
      .set({ checksum: "old" })
      .where("name", "=", "specialty")
      .execute();
    const runs = await Promise.all([seedReference(database.pool, 2026), seedReference(database.pool, 2026)]);
    expect(runs.flat()).toEqual(["specialty"]);
  });

  test("what staff changed stays as they made it", async () => {
    await database.db
      .updateTable("product")
      .set({ unit_price_cents: 12_345, version: 2 })
      .where("ID", "=", 26)
      .execute();
    await database.db.updateTable("product").set({ unit_price_cents: 1 }).where("ID", "=", 25).execute();
    await again();
    const prices = await database.db
      .selectFrom("product")
      .select(["ID", "unit_price_cents"])
      .where("ID", "in", [25, 26])
      .orderBy("ID")
      .execute();
    expect(prices).toEqual([
      { ID: 25, unit_price_cents: 9_900 },
      { ID: 26, unit_price_cents: 12_345 },
    ]);
  });

  test("a hospital that staff added first does not stop a delivery", async () => {
    const alfred = await database.db
      .selectFrom("hospital")
      .selectAll()
      .where("name", "=", "The Alfred")
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom("hospital").where("ID", "=", alfred.ID).execute();
    await database.db
      .insertInto("hospital")
      .values({ name: alfred.name, kind: "public", _locality: alfred._locality })
      .execute();
    await expect(again()).resolves.toContain("hospital");
  });

  test("an official schedule is not replaced by the sample", async () => {
    await database.db.deleteFrom("mbs_item").where("item", "<>", "23").execute();
    await again();
    expect(await count("mbs_item")).toBe(1);
  });

  test("Sydney is 690, every other number is 10,000 or more", async () => {
    const low = await database.db
      .selectFrom("locality")
      .select(["ID", "label"])
      .where("ID", "<", 10_000)
      .execute();
    expect(low).toEqual([{ ID: 690, label: "SYDNEY, NSW 2000" }]);
  });

  test("every hospital stands somewhere", async () => {
    expect(
      await database.db.selectFrom("hospital").select("name").where("_locality", "is", null).execute(),
    ).toEqual([]);
  });
});

describe("public holidays (F-12)", () => {
  const holidays = () =>
    database.db.selectFrom("public_holiday").select(["state", "day", "name", "removed_at"]);

  test.each([
    ["VIC", "2026-11-03"],
    ["WA", "2026-09-28"],
    ["QLD", "2026-10-05"],
    ["TAS", "2026-12-28"],
  ] as const)("%s rests on %s", async (state, day) => {
    expect(await holidays().where("state", "=", state).where("day", "=", day).execute()).toHaveLength(1);
  });

  test("an evening off is a working day", () => {
    expect(
      listPublicHolidays(2026, 2026).filter(({ day, state }) => day === "2026-12-24" && state !== "x"),
    ).toEqual([]);
  });

  test("a new year brings new days", async () => {
    expect(await seedReference(database.pool, 2027)).toEqual(["public_holiday"]);
    expect(
      await holidays().where("day", "=", "2030-12-25").where("state", "=", "NSW").execute(),
    ).toHaveLength(1);
  });

  test("an office's own day stays, and a day it removed does not come back", async () => {
    await database.db
      .insertInto("public_holiday")
      .values({ country: "AU", state: "QLD", day: "2026-08-12", name: "Royal Queensland Show" })
      .execute();
    await database.db
      .updateTable("public_holiday")
      .set({ removed_at: new Date().toISOString() })
      .where("day", "=", "2026-11-03")
      .where("state", "=", "VIC")
      .execute();
    await again();
    expect(await holidays().where("day", "=", "2026-08-12").execute()).toHaveLength(1);
    expect(
      await holidays().where("day", "=", "2026-11-03").where("state", "=", "VIC").execute(),
    ).toMatchObject([{ removed_at: expect.any(String) }]);
  });

  test("a delivered day that is none any more goes", async () => {
    await database.db
      .insertInto("public_holiday")
      .values({ country: "AU", state: "NSW", day: "2026-07-07", name: "A mistake", is_delivered: true })
      .execute();
    await again();
    expect(await holidays().where("day", "=", "2026-07-07").execute()).toEqual([]);
  });
});
