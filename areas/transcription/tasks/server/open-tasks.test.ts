import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let admin: Visitor;
let manager: Visitor;
let doctor = 0;
let typist = 0;
let editor = 0;
let other = 0;
beforeAll(async () => {
  app = await startApp();
  [admin, manager] = [await app.signIn("admin"), await app.signIn("typingmanager")];
  [doctor, typist, editor, other] = await Promise.all(
    (["raman", "typist", "editor", "superadmin"] as const).map((name) => app.idOf(name)),
  ).then(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d] as const);
}, 60_000);
beforeEach(async () => {
  await app.database.pool.query("delete from task_activity; delete from task");
  await app.database.pool.query(`update person set active = true where "ID" in (${typist}, ${editor})`);
});
afterAll(() => app.stop());

const DUE = "2026-11-25T06:00:00.000Z";
async function task(change: object): Promise<number> {
  const row = {
    _doctor: doctor,
    _workflow: "TRANSCRIPTION" as const,
    _created_by: doctor,
    due_time: DUE,
    received_time: DUE,
  };
  const { db } = app.database;
  return (
    await db
      .insertInto("task")
      .values({ ...row, case_subject: "Letters", ...change })
      .returning("ID")
      .executeTakeFirstOrThrow()
  ).ID;
}
const ways: readonly [string, (user: number) => ReturnType<Visitor["put"]>][] = [
  ["DELETE /user/{id}", (user) => admin.delete(`/user/${user}`)],
  ["PUT /user/{id} with active false", (user) => admin.put(`/user/${user}`, { active: false })],
  [
    "PUT /user/{id} with active false among other fields",
    (user) => admin.put(`/user/${user}`, { active: false, first_name: "Hoa" }),
  ],
];
const isActive = async (user: number): Promise<boolean> =>
  (
    await app.database.db
      .selectFrom("person")
      .select("active")
      .where("ID", "=", user)
      .executeTakeFirstOrThrow()
  ).active;

describe.each(ways)("H-9, API-USR-005: %s", (_way, deactivate) => {
  test.each([
    ["a typist with assigned work", () => typist, () => ({ _status: 2, _assigned_user: typist })],
    ["a typist who types", () => typist, () => ({ _status: 3, _assigned_user: typist })],
    ["an editor who edits", () => editor, () => ({ _status: 5, _assigned_user: editor })],
    [
      "an editor who is to edit after typing",
      () => editor,
      () => ({ _status: 3, _assigned_user: typist, _assigned_editor: editor }),
    ],
  ])("%s stays, and the refusal has the number of tasks", async (_who, user, change) => {
    await task(change());
    await task({ ...change(), case_subject: "More letters" });
    const { status, body } = await deactivate(user());
    expect([status, body.code, body.details]).toEqual([
      409,
      "user.has_open_work",
      { open: ["2 open tasks"] },
    ]);
    expect(body.message).toBe("This user can't be deactivated yet: 2 open tasks. Reassign this work first.");
    expect(await isActive(user())).toBe(true);
  });

  test("whoever has only finished work, and deleted tasks, is deactivated", async () => {
    await task({ _status: 7, _assigned_mt: typist, _assigned_editor: typist });
    await task({ _status: 4, _assigned_mt: typist, _assigned_user: editor });
    await task({ _status: 2, _assigned_user: typist, is_deleted: true });
    await task({ _workflow: "BILLING", _status: 1, _assigned_user: typist, is_returned: true });
    expect((await deactivate(typist)).status).toBe(200);
    expect(await isActive(typist)).toBe(false);
  });

  test("once the work is handed over the user is deactivated", async () => {
    const ID = await task({ _status: 2, _assigned_user: typist });
    expect((await deactivate(typist)).status).toBe(409);
    const reason = { reason_code: "OTHER", reason_text: "leaves" };
    expect(
      (await manager.put(`/task/${ID}?doctor_id=${doctor}`, { _assigned_user: other, ...reason })).status,
    ).toBe(200);
    expect((await deactivate(typist)).status).toBe(200);
  });
});

test("a user who is given work at the same moment is either kept with it or deactivated without it", async () => {
  for (let round = 0; round < 8; round += 1) {
    await app.database.pool.query(`update person set active = true where "ID" = ${typist}`);
    const ID = await task({ _status: 1 });
    const [given, deactivated] = await Promise.all([
      manager.put(`/task/${ID}?doctor_id=${doctor}`, { _assigned_user: typist }),
      admin.delete(`/user/${typist}`),
    ]);
    expect([200, 400]).toContain(given.status);
    expect([200, 409]).toContain(deactivated.status);
    expect([given.status, deactivated.status]).not.toEqual([200, 200]);
    await app.database.pool.query("delete from task_activity; delete from task");
  }
});
