import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { meanwhile } from "#test/support/meanwhile.ts";
import { softKey } from "#test/support/passkey.ts";
import {
  clearSecondFactors,
  codeOf,
  cookiesIn,
  pendingMfa,
  login,
  withApp,
} from "#test/support/second-step.ts";

const ORIGIN = "https://corella.example";
const NEW_PASSWORD = "Wombat7&ladder";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: ORIGIN });
}, 60_000);
afterEach(() => clearSecondFactors(app));
afterAll(() => app.stop());

const NOT_SIGNED_IN = [401, "session.required"];
const said = ({ status, body }: Answer) => [status, body.code];
const sessionsOf = async (username: string) =>
  app.database.db
    .selectFrom("session")
    .selectAll()
    .where("_person", "=", await app.idOf(username))
    .execute();

/** Makes a second factor required in all groups of the user. */
async function requireFactor(username: string): Promise<void> {
  const [_person, _required_by] = [await app.idOf(username), await app.idOf("superadmin")];
  await sql`insert into group_second_factor (_group, _required_by)
    select _group, ${_required_by} from person_group where _person = ${_person}`.execute(app.database.db);
}
/** Signs in with the password as a user who must set up a factor, and returns the pending session. */
async function settingUp(username: string): Promise<Visitor> {
  const answer = await login(app, username);
  expect(answer.body.details).toMatchObject({ awaits: "set_up" });
  return app.withCookie(cookiesIn(answer));
}

describe("somebody who knows the password of an account with an authenticator app", () => {
  test("gets no authenticator app of their own, and no session by it", async () => {
    await withApp(app, "reception");
    const thief = await pendingMfa(app, "reception");
    const begun = await thief.post("/secondfactor/authenticator");
    expect(said(begun)).toEqual(NOT_SIGNED_IN);
    const drafts = await app.database.db
      .selectFrom("authenticator")
      .selectAll()
      .where("confirmed_at", "is", null)
      .execute();
    expect(drafts).toEqual([]);
  });

  test("confirms no draft that the person left behind", async () => {
    const { visitor } = await withApp(app, "reception");
    const { body } = await visitor.post("/secondfactor/authenticator");
    const thief = await pendingMfa(app, "reception");
    const answer = await thief.put(`/secondfactor/authenticator/${body.ID}/code`, {
      code: codeOf(body.secret),
      name: "Mine",
    });
    expect(said(answer)).toEqual(NOT_SIGNED_IN);
  });

  test("registers no passkey", async () => {
    await withApp(app, "reception");
    const thief = await pendingMfa(app, "reception");
    expect(said(await thief.post("/secondfactor/passkey/options"))).toEqual(NOT_SIGNED_IN);
    const challenge = Buffer.from("a challenge for the second step").toString("base64url");
    await app.database.db.updateTable("session").set({ challenge }).where("awaits", "is not", null).execute();
    const made = softKey(ORIGIN).make({ challenge });
    expect(said(await thief.post("/secondfactor/passkey", { made, name: "Mine" }))).toEqual(NOT_SIGNED_IN);
    expect(await app.database.db.selectFrom("passkey").selectAll().execute()).toEqual([]);
  });

  test("is not shown which factors there are, neither their names nor their last use", async () => {
    await withApp(app, "reception");
    expect(said(await (await pendingMfa(app, "reception")).get("/secondfactor"))).toEqual(NOT_SIGNED_IN);
  });

  test("has confirmed nothing: the password alone opens no half session that counts as confirmed", async () => {
    await withApp(app, "reception");
    await pendingMfa(app, "reception");
    const half = (await sessionsOf("reception")).find(({ awaits }) => awaits !== null);
    expect(half).toMatchObject({ awaits: "factor", confirmed_at: null });
  });

  test("asks no more of a half session that began before this browser asked again", async () => {
    await withApp(app, "reception");
    const first = await pendingMfa(app, "reception");
    const again = await login(app, "reception", first.cookie);
    expect(said(again)).toEqual([401, "sign_in.second_step"]);
    expect(said(await first.get("/auth/secondstep"))).toEqual(NOT_SIGNED_IN);
    expect((await app.withCookie(cookiesIn(again)).get("/auth/secondstep")).status).toBe(200);
  });
});

describe("setting up the first factor", () => {
  test("is for those who have none: a second half session of the same person ends when the first has added one", async () => {
    await requireFactor("reception");
    const [owner, thief] = [await settingUp("reception"), await settingUp("reception")];
    const { body } = await owner.post("/secondfactor/authenticator");
    expect(
      (
        await owner.put(`/secondfactor/authenticator/${body.ID}/code`, {
          code: codeOf(body.secret),
          name: "A",
        })
      ).status,
    ).toBe(200);
    expect(said(await thief.post("/secondfactor/authenticator"))).toEqual(NOT_SIGNED_IN);
  });

  test("is refused where the person has one by now, whenever the half session was opened", async () => {
    await requireFactor("reception");
    const late = await settingUp("reception");
    const { _person } = await app.database.db
      .selectFrom("session")
      .select("_person")
      .executeTakeFirstOrThrow();
    const secret = Buffer.alloc(52);
    await app.database.db
      .insertInto("authenticator")
      .values({ _person, name: "Added elsewhere", secret, confirmed_at: new Date().toISOString() })
      .execute();
    for (const answer of [
      await late.get("/secondfactor"),
      await late.post("/secondfactor/authenticator"),
      await late.post("/secondfactor/passkey/options"),
      await late.get("/auth/secondstep"),
    ])
      expect(said(answer)).toEqual(NOT_SIGNED_IN);
  });

  test("is refused where one is being added at this moment", async () => {
    await requireFactor("reception");
    const half = await settingUp("reception");
    const id = await app.idOf("reception");
    const answer = await meanwhile(
      app,
      async (other) => {
        await other.selectFrom("person").select("ID").where("ID", "=", id).forNoKeyUpdate().execute();
        await other
          .insertInto("authenticator")
          .values({
            _person: id,
            name: "Added elsewhere",
            secret: Buffer.alloc(52),
            confirmed_at: new Date().toISOString(),
          })
          .execute();
      },
      () => half.post("/secondfactor/authenticator"),
    );
    expect(said(answer)).toEqual(NOT_SIGNED_IN);
  });

  test("makes one whole session, however often the code is sent at once", async () => {
    await requireFactor("reception");
    const half = await settingUp("reception");
    const { body } = await half.post("/secondfactor/authenticator");
    const send = () =>
      half.put(`/secondfactor/authenticator/${body.ID}/code`, { code: codeOf(body.secret), name: "A" });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 401 || status === 404)).toBe(true);
    expect((await sessionsOf("reception")).map(({ awaits }) => awaits)).toEqual([null]);
  });

  test("ends with the half session, ten minutes after the password", async () => {
    await requireFactor("reception");
    const half = await settingUp("reception");
    await app.database.db
      .updateTable("session")
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute();
    expect(said(await half.post("/secondfactor/authenticator"))).toEqual(NOT_SIGNED_IN);
  });
});

describe("a half session and a change of the password", () => {
  /** Writes as `resetPassword` does: the person's row first, then the end of the sessions. */
  async function changing(other: TestApp["database"]["db"], id: number): Promise<void> {
    await other.updateTable("person").set({ first_name: "Robin" }).where("ID", "=", id).execute();
    await other.deleteFrom("session").where("_person", "=", id).execute();
  }

  test("ends with it", async () => {
    const { secret } = await withApp(app, "reception");
    const half = await pendingMfa(app, "reception");
    const id = await app.idOf("reception");
    const admin = await app.signIn("superadmin");
    expect((await admin.put(`/user/${id}/changepassword`, { password: NEW_PASSWORD })).status).toBe(200);
    expect(said(await half.post("/auth/secondstep/code", { code: codeOf(secret, 1) }))).toEqual(
      NOT_SIGNED_IN,
    );
    await sql`update person set password_hash = (select password_hash from person where username_key = 'manager') where "ID" = ${id}`.execute(
      app.database.db,
    );
  });

  test("ends with one that is being made at this moment: no session outlives it", async () => {
    const { secret } = await withApp(app, "reception");
    const half = await pendingMfa(app, "reception");
    const id = await app.idOf("reception");
    const answer = await meanwhile(
      app,
      (other) => changing(other, id),
      () => half.post("/auth/secondstep/code", { code: codeOf(secret, 1) }),
    );
    expect(said(answer)).toEqual(NOT_SIGNED_IN);
    expect(await sessionsOf("reception")).toEqual([]);
  });

  test("the old password opens nothing while a new one is being set", async () => {
    const id = await app.idOf("manager");
    const { password_hash } = await app.database.db
      .selectFrom("person")
      .select("password_hash")
      .where("ID", "=", id)
      .executeTakeFirstOrThrow();
    const answer = await meanwhile(
      app,
      async (other) => {
        await other.updateTable("person").set({ password_hash: "changed" }).where("ID", "=", id).execute();
        await other.deleteFrom("session").where("_person", "=", id).execute();
      },
      () => login(app, "manager"),
    );
    await app.database.db.updateTable("person").set({ password_hash }).where("ID", "=", id).execute();
    expect(said(answer)).toEqual([401, "sign_in.wrong"]);
    expect(await sessionsOf("manager")).toEqual([]);
  });
});
