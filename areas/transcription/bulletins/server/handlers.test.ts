import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { Bulletin } from "../contract.ts";

let app: TestApp;
let manager: Visitor;
let typist: Visitor;
beforeAll(async () => {
  app = await startApp();
  manager = await app.signIn("typingmanager");
  typist = await app.signIn("typist");
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.db.deleteFrom("bulletin").execute();
  await app.database.db.updateTable("person").set({ last_bulletin_time: null }).execute();
});

const add = async (message: string): Promise<Bulletin> => {
  const { status, body } = await manager.post("/bulletin", { message });
  expect(status).toBe(201);
  return body;
};
const pending = async (visitor = typist): Promise<string[]> =>
  (await visitor.get("/bulletin")).body.map(({ message }: Bulletin) => message);
const agree = (bulletin: Bulletin, visitor = typist) =>
  visitor.put("/bulletin/last", { _bulletin: bulletin.ID });

describe("RULE-BUL-01, G-19: agreeing to bulletins", () => {
  test("API-BUL-001, API-BUL-005: they come oldest first and are agreed to in order", async () => {
    const [first, second] = [await add("First"), await add("Second")];
    expect(await pending()).toEqual(["First", "Second"]);
    const early = await agree(second);
    expect([early.status, early.body.code, early.body.errors]).toEqual([
      409,
      "bulletin.out_of_turn",
      { _bulletin: "Agree to the older bulletins first." },
    ]);
    expect((await agree(first)).body).toEqual({ last_bulletin_time: first.created_time });
    expect(await pending()).toEqual(["Second"]);
    expect((await agree(second)).status).toBe(200);
    expect(await pending()).toEqual([]);
    expect((await typist.get("/auth/me")).body.last_bulletin_time).toBe(second.created_time);
  });

  test("the last time never moves back, however often somebody agrees", async () => {
    const [first, second] = [await add("First"), await add("Second")];
    await agree(first);
    await agree(second);
    expect((await agree(first)).body).toEqual({ last_bulletin_time: second.created_time });
    const both = await Promise.all([agree(second), agree(first), agree(second)]);
    expect(both.map(({ body }) => body.last_bulletin_time)).toEqual(Array(3).fill(second.created_time));
    const told = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "bulletin")
      .where("identity", "in", [first.ID, second.ID])
      .where("message", "like", "agreed%")
      .execute();
    expect(told).toHaveLength(2);
  });

  test("C-91: agreement is personal", async () => {
    await agree(await add("First"));
    expect(await pending(await app.signIn("editor"))).toEqual(["First"]);
    expect(await pending(await app.signIn("raman"))).toEqual(["First"]);
  });

  test("by its time alone, as the answer gave it", async () => {
    const { created_time: last_bulletin_time } = await add("First");
    expect((await typist.put("/bulletin/last", { last_bulletin_time })).body).toEqual({ last_bulletin_time });
  });

  test("a deleted one no longer waits, and can't be agreed to", async () => {
    const first = await add("First");
    await add("Second");
    expect((await manager.delete(`/bulletin/${first.ID}`)).body).toEqual({ ID: first.ID });
    expect(await pending()).toEqual(["Second"]);
    const { status, body } = await agree(first);
    expect([status, body.errors]).toEqual([400, { _bulletin: "This bulletin no longer exists." }]);
  });

  test.each([[{}], [{ _bulletin: 0 }], [{ _bulletin: "1" }], [{ last_bulletin_time: "yesterday" }]])(
    "refuses %j at its field",
    async (body) => {
      const refused = await typist.put("/bulletin/last", body);
      expect([refused.status, Object.keys(refused.body.errors).length]).toEqual([400, 1]);
    },
  );

  test("two added at the same moment have different places in the order", async () => {
    const added = await Promise.all(["A", "B", "C", "D"].map(add));
    expect(new Set(added.map(({ created_time }) => created_time)).size).toBe(4);
  });
});

describe("RULE-BUL-02, RULE-PERM-12: managing bulletins", () => {
  test("API-BUL-002 to -004: a bulletin is added, changed without asking again, and deleted", async () => {
    const bulletin = await add("Cut-off 17:00");
    await agree(bulletin);
    const changed = await manager.put(`/bulletin/${bulletin.ID}`, { message: "Cut-off 15:00", version: 1 });
    expect([changed.status, changed.body.message, changed.body.version, changed.body.created_time]).toEqual([
      200,
      "Cut-off 15:00",
      2,
      bulletin.created_time,
    ]);
    expect(changed.body.last_updated > bulletin.last_updated).toBe(true);
    expect(await pending()).toEqual([]);
    const late = await manager.put(`/bulletin/${bulletin.ID}`, { message: "Cut-off 14:00", version: 1 });
    expect([late.status, late.body.details.current.message]).toEqual([409, "Cut-off 15:00"]);
    expect((await manager.delete(`/bulletin/${bulletin.ID}`)).status).toBe(200);
    expect((await manager.delete(`/bulletin/${bulletin.ID}`)).status).toBe(404);
  });

  test("all of them, oldest first, for who manages them only", async () => {
    const [first] = [await add("First"), await add("Second")];
    await agree(first, manager);
    const all = (await manager.get("/bulletin?all=true")).body;
    expect(all.map(({ message }: Bulletin) => message)).toEqual(["First", "Second"]);
    expect(all[0].created_user).toMatchObject({ username: "typingmanager", first_name: "Claire" });
    expect((await typist.get("/bulletin?all=true")).status).toBe(404);
    expect((await typist.post("/bulletin", { message: "Mine" })).status).toBe(403);
  });

  test("are searched by text and author", async () => {
    await add("The cut-off is 15:00");
    await add("100% of letters");
    const found = async (search: string) =>
      (await manager.get(`/bulletin/50/1?search=${encodeURIComponent(search)}`)).body.bulletins.map(
        ({ message }: Bulletin) => message,
      );
    expect(await found("CUT-OFF")).toEqual(["The cut-off is 15:00"]);
    expect(await found("novak")).toEqual(["100% of letters", "The cut-off is 15:00"]);
    expect(await found("0%")).toEqual(["100% of letters"]);
  });

  test.each([[{}], [{ message: " " }], [{ message: "x".repeat(10_001) }]])("refuses %j", async (body) => {
    const refused = await manager.post("/bulletin", body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["message"]]);
  });
});
