import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const version = async () =>
  (await app.database.db.selectFrom("permission_version").select("version").executeTakeFirstOrThrow())
    .version;

describe("RULE-PERM-07: rights kept in memory", () => {
  test("hold for the very next request once a group has lost one, whoever took it", async () => {
    const reception = await app.signIn("reception");
    expect((await reception.get("/patient/50/1")).status).toBe(200);
    const groups = await sql<{
      _group: number;
    }>`select _group from person_group where _person = ${await app.idOf("reception")}`.execute(
      app.database.db,
    );
    const taken = await app.database.db
      .deleteFrom("group_permission")
      .where("permission", "=", "patient.view")
      .where(
        "_group",
        "in",
        groups.rows.map(({ _group }) => _group),
      )
      .returningAll()
      .execute();
    expect((await reception.get("/patient/50/1")).status).toBe(404);
    await app.database.db.insertInto("group_permission").values(taken).execute();
    expect((await reception.get("/patient/50/1")).status).toBe(200);
  });

  test("a change that is undone changes nothing", async () => {
    const before = await version();
    const undone = app.database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("group_permission").where("permission", "=", "patient.view").execute();
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await version()).toBe(before);
  });
});
