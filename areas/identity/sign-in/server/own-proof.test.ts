import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

const PASSWORD = "Corella1!";
const NEXT = "Wombat7&ladder";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
}, 60_000);
beforeEach(async () => {
  for (const table of ["session", "sign_in_attempt"] as const)
    await app.database.db.deleteFrom(table).execute();
});
afterAll(() => app.stop());

const hashOfPassword = async (username: string) =>
  (
    await app.database.db
      .selectFrom("person")
      .select("password_hash")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).password_hash;
const addressOf = async (username: string) =>
  (
    await app.database.db
      .selectFrom("person")
      .select("email_address")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).email_address;
/** Sets the time at which a second factor was given in this person's sessions. */
const factorGiven = async (username: string, secondsAgo: number) =>
  app.database.pool.query(
    `update session set second_factor_at = now() - make_interval(secs => $2)
     where _person = (select "ID" from person where username = $1)`,
    [username, secondsAgo],
  );
const confirmedSessions = async () =>
  (await app.database.pool.query("select count(*)::int as n from session where confirmed_at is not null"))
    .rows[0].n;

/** Each route by which users set their own password: the two password routes and the form of a user. */
const ways: readonly [
  string,
  string,
  (visitor: Visitor, id: number, body: object) => ReturnType<Visitor["put"]>,
][] = [
  [
    "PUT /user/{id}/changepassword as a sub user",
    "reception",
    (who, id, body) => who.put(`/user/${id}/changepassword`, body),
  ],
  [
    "PUT /user/{id}/changepassword as staff",
    "admin",
    (who, id, body) => who.put(`/user/${id}/changepassword`, body),
  ],
  [
    "PUT /doctor/{id}/changepassword as a client",
    "raman",
    (who, id, body) => who.put(`/doctor/${id}/changepassword`, body),
  ],
  ["PUT /user/{id} as staff", "superadmin", (who, id, body) => who.put(`/user/${id}`, body)],
  ["PUT /user/{id} as a sub user", "manager", (who, id, body) => who.put(`/user/${id}`, body)],
];

describe.each(ways)("G-72: one's own password by %s", (_way, username, change) => {
  const restore = async () => {
    await app.database.db
      .updateTable("person")
      .set({ password_hash: await hashOfPassword("vogt") })
      .where("username", "=", username)
      .execute();
  };

  test("is refused without the old one, and with a wrong one, and the session stays", async () => {
    const [visitor, id, before] = [
      await app.signIn(username),
      await app.idOf(username),
      await hashOfPassword(username),
    ];
    for (const body of [
      { password: NEXT },
      { password: NEXT, old_password: "wrong" },
      { password: NEXT, oldPassword: "" },
    ]) {
      const reply = await change(visitor, id, body);
      expect([reply.status, reply.body.code, reply.body.errors]).toEqual([
        401,
        "old_password",
        { old_password: "The old password does not match." },
      ]);
    }
    expect(await hashOfPassword(username)).toBe(before);
    expect((await visitor.get("/auth/me")).status).toBe(200);
  });

  test.each(["old_password", "oldPassword"])(
    "changes with %s, and confirms nothing else",
    async (spelling) => {
      const [visitor, id] = [await app.signIn(username), await app.idOf(username)];
      expect((await change(visitor, id, { password: NEXT, [spelling]: PASSWORD })).status).toBe(200);
      await app.signIn(username, NEXT);
      expect(await confirmedSessions()).toBe(0);
      expect((await visitor.post("/secondfactor/authenticator")).body.code).toBe("second_factor.confirm");
      await restore();
    },
  );

  test("changes with a second factor given within five minutes, not with an older one", async () => {
    const [visitor, id] = [await app.signIn(username), await app.idOf(username)];
    await factorGiven(username, 301);
    expect((await change(visitor, id, { password: NEXT })).body.code).toBe("old_password");
    await factorGiven(username, 290);
    expect((await change(visitor, id, { password: NEXT })).status).toBe(200);
    await restore();
  });

  test("the password given again for something else does not count", async () => {
    const [visitor, id] = [await app.signIn(username), await app.idOf(username)];
    expect((await visitor.put("/secondfactor/confirmation", { password: PASSWORD })).status).toBe(204);
    expect((await change(visitor, id, { password: NEXT })).body.code).toBe("old_password");
  });
});

const forms: readonly [string, string, string][] = [
  ["staff", "superadmin", "user"],
  ["a sub user", "manager", "user"],
  ["a client", "raman", "doctor"],
];

describe.each(forms)("G-72: one's own email address as %s", (_kind, username, path) => {
  test("asks for the password, and says so; everything else is saved without", async () => {
    const [visitor, id, before] = [
      await app.signIn(username),
      await app.idOf(username),
      await addressOf(username),
    ];
    const refused = await visitor.put(`/${path}/${id}`, { email_address: "thief@elsewhere.example" });
    expect([refused.status, refused.body.code]).toEqual([403, "second_factor.confirm"]);
    const wrong = await visitor.put(`/${path}/${id}`, {
      email_address: "thief@elsewhere.example",
      old_password: "wrong",
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, "old_password"]);
    expect(await addressOf(username)).toBe(before);
    expect(
      (await visitor.put(`/${path}/${id}`, { email_address: before, first_name: "Renamed" })).status,
    ).toBe(200);
  });

  test.each([
    ["the old password in the call", async () => undefined, { old_password: PASSWORD }],
    [
      "the password given again",
      (who: Visitor) => who.put("/secondfactor/confirmation", { password: PASSWORD }),
      {},
    ],
    ["a second factor within five minutes", () => factorGiven(username, 60), {}],
  ])("changes with %s", async (_proof, prove, body) => {
    const [visitor, id, before] = [
      await app.signIn(username),
      await app.idOf(username),
      await addressOf(username),
    ];
    await prove(visitor);
    expect(
      (await visitor.put(`/${path}/${id}`, { ...body, email_address: "next@rooms.example" })).status,
    ).toBe(200);
    expect(await addressOf(username)).toBe("next@rooms.example");
    await app.database.db
      .updateTable("person")
      .set({ email_address: before })
      .where("username", "=", username)
      .execute();
  });
});

test("RULE-AUTH-07: a mailed link sets the client's password, and ends the session it was used in", async () => {
  const [visitor, id] = [await app.signIn("campbell"), await app.idOf("campbell")];
  await app.runJob("sign-in.send_reset", { person: id, asked: new Date().toISOString() });
  await app.deliverMail();
  const resetToken = /\/login\/reset\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
  expect((await visitor.put(`/doctor/${id}/changepassword`, { password: NEXT, resetToken })).status).toBe(
    200,
  );
  expect((await visitor.get("/auth/me")).status).toBe(401);
  await app.signIn("campbell", NEXT);
});

test("somebody else's password asks for no old one and confirms nothing of one's own", async () => {
  const admin = await app.signIn("admin");
  expect(
    (await admin.put(`/user/${await app.idOf("typist")}/changepassword`, { password: NEXT })).status,
  ).toBe(200);
  expect((await admin.put(`/user/${await app.idOf("editor")}`, { password: NEXT })).status).toBe(200);
  expect(
    (await admin.put(`/doctor/${await app.idOf("formsonly")}/changepassword`, { password: NEXT })).status,
  ).toBe(200);
  expect(await confirmedSessions()).toBe(0);
  expect((await admin.post("/secondfactor/authenticator")).body.code).toBe("second_factor.confirm");
});

test("a new username gives no further guesses of the old password", async () => {
  const id = await app.idOf("okafor");
  const okafor = await app.signIn("okafor");
  const guess = async (n: number) =>
    (await okafor.put(`/doctor/${id}/changepassword`, { password: NEXT, old_password: `guess${n}` })).status;
  for (let n = 0; n < 10; n += 1) await guess(n);
  expect(await guess(10)).toBe(429);
  expect((await okafor.put(`/doctor/${id}`, { username: "okaforanew" })).status).toBe(200);
  expect(await guess(11)).toBe(429);
  expect((await okafor.put(`/doctor/${id}`, { username: "okafor" })).status).toBe(200);
});
