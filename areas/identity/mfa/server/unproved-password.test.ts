import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#areas/identity/sign-in/server/index.ts";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { softKey } from "#test/support/passkey.ts";
import * as support from "#test/support/second-step.ts";
import { clearSecondFactors, codeOf, confirm, cookiesIn } from "#test/support/second-step.ts";

const ORIGIN = "https://corella.example";
const NEXT = "Wombat7&ladder";

let app: TestApp;
let original: string;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: ORIGIN });
  original = await hashPassword(DEMO_PASSWORD);
}, 60_000);
afterEach(async () => {
  await clearSecondFactors(app);
  await app.database.db
    .updateTable("person")
    .set({ password_hash: original })
    .where("username", "in", ["admin", "manager", "raman", "reception"])
    .execute();
});
afterAll(() => app.stop());

const pendingMfa = (username: string) => support.pendingMfa(app, username);
const wholeBy = (answer: Answer): Visitor => {
  expect(answer.status).toBeLessThan(300);
  return app.withCookie(cookiesIn(answer));
};

/** Each way to obtain a session with a recent second factor. */
const waysIn: Record<string, (username: string) => Promise<Visitor>> = {
  async "a recovery code"(username) {
    const { codes } = await support.withApp(app, username);
    return wholeBy(
      await (await pendingMfa(username)).post("/auth/secondstep/recoverycode", { code: codes[0] }),
    );
  },
  async "a code of an app"(username) {
    const { secret } = await support.withApp(app, username);
    return wholeBy(
      await (await pendingMfa(username)).post("/auth/secondstep/code", { code: codeOf(secret, 1) }),
    );
  },
  async "a passkey"(username) {
    const visitor = await app.signIn(username);
    await confirm(visitor);
    const key = softKey(ORIGIN);
    const options = (await visitor.post("/secondfactor/passkey/options")).body;
    await visitor.post("/secondfactor/passkey", { made: key.make(options), name: "Laptop" });
    const half = await pendingMfa(username);
    return wholeBy(
      await half.post("/auth/secondstep/passkey", {
        answer: key.answer((await half.post("/auth/secondstep/passkey/options")).body),
      }),
    );
  },
  async "the first app, added with the password"(username) {
    return (await support.withApp(app, username)).visitor;
  },
  async "the first app, set up while signing in"(username) {
    const admin = await app.signIn("superadmin");
    await confirm(admin);
    const group = (await (await app.signIn(username)).get("/auth/me")).body.groups[0];
    await admin.put(`/secondfactor/group/${group}`);
    const half = app.withCookie(cookiesIn(await support.login(app, username)));
    const { body } = await half.post("/secondfactor/authenticator");
    const code = { code: codeOf(body.secret), name: "My phone" };
    return wholeBy(await half.put(`/secondfactor/authenticator/${body.ID}/code`, code));
  },
  async "the browser's own proof after the idle lock"(username) {
    const { visitor } = await support.withApp(app, username);
    return wholeBy(await support.login(app, username, visitor.cookie));
  },
};

/** Each route by which users set their own password. */
const settings: readonly [
  string,
  string,
  (visitor: Visitor, id: number, body?: object) => Promise<Answer>,
][] = [
  [
    "PUT /user/{id}/changepassword",
    "manager",
    (who, id, body) => who.put(`/user/${id}/changepassword`, { password: NEXT, ...body }),
  ],
  [
    "PUT /doctor/{id}/changepassword",
    "raman",
    (who, id, body) => who.put(`/doctor/${id}/changepassword`, { password: NEXT, ...body }),
  ],
  ["PUT /user/{id}", "admin", (who, id, body) => who.put(`/user/${id}`, { password: NEXT, ...body })],
];

/** Makes the second factor of all sessions too old to count. */
const forgetFactor = () =>
  app.database.pool.query(
    "update session set second_factor_at = now() - interval '301 seconds' where second_factor_at is not null",
  );

/**
 * Returns each action that requires the password. `path` is the resource under which this user changes the
 * own email address.
 */
async function sensitiveActs(
  visitor: Visitor,
  id: number,
  path: string,
): Promise<Record<string, () => Promise<Answer>>> {
  const { authenticators, passkeys } = (await visitor.get("/secondfactor")).body;
  const colleague = await app.idOf("typist");
  return {
    "add an app": () => visitor.post("/secondfactor/authenticator"),
    "add a passkey": () => visitor.post("/secondfactor/passkey/options"),
    "new recovery codes": () => visitor.post("/secondfactor/recoverycode"),
    "end the other sessions": () => visitor.delete("/session"),
    ...(authenticators[0]
      ? { "remove the app": () => visitor.delete(`/secondfactor/authenticator/${authenticators[0].ID}`) }
      : {}),
    ...(passkeys[0]
      ? { "remove the passkey": () => visitor.delete(`/secondfactor/passkey/${passkeys[0].ID}`) }
      : {}),
    "change the own email address": () =>
      visitor.put(`/${path}/${id}`, { email_address: "thief@elsewhere.example" }),
    ...(path === "user" && id === (await app.idOf("admin"))
      ? {
          "require a factor of a group": () => visitor.put("/secondfactor/group/11"),
          "lift what a group requires": () => visitor.delete("/secondfactor/group/11"),
          "reset a colleague's factors": () => visitor.delete(`/secondfactor/person/${colleague}`),
          "end a colleague's sessions": () => visitor.delete(`/session/person/${colleague}`),
        }
      : {}),
  };
}

describe.each(Object.entries(waysIn))("H-4: in a session that came by %s", (_way, enter) => {
  test.each(settings)(
    "a password set by %s without the old one confirms no sensitive act",
    async (route, username, set) => {
      const [visitor, id] = [await enter(username), await app.idOf(username)];
      expect((await set(visitor, id)).status).toBe(200);
      await forgetFactor();
      const confirmed = await visitor.put("/secondfactor/confirmation", { password: NEXT });
      expect([confirmed.status, confirmed.body.code]).toEqual([403, "second_factor.sign_in_again"]);
      const path = route.includes("doctor") ? "doctor" : "user";
      for (const [act, run] of Object.entries(await sensitiveActs(visitor, id, path))) {
        const answer = await run();
        expect([act, answer.status, answer.body.code]).toEqual([act, 403, "second_factor.confirm"]);
      }
      const address = await visitor.put(`/${path}/${id}`, {
        email_address: "thief@elsewhere.example",
        old_password: NEXT,
      });
      expect([address.status, address.body.code]).toEqual([403, "second_factor.sign_in_again"]);
      const again = await set(visitor, id, { password: "Quokka8&bucket", old_password: NEXT });
      expect([again.status, again.body.code]).toEqual([403, "second_factor.sign_in_again"]);
    },
  );

  test("a sign-in with that password asks for a factor, in this browser too", async () => {
    const [visitor, id] = [await enter("admin"), await app.idOf("admin")];
    await visitor.put(`/user/${id}/changepassword`, { password: NEXT });
    const { body: issued } = await visitor.post("/user/token");
    const answers = [
      await visitor.get(`/user/token?code=${issued.code}`),
      await visitor.post("/auth/login", { username: "admin", password: NEXT }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(["sign_in.second_step", "sign_in.second_step"]);
  });
});

describe("H-4: what confirms after a password was set without the old one", () => {
  test("a new sign-in with a factor, and the app is removed", async () => {
    const { codes, ID } = await support.withApp(app, "reception");
    const id = await app.idOf("reception");
    const first = wholeBy(
      await (await pendingMfa("reception")).post("/auth/secondstep/recoverycode", { code: codes[0] }),
    );
    await first.put(`/user/${id}/changepassword`, { password: NEXT });
    const half = app.withCookie(
      cookiesIn(await first.post("/auth/login", { username: "reception", password: NEXT })),
    );
    const second = wholeBy(await half.post("/auth/secondstep/recoverycode", { code: codes[1] }));
    expect((await second.put("/secondfactor/confirmation", { password: NEXT })).status).toBe(204);
    expect((await second.delete(`/secondfactor/authenticator/${ID}`)).status).toBe(200);
  });

  test("a password set with the old one confirms like any other", async () => {
    const { visitor, ID } = await support.withApp(app, "reception");
    const body = { password: NEXT, old_password: DEMO_PASSWORD };
    expect((await visitor.put(`/user/${await app.idOf("reception")}/changepassword`, body)).status).toBe(200);
    expect((await visitor.put("/secondfactor/confirmation", { password: NEXT })).status).toBe(204);
    expect((await visitor.delete(`/secondfactor/authenticator/${ID}`)).status).toBe(200);
  });

  test("not the earlier confirmation, which ends with the password that it was given for", async () => {
    const { visitor, ID } = await support.withApp(app, "reception");
    await visitor.put(`/user/${await app.idOf("reception")}/changepassword`, { password: NEXT });
    expect((await visitor.delete(`/secondfactor/authenticator/${ID}`)).body.code).toBe(
      "second_factor.confirm",
    );
  });

  test("a link to set a password ends every session, and the next one takes a factor", async () => {
    const { visitor } = await support.withApp(app, "raman");
    await app.runJob("sign-in.send_reset", {
      person: await app.idOf("raman"),
      asked: new Date().toISOString(),
    });
    await app.deliverMail();
    const token = /\/login\/reset\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
    expect((await visitor.put(`/doctor/changepassword/${token}`, { password: NEXT })).status).toBe(200);
    expect((await visitor.get("/auth/me")).status).toBe(401);
    expect((await visitor.post("/auth/login", { username: "raman", password: NEXT })).body.code).toBe(
      "sign_in.second_step",
    );
  });
});
