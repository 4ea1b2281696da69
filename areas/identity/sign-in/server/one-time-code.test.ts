import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { plainRequest } from "#test/support/plain-request.ts";
import { codeOf, cookiesIn, withApp } from "#test/support/second-step.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(async () => {
  for (const table of [
    "authenticator",
    "recovery_code",
    "group_second_factor",
    "session",
    "one_time_token",
  ] as const)
    await app.database.db.deleteFrom(table).execute();
});
afterAll(() => app.stop());

const REFUSED = [401, "sign_in.invalid_code"];
const said = ({ status, body }: Answer) => [status, body.code];
const exchange = (code: string, headers: Record<string, string> = {}, cookie = "") =>
  app.withCookie(cookie).send("GET", `/user/token?code=${code}`, null, headers);
const issue = async (visitor: Visitor): Promise<string> => (await visitor.post("/user/token")).body.code;
const sessions = () => app.database.db.selectFrom("session").selectAll().orderBy("ID").execute();
const endingIn = (seconds: number) =>
  app.database.db
    .updateTable("session")
    .set({ expires_at: new Date(Date.now() + seconds * 1000).toISOString() })
    .execute();

describe("the session a one-time code opens", () => {
  test("ends when the one it came from ends, however often it is exchanged", async () => {
    let visitor = await app.signIn("admin");
    await endingIn(30);
    const [first] = await sessions();
    for (let round = 0; round < 3; round += 1) {
      const entered = await exchange(await issue(visitor));
      expect(entered.status).toBe(200);
      visitor = app.withCookie(cookiesIn(entered));
    }
    const all = await sessions();
    expect(all).toHaveLength(4);
    expect(new Set(all.map(({ expires_at }) => expires_at))).toEqual(new Set([first?.expires_at]));
  });

  test("ends then also where a second factor is asked for in between", async () => {
    const { visitor, secret } = await withApp(app, "admin");
    await endingIn(30);
    const [first] = await sessions();
    const asked = await exchange(await issue(visitor));
    expect(said(asked)).toEqual([401, "sign_in.second_step"]);
    const entered = await app
      .withCookie(cookiesIn(asked))
      .post("/auth/secondstep/code", { code: codeOf(secret, 1) });
    expect(entered.status).toBe(200);
    expect((await sessions()).map(({ expires_at }) => expires_at)).toEqual([
      first?.expires_at,
      first?.expires_at,
    ]);
  });

  test("does not count as confirmed", async () => {
    const visitor = await app.signIn("admin");
    await visitor.put("/secondfactor/confirmation", { password: "Corella1!" });
    await exchange(await issue(visitor));
    expect((await sessions()).map(({ confirmed_at }) => confirmed_at !== null)).toEqual([true, false]);
  });

  test("has its row in the audit log", async () => {
    await exchange(await issue(await app.signIn("admin")));
    const row = await app.database.db
      .selectFrom("audit_event")
      .select(["controller", "identity", "message", "_executing_user", "route"])
      .orderBy("ID", "desc")
      .executeTakeFirstOrThrow();
    const ID = await app.idOf("admin");
    expect(row).toEqual({
      controller: "session",
      identity: ID,
      message: "signed in with a one-time code",
      _executing_user: ID,
      route: "GET /user/token",
    });
  });

  test("takes the place of the one this browser had", async () => {
    const admin = await app.signIn("admin");
    const other = await app.signIn("typist");
    await exchange(await issue(admin), {}, other.cookie);
    expect((await other.get("/auth/me")).status).toBe(401);
  });
});

describe("a one-time code", () => {
  test("opens one session, however often it is sent at once", async () => {
    const code = await issue(await app.signIn("admin"));
    const statuses = (await Promise.all([exchange(code), exchange(code), exchange(code)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect(await sessions()).toHaveLength(2);
  });

  test.each([
    ["signs out", (visitor: Visitor) => visitor.post("/auth/logout")],
    [
      "sets a new password",
      async (visitor: Visitor) => {
        const path = `/user/${await app.idOf("typist")}/changepassword`;
        await visitor.put(path, { password: "Corella2!", old_password: "Corella1!" });
        return visitor.put(path, { password: "Corella1!", old_password: "Corella2!" });
      },
    ],
  ])("opens nothing once the person %s in another browser", async (_what, act) => {
    const [here, elsewhere] = [await app.signIn("typist"), await app.signIn("typist")];
    const code = await issue(_what === "signs out" ? elsewhere : here);
    expect((await act(elsewhere)).status).toBeLessThan(300);
    expect(said(await exchange(code))).toEqual(REFUSED);
  });

  test("opens nothing once the session it came from is over", async () => {
    const code = await issue(await app.signIn("admin"));
    await endingIn(-1);
    expect(said(await exchange(code))).toEqual(REFUSED);
  });

  test("opens nothing once a newer one was issued", async () => {
    const admin = await app.signIn("admin");
    const [older, newer] = [await issue(admin), await issue(admin)];
    expect(said(await exchange(older))).toEqual(REFUSED);
    expect((await exchange(newer)).status).toBe(200);
  });

  test("sets up no first factor, for which the password is asked", async () => {
    const code = await issue(await app.signIn("admin"));
    const [_person, _required_by] = [await app.idOf("admin"), await app.idOf("superadmin")];
    const { _group } = await app.database.db
      .selectFrom("person_group")
      .select("_group")
      .where("_person", "=", _person)
      .executeTakeFirstOrThrow();
    await app.database.db.insertInto("group_second_factor").values({ _group, _required_by }).execute();
    expect(said(await exchange(code))).toEqual(REFUSED);
  });
});

describe("nobody is signed in by a link: the exchange", () => {
  test.each([
    ["from another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["from a neighbouring host", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }],
    ["with another origin", { origin: "https://evil.example" }],
    [
      "as a link that was typed or opened from an email",
      { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
    ],
    ["as a link on a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }],
    [
      "as a link in a browser without Fetch Metadata",
      { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    ],
  ])("%s is refused and leaves the code as it was", async (_name, headers) => {
    const code = await issue(await app.signIn("admin"));
    const before = await sessions();
    const address = `${app.url}/api/user/token?code=${code}`;
    expect(await plainRequest(address, headers)).toEqual({
      status: 403,
      code: "origin.foreign",
      cookies: [],
    });
    expect(await sessions()).toEqual(before);
    const ofOurPage = {
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "cors",
      accept: "application/json",
    };
    expect((await plainRequest(address, ofOurPage)).status).toBe(200);
  });

  test("by HEAD, as mail scanners follow links, uses no code up", async () => {
    const code = await issue(await app.signIn("admin"));
    expect((await plainRequest(`${app.url}/api/user/token?code=${code}`, {}, "HEAD")).cookies).toEqual([]);
    expect(await sessions()).toHaveLength(1);
    expect((await exchange(code)).status).toBe(200);
  });

  test("can be asked about first: the page shows whose account it is, and the code stays good", async () => {
    const code = await issue(await app.signIn("admin"));
    const { status, body } = await app.nobody.post("/user/token/person", { code });
    const { first_name, last_name } = (await (await app.signIn("admin")).get("/auth/me")).body;
    expect([status, body]).toEqual([200, { username: "admin", first_name, last_name }]);
    expect((await exchange(code)).status).toBe(200);
    expect(said(await app.nobody.post("/user/token/person", { code }))).toEqual(REFUSED);
  });
});
