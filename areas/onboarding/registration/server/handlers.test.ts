import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { registrationRoutes } from "../contract.ts";

let app: TestApp;
let staff: Visitor;
beforeAll(async () => {
  app = await startApp();
  staff = await app.signIn("registration");
});
afterAll(() => app.stop());

const example = Object(registrationRoutes.register.example);
const forms = Object(registrationRoutes.registerFormsOnly.example);
let number = 0;
const somebody = () => {
  number += 1;
  return { username: `signup${number}`, email_address: `signup${number}@rooms.example` };
};
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.nobody.post(path, body, headers);
const register = (change: object = {}, query = "") =>
  post(`/doctor/register${query}`, { ...example, ...somebody(), ...change });
const client = async (ID: number) => (await staff.get(`/doctor/${ID}`)).body;
const billing = { ahpra: "med 0001846203", specialties: [1], _locality: 690, signature_type: "manual" };
const linkIn = async (to: string): Promise<string> => {
  await app.deliverMail();
  return /https?:\S+/.exec(app.mails.findLast((mail) => mail.to === to)?.text ?? "")?.[0] ?? "";
};

describe("API-REG-001", () => {
  test("RULE-REG-14: makes a whole client of group 3, who signs in with the password and is welcomed", async () => {
    const { username, email_address } = somebody();
    const reply = await register({
      ...billing,
      username,
      email_address,
      user_type: 2,
      groups: [1],
      neurons: 900,
      services: [{ client_service_id: 17 }, { client_service_id: 4 }],
      jyt: {
        dictate_device: "an app",
        letter_per_week: 20,
        letter_per_month: 80,
        practiceSoftwares: ["Genie", "Zedmed"],
      },
      billing: { client_service_id: 17, has_surgical_assist: true },
      bank_accounts: [
        {
          name: "CBA",
          bank_address: "1 Bank St",
          account_name: "Yarra",
          bsb: "083-214",
          account_number: "40 771 926",
          abn: "51 824 753 556",
        },
      ],
      practices: [
        {
          practice_name: "Richmond",
          provider_number: "242662 1B",
          address: "7 Erin St",
          _locality: 690,
          phone: "0355500186",
        },
      ],
      signup_detail: { subscribe: true },
    });
    expect([reply.status, reply.body]).toEqual([201, { ID: expect.any(Number), username, _invoice: null }]);
    const made = await client(reply.body.ID);
    expect(made).toMatchObject({
      user_type: 1,
      neurons: 0,
      ahpra: "MED0001846203",
      dob: example.dob,
      signature_type: "manual",
    });
    expect(made.groups.map(({ ID }: { ID: number }) => ID)).toEqual([3]);
    expect(made.services.map((entry: { client_service_id: number }) => entry.client_service_id)).toEqual([
      4, 17,
    ]);
    expect(made).toMatchObject({
      billing: { has_surgical_assist: true },
      jyt: { letter_per_week: 20, practiceSoftwares: "Genie, Zedmed" },
      signup_detail: { subscribe: true },
    });
    expect(made.practices[0]).toMatchObject({
      provider_number: "2426621B",
      bank_account: made.bank_accounts[0].ID,
    });
    expect((await app.signIn(username, example.register_password)).cookie).not.toBe("");
    await app.deliverMail();
    expect(app.mails.findLast(({ to }) => to === email_address)?.subject).toBe("Welcome to Corella");
  });

  test("C-157: who asks for the newsletter becomes a subscriber, once however often, and nobody else does", async () => {
    const subscribers = () =>
      app.database.db.selectFrom("subscriber").select(["first_name", "email_address"]).execute();
    await app.database.db.deleteFrom("subscriber").execute();
    await register(billing);
    await register({ ...billing, signup_detail: { subscribe: false } });
    expect(await subscribers()).toEqual([]);
    const { username, email_address } = somebody();
    const { key } = (await post("/signup/draft", { answers: {} })).body;
    const body = { ...billing, username, email_address, draft: key, signup_detail: { subscribe: true } };
    expect((await register(body)).status).toBe(201);
    expect((await register(body)).status).toBe(201);
    expect(await subscribers()).toEqual([{ first_name: example.first_name, email_address }]);
    await app.deliverMail();
    expect(
      app.mails.filter(({ to, subject }) => to === email_address && /subscri/i.test(subject)),
    ).toHaveLength(1);
  });

  test("RULE-AUTH-06: six at once for one username and address: one is made, five hear it, nothing half-made is left", async () => {
    const same = somebody();
    const replies = await Promise.all(Array.from({ length: 6 }, () => register(same)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(["This username is already in use", "This email address is already in use"]).toContain(
        body.message,
      );
    const rows = await app.database.db
      .selectFrom("person")
      .select("ID")
      .where("username", "=", same.username)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("sent twice with an Idempotency-Key it is one sign-up", async () => {
    const body = { ...example, ...somebody() };
    const headers = { "idempotency-key": `signup-${body.username}` };
    const [first, second] = [
      await post("/doctor/register", body, headers),
      await post("/doctor/register", body, headers),
    ];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
  });

  test.each<[string, object, number, string, string]>([
    ["RULE-REG-02: no service", { services: [] }, 400, "services", "Please select at least one service"],
    [
      "RULE-REG-01: a special package without a link",
      { ...billing, services: [{ client_service_id: 18 }] },
      400,
      "billing.client_service_id",
      "Please select one billing package to process",
    ],
    [
      "RULE-REG-07: billing without a suburb",
      { ...billing, _locality: 0, services: [{ client_service_id: 17 }] },
      400,
      "_locality",
      "Please select suburb from dropdown list",
    ],
    [
      "a suburb on no list",
      { _locality: 2_000_000_000 },
      400,
      "_locality",
      "Please select suburb from dropdown list",
    ],
    [
      "RULE-REG-06: a specialty on no list",
      { specialties: [999_999] },
      400,
      "specialties",
      "Choose specialties from the list.",
    ],
    [
      "RULE-REG-15: a wrong referral code",
      { referral_code: "NOBODY" },
      400,
      "referral_code",
      "Can't register. Referral code is incorrect. Please contact our chat support",
    ],
    [
      "MSG-142: passwords that differ",
      { confirm_password: "Other1!x" },
      400,
      "confirm_password",
      "The passwords do not match.",
    ],
    [
      "RULE-AUTH-03: no password",
      { register_password: "", confirm_password: null },
      400,
      "password",
      "Password is empty. Please enter a valid password.",
    ],
    [
      "RULE-AUTH-06: a username in use, in another case",
      { username: "RAMAN" },
      409,
      "username",
      "This username is already in use",
    ],
    [
      "RULE-AUTH-06: an address in use",
      { email_address: "Raman@corella.example" },
      409,
      "email_address",
      "This email address is already in use",
    ],
  ])("%s is refused at its field", async (_what, change, status, field, words) => {
    const reply = await register(change);
    expect([reply.status, reply.body.message, reply.body.errors[field]]).toEqual([status, words, words]);
  });

  test("G-56: another total than the server's is refused with the new one, and 0.01 from the browser changes nothing", async () => {
    const services = [{ client_service_id: 13 }];
    const refused = await register({ ...billing, services, total: 0.01 });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      "signup.price_changed",
      {
        lines: [{ description: expect.stringContaining("Saver"), amount: 99, has_gst: true }],
        subtotal: 99,
        tax: 9.9,
        total: 108.9,
      },
    ]);
    const taken = await register({ ...billing, services, total: 108.9 });
    expect(taken.status).toBe(201);
    const { services: entries } = await client(taken.body.ID);
    expect(entries[0]).toMatchObject({ client_service_id: 13, active_date: null, is_trial: false });
  });

  test("C-122: a trial is live at once and ends after a month", async () => {
    const { body } = await register({
      ...billing,
      services: [{ client_service_id: 14, is_trial: true }],
      total: 0,
    });
    const [entry] = (await client(body.ID)).services;
    expect(entry).toMatchObject({
      is_trial: true,
      active_date: expect.any(String),
      trial_exp_date: expect.any(String),
    });
    expect(entry.trial_exp_date > entry.active_date).toBe(true);
  });

  test("G-63: who signs up to the demo is part of it", async () => {
    const { db } = app.database;
    const { body } = await register();
    const row = await db.selectFrom("person").select("is_demo").where("ID", "=", body.ID).executeTakeFirst();
    expect(row?.is_demo).toBe(true);
  });

  test("G-50: the cookie of a sign-up opens no record and is no sign-in", async () => {
    const reply = await register();
    const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(reply.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    const visitor = app.withCookie(cookie);
    expect([(await visitor.get("/auth/me")).status, (await visitor.get("/patient/50/1")).status]).toEqual([
      401, 401,
    ]);
  });
});

describe("API-REG-002 and -004", () => {
  test.each(["validate", "validateformsOnly"])(
    "%s says which of the two is taken, whatever the case",
    async (name) => {
      const asked = await post(`/doctor/${name}`, { username: "Raman", email_address: "free@rooms.example" });
      expect([asked.status, asked.body]).toEqual([
        200,
        { username_in_use: true, email_in_use: false, message: "This username is already in use" },
      ]);
      expect((await post(`/doctor/${name}`, { email_address: "RAMAN@corella.example" })).body).toEqual({
        username_in_use: false,
        email_in_use: true,
        message: "This email address is already in use",
      });
    },
  );

  test("refuses NUL at the field", async () => {
    for (const path of ["/doctor/validate", "/doctor/validateformsOnly"]) {
      const refusal = await post(path, { username: "\u0000" });
      expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([400, ["username"]]);
    }
  });

  test("one's own names are no conflict, with a session of one's own", async () => {
    const ID = await app.idOf("raman");
    const raman = await app.signIn("raman");
    expect((await raman.post("/doctor/validate", { username: "raman", ID })).body.username_in_use).toBe(
      false,
    );
    expect((await post("/doctor/validate", { username: "raman", ID })).body.username_in_use).toBe(true);
    expect(
      (await (await app.signIn("vogt")).post("/doctor/validate", { username: "raman", ID })).body
        .username_in_use,
    ).toBe(true);
  });
});

describe("API-REG-003 and -005: forms only", () => {
  test("nobody signs in before the emailed link was opened; it opens once", async () => {
    const { username, email_address } = somebody();
    const { status, body } = await post("/doctor/registerFormsOnly", { ...forms, username, email_address });
    expect([status, body]).toEqual([201, { ID: expect.any(Number), username }]);
    expect(await client(body.ID)).toMatchObject({
      user_type: 2,
      _user_location: 1,
      is_no_gap: true,
      active: false,
    });
    expect((await post("/auth/login", { username, password: forms.register_password })).status).toBe(401);
    const link = await linkIn(email_address);
    const [, id, token] = /#id=(\d+)&token=(\S+)/.exec(link) ?? [];
    expect(id).toBe(String(body.ID));
    expect(
      (await app.nobody.put(`/doctor/activateFormsUser/${await app.idOf("formsonly")}`, { token })).body
        .message,
    ).toBe("Invalid token");
    expect((await app.nobody.put(`/doctor/activateFormsUser/${id}`, { token })).status).toBe(200);
  });

  test("RULE-AUTH-11: the link signs in as a forms-only client", async () => {
    const { username, email_address } = somebody();
    const { body } = await post("/doctor/registerFormsOnly", { ...forms, username, email_address });
    const [, token] = /token=(\S+)/.exec(await linkIn(email_address)) ?? [];
    const activated = await app.nobody.put(`/doctor/activateFormsUser/${body.ID}?token=${token}`, {});
    expect([activated.status, activated.body.ID, activated.body.user_type]).toEqual([200, body.ID, 2]);
    const visitor = app.withCookie(activated.headers.get("set-cookie")?.split(";")[0] ?? "");
    expect((await visitor.get("/auth/me")).body.username).toBe(username);
    expect((await app.nobody.put(`/doctor/activateFormsUser/${body.ID}`, { token })).status).toBe(400);
    expect((await app.signIn(username, forms.register_password)).cookie).not.toBe("");
  });

  test("RULE-REG-13: needs the state, RULE-REG-12: and the kind of gap", async () => {
    const { status, body } = await post("/doctor/registerFormsOnly", {
      ...forms,
      ...somebody(),
      _user_location: null,
      is_no_gap: null,
    });
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([400, ["_user_location", "is_no_gap"]]);
  });
});

describe("sign-up links (API-REG-006, -007)", () => {
  const send = async (change: object = {}) => {
    const { email_address } = somebody();
    const { body } = await staff.post("/doctor/freesignup", { email_address, ...change });
    return { email_address, code: String(body.code) };
  };

  test("RULE-TOK-01: needs an address", async () => {
    for (const body of [{}, { email_address: "" }, { email_address: " " }])
      expect((await staff.post("/doctor/freesignup", body)).body.message).toBe(
        "Please enter the email address.",
      );
  });

  test("the emailed link is the code, and tells what it allows", async () => {
    const { email_address, code } = await send({ trial_only: true, packages: [18] });
    expect(await linkIn(email_address)).toBe(`http://corella.test/account/actions/register?code=${code}`);
    const { body } = await app.nobody.get(`/doctor/freesignup/${code}`);
    expect(body).toMatchObject({ email_address, trial_only: true, is_1st_biller: false, packages: [18] });
  });

  test("RULE-TOK-03: unknown, expired and used codes are refused; a refused form uses none up", async () => {
    expect((await app.nobody.get("/doctor/freesignup/unknown")).body).toMatchObject({
      message: "Invalid token",
    });
    const { email_address, code } = await send();
    expect((await register({ email_address, services: [] }, `?code=${code}`)).status).toBe(400);
    const replies = await Promise.all([1, 2].map(() => register({ email_address, code })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number)]);
    expect((await app.nobody.get(`/doctor/freesignup/${code}`)).body.message).toBe("Invalid token");
    const old = await send();
    await app.database.pool.query(
      "update signup_token set expired_time = now() - interval '1 minute' where email_address = $1",
      [old.email_address],
    );
    expect((await register({ email_address: old.email_address }, `?code=${old.code}`)).body.message).toBe(
      "Invalid token",
    );
  });

  test("RULE-TOK-02: trial only makes a trial; the first biller is stored; the link is for its own address", async () => {
    const { email_address, code } = await send({ trial_only: true, is_1st_biller: true });
    expect((await register({ services: [{ client_service_id: 14 }], ...billing, code })).body.code).toBe(
      "signup.other_address",
    );
    const { body } = await register({
      ...billing,
      email_address,
      services: [{ client_service_id: 14 }],
      code,
    });
    const made = await client(body.ID);
    expect([made.services[0].is_trial, made.is_1st_biller]).toEqual([true, true]);
  });

  test("staff see who used which, by page", async () => {
    const { email_address } = await send();
    const { body } = await staff.get(`/signuplink/5/1?search=${email_address}&state=open`);
    expect(body).toMatchObject({
      totalItems: 1,
      links: [{ email_address, used_time: null, created_by: "Simon Peake" }],
    });
    expect((await staff.get("/signuplink/5/1?state=used")).body.totalItems).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain("code");
  });
});

describe("referral codes (API-REG-008, G-54)", () => {
  test("every client has one; whoever enters it is known to have come by it", async () => {
    const raman = await client(await app.idOf("raman"));
    expect((await app.nobody.get(`/doctor/referral/${raman.referral_code.toLowerCase()}`)).body).toEqual({
      ID: raman.ID,
      valid: true,
    });
    const wrong = await app.nobody.get("/doctor/referral/NOBODY");
    expect([wrong.status, wrong.body.message]).toEqual([
      404,
      "Can't register. Referral code is incorrect. Please contact our chat support",
    ]);
    const { body } = await register({ referral_code: raman.referral_code });
    expect((await client(body.ID)).referred_by).toBe(raman.ID);
  });
});

describe("the running total (G-56)", () => {
  test("is the price of the packages and the prepaid consents, with GST", async () => {
    const { body } = await post("/signup/quote", {
      services: [{ client_service_id: 14 }, { client_service_id: 4 }],
      billing: { has_ifc: true, is_ifc_prepaid: true, prepay_amount: 20, is_annual: true },
    });
    expect(body).toMatchObject({
      subtotal: 199 * 11 + 40,
      total: (199 * 11 + 40) * 1.1,
      monthly: { subtotal: 199 },
    });
  });
  test("leaves out a trial, and does not fall over nothing", async () => {
    expect(
      (await post("/signup/quote", { services: [{ client_service_id: 14, is_trial: true }] })).body,
    ).toMatchObject({
      total: 0,
      monthly: { total: 218.9 },
    });
    expect((await post("/signup/quote", {})).body).toMatchObject({ total: 0, lines: [] });
  });
});

describe("drafts (G-62)", () => {
  const hoursLeft = async (): Promise<number[]> =>
    (
      await app.database.pool.query(
        "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from signup_draft",
      )
    ).rows.map(({ hours }) => hours);

  test("are saved without passwords, opened by the key alone, and gone after a day", async () => {
    await app.database.db.deleteFrom("signup_draft").execute();
    const saved = await post("/signup/draft", {
      answers: { username: "x", register_password: "Secret1!", billing: { confirm_password: "y" } },
    });
    const { key } = saved.body;
    expect((await post("/signup/draft/open", { key })).body.answers).toEqual({ username: "x", billing: {} });
    await post("/signup/draft", { key, answers: { username: "z" } });
    expect((await post("/signup/draft/open", { key })).body.answers).toEqual({ username: "z" });
    expect(await hoursLeft()).toEqual([24]);
    await app.database.pool.query("update signup_draft set expires_at = now() - interval '1 minute'");
    expect((await post("/signup/draft/open", { key })).status).toBe(404);
    await app.runJob("registration.forget_drafts");
    expect(await app.database.db.selectFrom("signup_draft").selectAll().execute()).toEqual([]);
  });

  test("the link is mailed only when asked for, with the same answer for a key that opens nothing", async () => {
    const { key } = (await post("/signup/draft", { answers: { first_name: "Marcus" } })).body;
    const known = await post("/signup/draft/link", { key, email_address: "marcus@rooms.example" });
    const unknown = await post("/signup/draft/link", {
      key: `${key.slice(0, -1)}_`,
      email_address: "other@rooms.example",
    });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await linkIn("marcus@rooms.example")).toMatch(
      new RegExp(`^http://corella.test/account/actions/register#draft=${key}\\.[\\w-]{43}$`),
    );
    expect(await linkIn("other@rooms.example")).toBe("");
  });

  test("saving again does not keep an unconfirmed draft; the emailed link does, for 30 days from each time it is saved", async () => {
    await app.database.db.deleteFrom("signup_draft").execute();
    const { key } = (await post("/signup/draft", { answers: { first_name: "Marcus" } })).body;
    await app.database.pool.query("update signup_draft set expires_at = now() + interval '2 hours'");
    await post("/signup/draft", { key, answers: { first_name: "Marc" } });
    expect(await hoursLeft()).toEqual([2]);
    await post("/signup/draft/link", { key, email_address: "marc@rooms.example" });
    const linked = (await linkIn("marc@rooms.example")).split("#draft=")[1] ?? "";
    for (const wrong of [key, `${key}.`, `${key}.${key}`, `${key}.${linked.split(".")[1]?.slice(1)}`])
      await post("/signup/draft/open", { key: wrong });
    expect(await hoursLeft()).toEqual([2]);
    expect((await post("/signup/draft/open", { key: linked })).body.answers).toEqual({ first_name: "Marc" });
    expect(await hoursLeft()).toEqual([720]);
    await app.database.pool.query("update signup_draft set expires_at = now() + interval '2 hours'");
    expect((await post("/signup/draft", { key: linked, answers: { first_name: "M." } })).body.key).toBe(
      linked,
    );
    expect(await hoursLeft()).toEqual([720]);
    expect((await post("/signup/draft/open", { key })).body.answers).toEqual({ first_name: "M." });
  });

  test("hold 64 kB of answers and a drawn signature, not more", async () => {
    const drawn = { agreements: { signature_image: "A".repeat(266_000) } };
    expect((await post("/signup/draft", { answers: { ...drawn, message: "x".repeat(63_000) } })).status).toBe(
      200,
    );
    for (const answers of [
      { message: "x".repeat(64_001) },
      { message: "é".repeat(40_000) },
      { agreements: { signature_image: "A".repeat(267_000) } },
    ]) {
      const { status, body } = await post("/signup/draft", { answers });
      expect([status, body.code, body.errors]).toEqual([
        413,
        "signup.draft_too_large",
        { answers: body.message },
      ]);
    }
  });

  test("that has expired still registers its sign-up once", async () => {
    const { key } = (await post("/signup/draft", { answers: { first_name: "Marcus" } })).body;
    await app.database.db.deleteFrom("signup_draft").execute();
    const body = { ...example, ...somebody(), draft: key };
    const first = await post("/doctor/register", body);
    const again = await post("/doctor/register", body);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });

  test("registering twice with one draft is registering once, and the draft's answers are gone", async () => {
    const { key } = (await post("/signup/draft", { answers: { first_name: "Marcus" } })).body;
    const body = { ...example, ...somebody(), draft: key };
    const replies = await Promise.all([post("/doctor/register", body), post("/doctor/register", body)]);
    expect(replies.map((reply) => [reply.status, reply.body])).toEqual([
      [201, replies[0]?.body],
      [201, replies[0]?.body],
    ]);
    expect((await post("/signup/draft/open", { key })).status).toBe(404);
    const rows = await app.database.db
      .selectFrom("signup_draft")
      .select("answers")
      .where("_registered", "is not", null)
      .execute();
    expect(rows.every(({ answers }) => JSON.stringify(answers) === "{}")).toBe(true);
  });
});
