import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedDemo } from "./demo.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedBase(database.pool);
  await seedDemo(database.db);
});
afterAll(() => database.drop());

describe("the demo practice", () => {
  test("its patients are found by what any other patient is found by", async () => {
    const patients = await database.db
      .selectFrom("patient")
      .select(["first_name", "last_name", "last_key", "first_key", "sound_key", "preferred_key", "preferred_name"])
      .execute();
    expect(patients.length).toBeGreaterThan(50);
    for (const { last_key, first_key, sound_key, preferred_key, ...named } of patients)
      expect({ last_key, first_key, sound_key, preferred_key }).toEqual(keysOf(named));
  });
});
