import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "#platform/access/session.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { meanwhile } from "#test/support/meanwhile.ts";
import { softKey } from "#test/support/passkey.ts";
import * as support from "#test/support/second-step.ts";
import { clearSecondFactors, codeOf, confirm, cookiesIn } from "#test/support/second-step.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: ORIGIN });
}, 60_000);
afterEach(() => clearSecondFactors(app));
afterAll(() => app.stop());

const ORIGIN = "https://corella.example";
const PASSWORD = "Corella1!";

const at = (cookie: string): Visitor => app.withCookie(cookie);
const login = (username: string, cookie = "") => support.login(app, username, cookie);
const pendingMfa = (username: string) => support.pendingMfa(app, username);
const withApp = (username: string) => support.withApp(app, username);

describe("an authenticator app", () => {
  test("the password alone no longer opens anything; the code does, once", async () => {
    const { secret } = await withApp("reception");
    const half = await pendingMfa("reception");
    expect((await half.get("/auth/me")).status).toBe(401);
    expect((await half.get("/patient/25/1")).status).toBe(401);
    expect((await half.get("/auth/secondstep")).body).toEqual({
      awaits: "factor",
      code: true,
      passkey: false,
      recovery: true,
    });
    const code = codeOf(secret, 1);
    const entered = await half.post("/auth/secondstep/code", {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([entered.status, entered.body.username]).toEqual([200, "reception"]);
    expect((await at(cookiesIn(entered)).get("/auth/me")).status).toBe(200);
    expect((await half.post("/auth/secondstep/code", { code })).status).toBe(401);
    const again = await (await pendingMfa("reception")).post("/auth/secondstep/code", { code });
    expect([again.status, again.body.code]).toEqual([401, "sign_in.wrong_code"]);
  });

  test("a code that is being used at this moment opens nothing more", async () => {
    const { secret, ID } = await withApp("reception");
    const half = await pendingMfa("reception");
    const step = Math.floor(Date.now() / 30_000) + 1;
    const answer = await meanwhile(
      app,
      (other) =>
        other
          .updateTable("authenticator")
          .set({ last_step: step + 1 })
          .where("ID", "=", ID)
          .execute(),
      () => half.post("/auth/secondstep/code", { code: codeOf(secret, 1) }),
    );
    expect([answer.status, answer.body.code]).toEqual([401, "sign_in.wrong_code"]);
  });

  test("two at once with the same code: one enters", async () => {
    const { secret } = await withApp("reception");
    const halves = [await pendingMfa("reception"), await pendingMfa("reception")];
    const code = codeOf(secret, 1);
    const answers = await Promise.all(halves.map((half) => half.post("/auth/secondstep/code", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("the secret is sealed in the database, and no answer or audit row holds it", async () => {
    const { visitor, secret } = await withApp("reception");
    const row = await app.database.db.selectFrom("authenticator").selectAll().executeTakeFirstOrThrow();
    expect(row.secret.toString("latin1")).not.toContain(secret);
    expect(row.secret.length).toBe(4 + 12 + 16 + 20);
    expect(JSON.stringify((await visitor.get("/secondfactor")).body)).not.toContain(secret);
    const register = await app.database.db.selectFrom("audit_event").selectAll().execute();
    expect(JSON.stringify(register)).not.toContain(secret);
    expect(register.map(({ message }) => message)).toContain("added the authenticator app My phone");
  });

  test("a draft whose code was never given counts for nothing", async () => {
    const visitor = await app.signIn("reception");
    await confirm(visitor);
    await visitor.post("/secondfactor/authenticator");
    expect((await login("reception")).status).toBe(200);
    expect((await visitor.get("/secondfactor")).body.authenticators).toEqual([]);
  });

  test("guessing is slowed down, and half a session does not outlive ten wrong answers", async () => {
    await withApp("reception");
    const half = await pendingMfa("reception");
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1)
      answers.push((await half.post("/auth/secondstep/code", { code: "000000" })).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    await app.database.db
      .updateTable("session")
      .set({ wrong_tries: 9 })
      .where("awaits", "is not", null)
      .execute();
    await app.database.db.deleteFrom("sign_in_attempt").execute();
    await half.post("/auth/secondstep/code", { code: "000000" });
    expect((await half.get("/auth/secondstep")).body.code).toBe("session.required");
  });

  test("guesses at the same moment are counted as if one after the other, those of recovery codes among them", async () => {
    await withApp("reception");
    const half = await pendingMfa("reception");
    const guesses = Array.from({ length: 50 }, (_, index) =>
      half.post(`/auth/secondstep/${index % 2 ? "code" : "recoverycode"}`, {
        code: index % 2 ? "000000" : "AAAA-AAAA-AAAA-AAAA",
      }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toEqual([401, 401, 401, 401, 401]);
  });

  test("a wrong guess of a code does not slow down the password", async () => {
    await withApp("reception");
    const half = await pendingMfa("reception");
    for (let tries = 0; tries < 6; tries += 1) await half.post("/auth/secondstep/code", { code: "000000" });
    expect((await login("reception")).body.code).toBe("sign_in.second_step");
  });

  test("half a session is over after ten minutes", async () => {
    const { secret } = await withApp("reception");
    const half = await pendingMfa("reception");
    const { db } = app.database;
    const row = await db
      .selectFrom("session")
      .select(["expires_at"])
      .where("awaits", "is not", null)
      .executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(row.expires_at) - Date.now()) / 60_000)).toBe(10);
    await db
      .updateTable("session")
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where("awaits", "is not", null)
      .execute();
    expect((await half.post("/auth/secondstep/code", { code: codeOf(secret, 1) })).body.code).toBe(
      "session.required",
    );
  });

  test("giving up ends half a session", async () => {
    await withApp("reception");
    const half = await pendingMfa("reception");
    expect((await half.delete("/auth/secondstep")).status).toBe(204);
    expect((await half.get("/auth/secondstep")).status).toBe(401);
  });

  test("its own browser is asked for the password alone while its session lives (idle lock)", async () => {
    const { visitor } = await withApp("reception");
    expect((await login("reception", visitor.cookie)).status).toBe(200);
    const { db } = app.database;
    await db
      .updateTable("session")
      .set({ second_factor_at: new Date(Date.now() - 13 * 3_600_000).toISOString() })
      .execute();
    expect((await login("reception", visitor.cookie)).body.code).toBe("sign_in.second_step");
    expect((await login("manager", visitor.cookie)).status).toBe(200);
  });

  test("a change of the sealing key leaves it working, and the old secrets are sealed anew", async () => {
    const { secret } = await withApp("reception");
    const old = await app.database.db.selectFrom("authenticator").select("secret").executeTakeFirstOrThrow();
    await app.runJob("second-factors.reseal");
    const kept = await app.database.db.selectFrom("authenticator").select("secret").executeTakeFirstOrThrow();
    expect(kept.secret.equals(old.secret)).toBe(true);
    expect(
      (await (await pendingMfa("reception")).post("/auth/secondstep/code", { code: codeOf(secret, 1) }))
        .status,
    ).toBe(200);
  });
});

describe("what does not get round a second factor", () => {
  test("RULE-AUTH-11: a password set by a mailed link", async () => {
    const { secret } = await withApp("okafor");
    await app.nobody.post("/doctor/retrievePassword", { username: "okafor" });
    await app.runJob("sign-in.send_reset", {
      person: await app.idOf("okafor"),
      asked: new Date().toISOString(),
    });
    await app.deliverMail();
    const token = /\/login\/reset\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
    expect(
      (await app.nobody.put(`/doctor/changepassword/${token}`, { password: "Wombat7&ladder" })).status,
    ).toBe(200);
    const answer = await app.nobody.post("/auth/login", { username: "okafor", password: "Wombat7&ladder" });
    expect(answer.body.code).toBe("sign_in.second_step");
    expect(
      (await at(cookiesIn(answer)).post("/auth/secondstep/code", { code: codeOf(secret, 1) })).status,
    ).toBe(200);
  });

  test("a member of staff's one-time code", async () => {
    const { visitor } = await withApp("admin");
    const { body } = await visitor.post("/user/token");
    const exchanged = await app.nobody.get(`/user/token?code=${body.code}`);
    expect([exchanged.status, exchanged.body.code]).toEqual([401, "sign_in.second_step"]);
    expect((await at(cookiesIn(exchanged)).get("/auth/me")).status).toBe(401);
    expect((await app.nobody.get(`/user/token?code=${body.code}`)).body.code).toBe("sign_in.invalid_code");
  });

  test("half a session under the name of a whole one", async () => {
    await withApp("reception");
    const half = await pendingMfa("reception");
    const token = half.cookie.split("=")[1] ?? "";
    expect((await at(`__Host-corella_session=${token}`).get("/auth/me")).status).toBe(401);
  });

  test("a whole session under the name of half a one", async () => {
    const { visitor } = await withApp("reception");
    const token = visitor.cookie.split("=")[1] ?? "";
    expect(
      (await at(`__Host-corella_second_step=${token}`).post("/auth/secondstep/code", { code: "000000" })).body
        .code,
    ).toBe("session.required");
  });
});

describe("recovery codes", () => {
  test("come with the first factor, ten of them, and only their hashes are kept", async () => {
    const { codes } = await withApp("reception");
    expect(new Set(codes).size).toBe(10);
    const rows = await app.database.db.selectFrom("recovery_code").select("code_hash").execute();
    expect(rows.map(({ code_hash }) => code_hash.toString("hex")).sort()).toEqual(
      codes.map((code) => hashOf(code.replaceAll("-", "")).toString("hex")).sort(),
    );
  });

  test("each opens once, however it is typed, and a letter says so", async () => {
    const { codes } = await withApp("reception");
    const [code = ""] = codes;
    const entered = await (await pendingMfa("reception")).post("/auth/secondstep/recoverycode", {
      code: code.toLowerCase().replaceAll("-", " "),
    });
    expect(entered.status).toBe(200);
    expect((await at(cookiesIn(entered)).get("/secondfactor")).body.recovery_codes.left).toBe(9);
    const again = await (await pendingMfa("reception")).post("/auth/secondstep/recoverycode", { code });
    expect([again.status, again.body.code]).toEqual([401, "sign_in.wrong_recovery_code"]);
    const mails = await app.database.db.selectFrom("mail").select("subject").execute();
    expect(mails.map(({ subject }) => subject)).toContain("A recovery code was used to sign in to Corella");
  });

  test("new ones make the old ones worthless", async () => {
    const { visitor, codes } = await withApp("reception");
    const fresh = await visitor.post("/secondfactor/recoverycode");
    expect(fresh.body.recovery_codes).toHaveLength(10);
    expect(
      (await (await pendingMfa("reception")).post("/auth/secondstep/recoverycode", { code: codes[0] }))
        .status,
    ).toBe(401);
  });

  test("are not kept for the same request sent again", async () => {
    const { visitor } = await withApp("reception");
    const ask = () =>
      visitor.send("POST", "/secondfactor/recoverycode", "{}", {
        "content-type": "application/json",
        "idempotency-key": "the-same-key-again",
      });
    const [first, second] = [await ask(), await ask()];
    expect(first.body.recovery_codes).not.toEqual(second.body.recovery_codes);
  });

  test("are for those with a factor", async () => {
    const visitor = await app.signIn("reception");
    await confirm(visitor);
    expect((await visitor.post("/secondfactor/recoverycode")).body.code).toBe("second_factor.none");
  });
});

describe("passkeys", () => {
  async function withPasskey(username: string) {
    const visitor = await app.signIn(username);
    await confirm(visitor);
    const key = softKey(ORIGIN);
    const options = await visitor.post("/secondfactor/passkey/options");
    expect(options.body.rp.id).toBe("corella.example");
    const added = await visitor.post("/secondfactor/passkey", {
      made: key.make(options.body),
      name: "My laptop",
    });
    expect([added.status, added.body.factors.passkeys[0].name, added.body.recovery_codes.length]).toEqual([
      201,
      "My laptop",
      10,
    ]);
    return { visitor, key };
  }
  const ask = async (half: Visitor) => (await half.post("/auth/secondstep/passkey/options")).body;

  test("sign a person in, and their last use is known", async () => {
    const { key } = await withPasskey("raman");
    const half = await pendingMfa("raman");
    const options = await ask(half);
    expect(options).toMatchObject({
      rpId: "corella.example",
      userVerification: "preferred",
      allowCredentials: [{ transports: ["usb"] }],
    });
    const entered = await half.post("/auth/secondstep/passkey", { answer: key.answer(options) });
    expect(entered.status).toBe(200);
    const { passkeys } = (await at(cookiesIn(entered)).get("/secondfactor")).body;
    expect(passkeys[0].last_used_at).not.toBeNull();
  });

  test("an answer counts once, for its own challenge and from Corella's own page", async () => {
    const { key } = await withPasskey("raman");
    const half = await pendingMfa("raman");
    const [first, second] = [await ask(half), await ask(half)];
    expect((await half.post("/auth/secondstep/passkey", { answer: key.answer(first) })).body.code).toBe(
      "sign_in.wrong_passkey",
    );
    expect((await half.post("/auth/secondstep/passkey", { answer: key.answer(second) })).body.code).toBe(
      "sign_in.wrong_passkey",
    );
    const third = key.answer(await ask(half), { origin: "https://corella.example.evil.example" });
    expect((await half.post("/auth/secondstep/passkey", { answer: third })).body.code).toBe(
      "sign_in.wrong_passkey",
    );
    expect(
      (await half.post("/auth/secondstep/passkey", { answer: key.answer(await ask(half)) })).status,
    ).toBe(200);
  });

  test("a counter that goes back is a copied key", async () => {
    const { key } = await withPasskey("raman");
    const first = await pendingMfa("raman");
    expect(
      (await first.post("/auth/secondstep/passkey", { answer: key.answer(await ask(first), { count: 9 }) }))
        .status,
    ).toBe(200);
    const half = await pendingMfa("raman");
    expect(
      (await half.post("/auth/secondstep/passkey", { answer: key.answer(await ask(half), { count: 9 }) }))
        .status,
    ).toBe(401);
    expect(
      (await half.post("/auth/secondstep/passkey", { answer: key.answer(await ask(half), { count: 10 }) }))
        .status,
    ).toBe(200);
  });

  test("somebody else's passkey is not one", async () => {
    const { key } = await withPasskey("raman");
    await withPasskey("reception");
    const half = await pendingMfa("reception");
    expect(
      (await half.post("/auth/secondstep/passkey", { answer: key.answer(await ask(half)) })).status,
    ).toBe(401);
  });

  test("the same one is added once", async () => {
    const { visitor, key } = await withPasskey("raman");
    const options = await visitor.post("/secondfactor/passkey/options");
    expect(options.body.excludeCredentials).toHaveLength(1);
    const again = await visitor.post("/secondfactor/passkey", {
      made: key.make(options.body),
      name: "Again",
    });
    expect([again.status, again.body.code]).toEqual([409, "passkey.known"]);
  });

  test("are renamed and removed", async () => {
    const { visitor } = await withPasskey("raman");
    const { ID } = (await visitor.get("/secondfactor")).body.passkeys[0];
    expect((await visitor.put(`/secondfactor/passkey/${ID}`, { name: "Rooms" })).body.passkeys[0].name).toBe(
      "Rooms",
    );
    expect(
      (await (await app.signIn("manager")).put(`/secondfactor/passkey/${ID}`, { name: "Mine" })).status,
    ).toBe(404);
    const left = await visitor.delete(`/secondfactor/passkey/${ID}`);
    expect(left.body).toMatchObject({ passkeys: [], recovery_codes: { left: 0 } });
    expect((await login("raman")).status).toBe(200);
  });
});

describe("changing how one signs in", () => {
  test("asks for the password again, and a wrong one is refused and slowed down", async () => {
    const visitor = await app.signIn("reception");
    for (const answer of [
      await visitor.post("/secondfactor/authenticator"),
      await visitor.post("/secondfactor/passkey/options"),
      await visitor.post("/secondfactor/recoverycode"),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "second_factor.confirm"]);
    const wrong = await visitor.put("/secondfactor/confirmation", { password: "wrong" });
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      401,
      "second_factor.password",
      { password: "This password is not correct." },
    ]);
    for (let tries = 0; tries < 5; tries += 1)
      await visitor.put("/secondfactor/confirmation", { password: "wrong" });
    expect((await confirm(visitor)).status).toBe(429);
  });

  test("removing asks too, long after", async () => {
    const { visitor, ID } = await withApp("reception");
    await app.database.db
      .updateTable("session")
      .set({ confirmed_at: new Date(Date.now() - 601_000).toISOString() })
      .execute();
    expect((await visitor.delete(`/secondfactor/authenticator/${ID}`)).body.code).toBe(
      "second_factor.confirm",
    );
    await confirm(visitor);
    expect((await visitor.delete(`/secondfactor/authenticator/${ID}`)).status).toBe(200);
  });

  test("ends the person's other sessions and tells by mail", async () => {
    const elsewhere = await app.signIn("reception");
    const { visitor } = await withApp("reception");
    expect((await elsewhere.get("/auth/me")).status).toBe(401);
    expect((await visitor.get("/auth/me")).status).toBe(200);
    const mails = await app.database.db.selectFrom("mail").select("body_text").execute();
    expect(mails.map(({ body_text }) => body_text ?? "").join()).toContain(
      "the authenticator app My phone was added",
    );
  });
});

describe("a group that needs a second factor", () => {
  /** The user `reception` belongs to group 11. */
  async function required(group = 11): Promise<Visitor> {
    const admin = await app.signIn("superadmin");
    await confirm(admin);
    expect((await admin.put(`/secondfactor/group/${group}`)).status).toBe(200);
    return admin;
  }
  const groupOf = async (username: string) =>
    (await (await app.signIn(username)).get("/auth/me")).body.groups[0];

  test("asks its members at once, those that are signed in too; nothing opens before it is set up", async () => {
    const before = await app.signIn("reception");
    await required(await groupOf("reception"));
    expect((await before.get("/auth/me")).body.code).toBe("session.required");
    const answer = await login("reception");
    expect(answer.body).toMatchObject({
      code: "sign_in.second_step",
      details: { awaits: "set_up", code: false, passkey: false },
    });
    const half = at(cookiesIn(answer));
    expect((await half.get("/auth/me")).status).toBe(401);
    expect((await half.post("/auth/secondstep/code", { code: "123456" })).status).toBe(401);
    expect((await half.put("/secondfactor/confirmation", { password: PASSWORD })).status).toBe(401);
    const { body } = await half.post("/secondfactor/authenticator");
    const added = await half.put(`/secondfactor/authenticator/${body.ID}/code`, {
      code: codeOf(body.secret),
      name: "My phone",
    });
    expect([added.status, added.body.recovery_codes.length]).toEqual([200, 10]);
    const visitor = at(cookiesIn(added));
    expect((await visitor.get("/auth/me")).status).toBe(200);
    expect((await half.get("/secondfactor")).status).toBe(401);
  });

  test("the last factor of a member stays", async () => {
    const group = await groupOf("reception");
    const { visitor, ID } = await withApp("reception");
    await required(group);
    expect((await visitor.delete(`/secondfactor/authenticator/${ID}`)).body.code).toBe("second_factor.last");
  });

  test("may be lifted again, and both are registered", async () => {
    const group = await groupOf("reception");
    const admin = await required(group);
    await admin.put(`/secondfactor/group/${group}`);
    const lifted = await admin.delete(`/secondfactor/group/${group}`);
    expect(lifted.body.find(({ ID }: { ID: number }) => ID === group).required_at).toBeNull();
    expect((await login("reception")).status).toBe(200);
    const register = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "secondfactor")
      .where("message", "like", "changed group%")
      .orderBy("ID", "desc")
      .limit(2)
      .execute();
    expect(register.map(({ message }) => /(no longer )?requires.*/.exec(message ?? "")?.[0])).toEqual([
      "no longer requires two-step verification",
      "requires two-step verification",
    ]);
  });

  test("is not for those without group.manage, and asks for the password", async () => {
    expect((await (await app.signIn("reception")).put("/secondfactor/group/11")).status).toBe(403);
    expect((await (await app.signIn("superadmin")).put("/secondfactor/group/11")).body.code).toBe(
      "second_factor.confirm",
    );
  });
});

describe("an administrator", () => {
  test("takes the factors of somebody who lost them away: sessions end, a letter goes out, the audit log knows", async () => {
    const { visitor } = await withApp("reception");
    const admin = await app.signIn("admin");
    const id = await app.idOf("reception");
    expect((await admin.delete(`/secondfactor/person/${id}`)).body.code).toBe("second_factor.confirm");
    await confirm(admin);
    expect((await admin.delete(`/secondfactor/person/${id}`)).status).toBe(204);
    expect((await visitor.get("/auth/me")).status).toBe(401);
    expect((await login("reception")).status).toBe(200);
    expect((await admin.delete(`/secondfactor/person/${id}`)).body.code).toBe("second_factor.nothing");
    const row = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "before"])
      .where("message", "like", "reset the two-step%")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      message: "reset the two-step verification of reception",
      before: { authenticators: 1, passkeys: 0 },
    });
    const mail = await app.database.db
      .selectFrom("mail")
      .select("body_text")
      .orderBy("ID", "desc")
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain("your two-step verification was reset");
  });

  test("not one's own, not a super administrator's, and with the reach of RCH only RCH's", async () => {
    const admin = await app.signIn("admin");
    await confirm(admin);
    expect((await admin.delete(`/secondfactor/person/${await app.idOf("admin")}`)).body.code).toBe(
      "second_factor.own",
    );
    expect((await admin.delete(`/secondfactor/person/${await app.idOf("superadmin")}`)).body.code).toBe(
      "second_factor.not_yours",
    );
    const rch = (await app.nobody.get("/demo/people")).body.find(({ groups }: { groups: number[] }) =>
      groups.includes(4),
    );
    const visitor = await app.signIn(rch.username);
    expect((await visitor.delete(`/secondfactor/person/${await app.idOf("reception")}`)).body.code).toBe(
      "second_factor.not_yours",
    );
    const { people } = (await visitor.get("/secondfactor/person/100/1")).body;
    expect(people.map(({ username }: { username: string }) => username)).not.toContain("reception");
  });

  test("finds people by name and by what they have", async () => {
    await withApp("reception");
    const admin = await app.signIn("admin");
    const found = (query: string) => admin.get(`/secondfactor/person/10/1${query}`);
    expect((await found("?state=with")).body).toMatchObject({
      totalItems: 1,
      people: [{ username: "reception", authenticators: 1, recovery_codes: 10 }],
    });
    expect((await found("?state=missing")).body.totalItems).toBe(0);
    expect(
      (await found("?search=recep&state=without")).body.people.map(
        ({ username }: { username: string }) => username,
      ),
    ).not.toContain("reception");
    const byName = (await found("?sort=username&direction=desc")).body.people.map(
      ({ username }: { username: string }) => username,
    );
    expect(byName).toEqual(byName.toSorted().toReversed());
  });
});

test("without PUBLIC_URL passkeys work at localhost, and nowhere by a bare number", async () => {
  await app.stop();
  app = await startApp();
  const visitor = await app.signIn("raman");
  expect((await visitor.get("/secondfactor")).body.passkeys_work_here).toBe(false);
  await confirm(visitor);
  expect((await visitor.post("/secondfactor/passkey/options")).body.code).toBe("passkey.address");
  const { port } = new URL(app.url);
  const local = await fetch(`http://localhost:${port}/api/secondfactor`, {
    headers: { cookie: visitor.cookie },
  });
  expect(((await local.json()) as { passkeys_work_here: boolean }).passkeys_work_here).toBe(true);
});
