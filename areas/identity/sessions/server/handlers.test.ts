import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
}, 60_000);
afterEach(async () => {
  for (const table of ["session", "sign_in_attempt"] as const)
    await app.database.db.deleteFrom(table).execute();
});
afterAll(() => app.stop());

const PASSWORD = "Corella1!";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const confirm = (visitor: Visitor) => visitor.put("/secondfactor/confirmation", { password: PASSWORD });
const isOpen = async (visitor: Visitor): Promise<boolean> => (await visitor.get("/auth/me")).status === 200;

async function signInWith(username: string, userAgent: string): Promise<Visitor> {
  const answer = await app.nobody.post(
    "/auth/login",
    { username, password: PASSWORD },
    { "user-agent": userAgent },
  );
  return app.withCookie(answer.headers.getSetCookie()[0]?.split(";")[0] ?? "");
}

describe("GET /session", () => {
  test("tells where one is signed in, this one first, and nobody else's", async () => {
    await signInWith("reception", FIREFOX);
    await app.signIn("raman");
    const here = await app.signIn("reception");
    const { status, body } = await here.get("/session");
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      is_this: true,
      is_locked: false,
      with_second_factor: false,
      address: "127.0.0.1",
    });
    expect(body[1]).toMatchObject({ is_this: false, browser: "Firefox", system: "Windows", is_phone: false });
    expect(JSON.stringify(body)).not.toMatch(/token|hash/);
  });

  test("leaves out what is over, and half a session", async () => {
    const here = await app.signIn("reception");
    const there = await app.signIn("reception");
    const [, other] = (await here.get("/session")).body;
    await app.database.db
      .updateTable("session")
      .set({ awaits: "factor" })
      .where("ID", "=", other.ID)
      .execute();
    expect((await here.get("/session")).body).toHaveLength(1);
    expect(await isOpen(there)).toBe(false);
  });
});

describe("DELETE /session/:id", () => {
  test("asks for the password again, then ends that session alone", async () => {
    const [here, there, elsewhere] = [
      await app.signIn("reception"),
      await app.signIn("reception"),
      await app.signIn("reception"),
    ];
    const { ID } = (await there.get("/session")).body[0];
    const first = await here.delete(`/session/${ID}`);
    expect([first.status, first.body.code]).toEqual([403, "second_factor.confirm"]);
    expect(await isOpen(there)).toBe(true);
    await confirm(here);
    expect((await here.delete(`/session/${ID}`)).body.map((row: { ID: number }) => row.ID)).not.toContain(ID);
    expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, true]);
    const row = await app.database.db
      .selectFrom("audit_event")
      .select(["controller", "message", "_executing_user"])
      .orderBy("ID", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ controller: "session", _executing_user: await app.idOf("reception") });
    expect(row.message).toMatch(/^signed out the session in /);
  });

  test("does not know somebody else's, and leaves this one to signing out", async () => {
    const [here, stranger] = [await app.signIn("reception"), await app.signIn("raman")];
    await confirm(here);
    const foreign = (await stranger.get("/session")).body[0].ID;
    expect((await here.delete(`/session/${foreign}`)).status).toBe(404);
    expect(await isOpen(stranger)).toBe(true);
    const own = (await here.get("/session")).body[0].ID;
    expect((await here.delete(`/session/${own}`)).body.code).toBe("session.this_one");
  });

  test("the ended browser hears of it at once, and its stream closes", async () => {
    const [here, there] = [await app.signIn("reception"), await app.signIn("reception")];
    const stream = await there.listen("/auth/live");
    await confirm(here);
    await here.delete(`/session/${(await there.get("/session")).body[0].ID}`);
    expect(
      await stream.next("change", { controller: "auth", identity: await app.idOf("reception") }),
    ).toBeTruthy();
    await expect.poll(() => app.services.realtime.size).toBe(0);
  });
});

describe("DELETE /session", () => {
  test("ends every other one", async () => {
    const [here, there, elsewhere] = [
      await app.signIn("reception"),
      await app.signIn("reception"),
      await app.signIn("reception"),
    ];
    expect((await here.delete("/session")).body.code).toBe("second_factor.confirm");
    await confirm(here);
    expect((await here.delete("/session")).body).toHaveLength(1);
    expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, false]);
  });
});

describe("sessions of somebody, for staff", () => {
  test("an administrator sees and ends them; one's own and those of somebody mightier not", async () => {
    const [boss, manager, raman] = [
      await app.signIn("superadmin"),
      await app.signIn("reception"),
      await app.signIn("raman"),
    ];
    const id = await app.idOf("raman");
    expect((await boss.get(`/session/person/${id}`)).body).toMatchObject([{ is_this: false }]);
    expect((await boss.delete(`/session/person/${id}`)).body.code).toBe("second_factor.confirm");
    await confirm(boss);
    expect((await boss.delete(`/session/person/${id}`)).status).toBe(204);
    expect(await isOpen(raman)).toBe(false);
    const own = await boss.delete(`/session/person/${await app.idOf("superadmin")}`);
    expect([own.status, own.body.code]).toEqual([403, "session.own"]);
    expect(await isOpen(boss)).toBe(true);
    expect((await manager.get(`/session/person/${id}`)).status).toBe(404);
  });
});

describe("a session nobody uses", () => {
  const rest = (minutes: number) =>
    app.database.db
      .updateTable("session")
      .set({ seen_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .execute();
  const idle = (visitor: Visitor, path: string, seconds: number) =>
    visitor.send("GET", path, null, { "x-idle-seconds": `${seconds}` });

  test("opens nothing after the lock's minutes and five more", async () => {
    const here = await app.signIn("reception");
    await rest(19);
    expect((await idle(here, "/auth/me", 19 * 60)).status).toBe(200);
    await rest(21);
    expect((await here.get("/auth/me")).body.code).toBe("session.required");
    expect((await here.get("/patient/25/1")).status).toBe(401);
  });

  test("the password opens it again, and the list says it is locked", async () => {
    const [here, there] = [await app.signIn("reception"), await app.signIn("reception")];
    await rest(30);
    const again = await here.post("/auth/login", { username: "reception", password: PASSWORD });
    expect(again.status).toBe(200);
    const back = app.withCookie(again.headers.getSetCookie()[0]?.split(";")[0] ?? "");
    expect((await back.get("/session")).body).toMatchObject([
      { is_this: true, is_locked: false },
      { is_locked: true },
    ]);
    expect(await isOpen(there)).toBe(false);
  });

  test("is ended by signing out all the same, and by nothing else is it touched", async () => {
    const [here, there] = [await app.signIn("reception"), await app.signIn("reception")];
    await rest(30);
    const { status, headers } = await here.post("/auth/logout");
    expect([status, headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/^corella_session=;/)]);
    const left = await app.database.db.selectFrom("session").select("seen_at").execute();
    expect(left).toHaveLength(1);
    expect(Date.now() - Date.parse(left[0]?.seen_at ?? "")).toBeGreaterThan(29 * 60_000);
    expect(await isOpen(there)).toBe(false);
    const last = app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "session")
      .orderBy("ID", "desc");
    expect(await last.executeTakeFirst()).toEqual({ message: "signed out" });
  });

  test("stays locked when signing out fails", async () => {
    const here = await app.signIn("reception");
    await rest(30);
    await app.database.pool.query(
      "create function kept() returns trigger language plpgsql as $$ begin raise 'not now'; end $$",
    );
    await app.database.pool.query(
      "create trigger kept before delete on session for each row execute function kept()",
    );
    expect((await here.post("/auth/logout")).status).toBe(500);
    await app.database.pool.query("drop function kept cascade");
    expect(await isOpen(here)).toBe(false);
    const { seen_at } = await app.database.db
      .selectFrom("session")
      .select("seen_at")
      .executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(seen_at)).toBeGreaterThan(29 * 60_000);
    expect((await here.post("/auth/logout")).status).toBe(204);
  });

  test("nor does one that lacks a factor its group needs by now stay behind when it is signed out", async () => {
    const here = await app.signIn("reception");
    await app.database.db
      .insertInto("group_second_factor")
      .values({ _group: 11, _required_by: await app.idOf("superadmin") })
      .execute();
    expect(await isOpen(here)).toBe(false);
    expect((await here.post("/auth/logout")).status).toBe(204);
    await app.database.db.deleteFrom("group_second_factor").execute();
    expect(await app.database.db.selectFrom("session").select("ID").execute()).toEqual([]);
  });

  test("what its page asks for by itself keeps it no longer, nor does a stream", async () => {
    const here = await app.signIn("reception");
    const seen = () => app.database.db.selectFrom("session").select("seen_at").executeTakeFirstOrThrow();
    await rest(10);
    const before = (await here.get("/session")).body[0].seen_at;
    // `seen_at` is written after the reply and must be stored before the session rests again.
    await expect.poll(async () => Date.now() - Date.parse((await seen()).seen_at)).toBeLessThan(60_000);
    await rest(10);
    await idle(here, "/auth/me", 10 * 60);
    (await here.listen("/auth/live")).close();
    const { seen_at } = await seen();
    expect(Math.round((Date.now() - Date.parse(seen_at)) / 60_000)).toBe(10);
    expect(Date.parse(before)).toBeLessThan(Date.now());
  });

  test("somebody at work keeps it", async () => {
    const here = await app.signIn("reception");
    await rest(10);
    await idle(here, "/auth/me", 5);
    const seen = () => app.database.db.selectFrom("session").select("seen_at").executeTakeFirstOrThrow();
    await expect.poll(async () => Date.now() - Date.parse((await seen()).seen_at)).toBeLessThan(60_000);
  });

  test("a header that is no number counts as somebody", async () => {
    const here = await app.signIn("reception");
    await rest(10);
    await here.send("GET", "/auth/me", null, { "x-idle-seconds": "-1e9; drop" });
    const seen = () => app.database.db.selectFrom("session").select("seen_at").executeTakeFirstOrThrow();
    await expect.poll(async () => Date.now() - Date.parse((await seen()).seen_at)).toBeLessThan(60_000);
  });
});
