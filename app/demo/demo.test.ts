import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { seedBase } from "#app/seed/base.ts";
import { localFolder } from "#platform/files/server/storage/local-folder.ts";
import { seedDemo } from "./demo.ts";

let database: FreshDatabase;
const folder = mkdtempSync(join(tmpdir(), "corella-demo-"));
beforeAll(async () => {
  database = await freshDatabase();
  await seedBase(database.pool);
  await seedDemo(database.db, localFolder(folder));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

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

  test("its open tasks have recordings, each with bytes, and none twice for one client", async () => {
    const rows = await database.db
      .selectFrom("task_attachment as a")
      .innerJoin("file as f", (on) => on.onRef("f._doctor", "=", "a._doctor").onRef("f.ID", "=", "a._file"))
      .innerJoin("task as t", (on) => on.onRef("t._doctor", "=", "a._doctor").onRef("t.ID", "=", "a._task"))
      .select(["a._doctor", "a.duration", "t.duration as whole", "t._status", "f.storage_key", "f.size", "f.sha256"])
      .execute();
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ _doctor, sha256 }) => `${_doctor} ${sha256.toString("hex")}`)).size).toBe(12);
    expect(rows.map(({ _status }) => _status)).toContain(3);
    for (const { duration, whole, storage_key, size } of rows) {
      expect(whole).toBe(duration);
      const bytes = await localFolder(folder).read(storage_key);
      expect((await bytes?.toArray())?.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(size);
    }
  });
});
