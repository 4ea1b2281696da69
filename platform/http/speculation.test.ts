import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: number;
let visitor: Visitor;

beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
});
afterAll(() => app.stop());

const MEETING = {
  appointment_type: 3,
  appointment_date: "2026-11-26",
  start_time: "14:15",
  end_time: "14:45",
  _patient: null,
  _location: null,
  repeat_interval: 0,
};
const book = (notes: string) => visitor.post("/appointment", { ...MEETING, notes });
const count = async (query: RawBuilder<{ count: number }>) =>
  (await query.execute(app.database.db)).rows[0]?.count;
const bookedAs = async (notes: string) => ({
  booked: await count(sql`select count(*)::int from appointment where notes = ${notes}`),
  registered: await count(sql`select count(*)::int from audit_event where after ->> 'notes' = ${notes}`),
});

/** A speculative request begins with the cached session, which the session query then confirms or rejects. */
describe("a request that begins at once", () => {
  // Makes one request so that the next one finds a cached session.
  beforeEach(async () => {
    visitor = await app.signIn("raman");
    await book("the first");
  });

  test("is nobody's once the session has ended, and leaves nothing behind", async () => {
    await app.database.db.deleteFrom("session").where("_person", "=", raman).execute();
    expect((await book("after the end")).status).toBe(401);
    expect((await visitor.get("/appointment/on/2026-11-26")).status).toBe(401);
    expect(await bookedAs("after the end")).toEqual({ booked: 0, registered: 0 });
  });

  test("is refused once the right is gone, and leaves nothing behind", async () => {
    const taken = await app.database.db
      .deleteFrom("person_group")
      .where("_person", "=", raman)
      .returningAll()
      .execute();
    expect((await book("without a right")).status).toBe(403);
    expect((await visitor.get("/appointment/on/2026-11-26")).status).toBe(404);
    expect(await bookedAs("without a right")).toEqual({ booked: 0, registered: 0 });
    await app.database.db.insertInto("person_group").values(taken).execute();
    expect((await book("with it again")).status).toBe(201);
  });

  test("is done once, and as things are now, where the client has changed meanwhile", async () => {
    const zoneOf = async (notes: string) => (await book(notes)).body.zone;
    expect(await zoneOf("before the move")).toBe("Australia/Sydney");
    await app.database.db
      .updateTable("doctor")
      .set({ _timezone: "Australia/Perth" })
      .where("ID", "=", raman)
      .execute();
    expect(await zoneOf("after the move")).toBe("Australia/Perth");
    expect(await bookedAs("after the move")).toEqual({ booked: 1, registered: 1 });
    expect((await visitor.get("/appointment/on/2026-11-26")).body[0].zone).toBe("Australia/Perth");
  });

  test("says what is wrong with it only to whom the session still stands for", async () => {
    expect((await visitor.post("/appointment", { ...MEETING, _location: 999_999_999 })).status).toBe(400);
    await app.database.db.deleteFrom("session").where("_person", "=", raman).execute();
    expect((await visitor.post("/appointment", { ...MEETING, _location: 999_999_999 })).status).toBe(401);
  });

  test("is done once under an Idempotency-Key, and its answer is nobody's after the end", async () => {
    const headers = { "idempotency-key": "begun-at-once-and-sent-again" };
    const send = () => visitor.post("/appointment", { ...MEETING, notes: "sent again" }, headers);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body.ID]).toEqual([201, 201, first.body.ID]);
    await app.database.db.deleteFrom("session").where("_person", "=", raman).execute();
    expect((await send()).status).toBe(401);
    expect(await bookedAs("sent again")).toEqual({ booked: 1, registered: 1 });
  });
});
