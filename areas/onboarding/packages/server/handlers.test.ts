import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registrationRoutes } from "#areas/onboarding/registration/contract.ts";
import { addYears, type Day } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let staff: Visitor;
let accounts: Visitor;
beforeAll(async () => {
  app = await startApp();
  staff = await app.signIn("superadmin");
  accounts = await app.signIn("accounts");
});
afterAll(() => app.stop());

interface Service {
  client_service_id: number;
  active_date: Day | null;
  next_invoice_date: Day | null;
  cut_off_date: string | null;
  is_trial: boolean;
  is_deleted: boolean;
}
let number = 0;
const practice = {
  practice_name: "Richmond",
  provider_number: "2426621B",
  address: "7 Erin St",
  _locality: 690,
  phone: "0355500186",
};
const account = {
  name: "CBA",
  bank_address: "1 Bank St",
  account_name: "Yarra",
  bsb: "083214",
  account_number: "40771926",
  abn: "51824753556",
};

async function signUp(services: object[], extra: object = {}) {
  number += 1;
  const username = `pack${number}`;
  const body = {
    ...Object(registrationRoutes.register.example),
    username,
    email_address: `${username}@rooms.example`,
    ahpra: "MED0001846203",
    specialties: [1],
    _locality: 690,
    services,
    bank_accounts: [account],
    practices: [practice],
    ...extra,
  };
  const reply = await app.nobody.post("/doctor/register", body);
  expect(reply.body.message ?? reply.status).toBe(201);
  const visitor = await app.signIn(username, body.register_password);
  return { ID: Number(reply.body.ID), _invoice: reply.body._invoice, visitor, reply };
}
const servicesOf = async (ID: number): Promise<Service[]> => (await staff.get(`/doctor/${ID}`)).body.services;
const liveOf = async (ID: number): Promise<number[]> =>
  (await servicesOf(ID))
    .filter((entry) => !entry.is_deleted && entry.cut_off_date === null && entry.active_date !== null)
    .map((entry) => entry.client_service_id);
/** Returns the write events of a client's audit log, oldest first, with their authors. */
async function auditOf(_doctor: number) {
  const events = app.database.db
    .selectFrom("audit_event")
    .select(["message", "_executing_user", "before", "after"]);
  return events.where("_doctor", "=", _doctor).where("kind", "=", "write").orderBy("ID").execute();
}
const saidOf = async (ID: number) =>
  (await auditOf(ID)).map(({ message }) => message?.replace(/invoice \d+/, "invoice N"));
const pay = async (_invoice: number, payment_amount: number) => {
  const reply = await accounts.post("/payment/manual", {
    _invoice,
    payment_amount,
    payment_type: 2,
    payment_date: "2026-11-20",
    is_successful: true,
  });
  expect(reply.body.message ?? reply.status).toBe(201);
};

describe("the sign-up invoice", () => {
  test("STATE-SIGNUP-01, G-66: what is charged is live once its invoice is paid", async () => {
    const { ID, _invoice, visitor } = await signUp([{ client_service_id: 13 }]);
    expect(await liveOf(ID)).toEqual([]);
    const { body } = await visitor.get(`/invoice/signup/${ID}/1`);
    expect(body).toMatchObject({ ID: _invoice, is_signup: true, total: 108.9, outstanding: 108.9 });
    await pay(_invoice, 108.9);
    expect(await liveOf(ID)).toEqual([13]);
    expect((await visitor.get(`/invoice/signup/${ID}/1`)).body).toBeNull();
    expect(await saidOf(ID)).toEqual(
      expect.arrayContaining([
        "added the sign-up invoice N",
        "published the invoice N, $108.90",
        "recorded $108.90 (EFT) for the invoice N",
        "activated services",
      ]),
    );
    const events = await auditOf(ID);
    expect(events.find(({ message }) => message?.startsWith("added the sign-up"))?._executing_user).toBe(ID);
    expect(events.find(({ message }) => message === "activated services")).toMatchObject({
      _executing_user: await app.idOf("accounts"),
      before: { services: [{ client_service_id: 13, active_date: null }] },
      after: { services: [{ client_service_id: 13, active_date: expect.any(String) }] },
    });
  });

  test("RULE-FEE-02: a year that is paid at sign-up is invoiced again after a year", async () => {
    const billing = { client_service_id: 13, is_annual: true };
    const { ID, _invoice } = await signUp([{ client_service_id: 13 }], { billing });
    await pay(_invoice, 1197.9);
    const [paid] = await servicesOf(ID);
    expect(paid?.next_invoice_date).toBe(addYears(paid?.active_date ?? "2026-01-01", 1));
  });

  test("STATE-SIGNUP-03, G-50: the cookie of the sign-up opens its own amount, and no other client's", async () => {
    const { ID, reply } = await signUp([{ client_service_id: 14 }]);
    const visitor = app.withCookie(reply.headers.get("set-cookie")?.split(";")[0] ?? "");
    const { body, status } = await visitor.get(`/invoice/signup/${ID}/1`);
    expect([status, body.total]).toEqual([200, 218.9]);
    expect(JSON.stringify(body)).not.toContain("rooms.example");
    expect((await visitor.get(`/invoice/signup/${await app.idOf("raman")}/1`)).status).toBe(404);
    expect((await visitor.get(`/doctor/${ID}`)).status).toBe(401);
  });

  test("a trial, and a package that costs nothing, have none", async () => {
    expect((await signUp([{ client_service_id: 14, is_trial: true }]))._invoice).toBeNull();
    expect((await signUp([{ client_service_id: 17 }]))._invoice).toBeNull();
  });
});

describe("switching (API-PKG-006, -007)", () => {
  test("STATE-PKG-02, G-52: the old package stays until the invoice is paid, then the new one alone is live; both calls name one invoice", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 17 }]);
    const asked = await visitor.put(`/doctor/switchpackage/${ID}/false`, { client_service_id: 15 });
    expect([asked.status, asked.body.ID]).toEqual([200, ID]);
    const again = await visitor.put("/doctor/createSwitchedPackInvoice", {
      doctor_id: ID,
      client_service_id: 15,
    });
    expect([again.body.ID, again.body.kind, again.body.total]).toEqual([
      asked.body._invoice,
      "switch",
      383.9,
    ]);
    expect(await liveOf(ID)).toEqual([17]);
    await pay(asked.body._invoice, 383.9);
    expect(await liveOf(ID)).toEqual([15]);
    const said = (await saidOf(ID)).filter((message) => /package|published/.test(message ?? ""));
    expect(said).toEqual([
      "asked to switch the package",
      "added the package switch invoice N",
      "published the invoice N, $383.90",
      "switched the package",
    ]);
  });

  test("a switch to a package that costs nothing is done at once", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 14, is_trial: true }]);
    const { body } = await visitor.put(`/doctor/switchpackage/${ID}/true`, { client_service_id: 17 });
    expect([body._invoice, await liveOf(ID)]).toEqual([null, [17]]);
    expect((await saidOf(ID)).filter((message) => message?.includes("package"))).toEqual([
      "switched the package",
    ]);
  });

  test("RULE-PKG-01: packages for one provider need exactly one", async () => {
    const second = { ...practice, practice_name: "Epping", provider_number: "2426621B" };
    const { ID, visitor } = await signUp([{ client_service_id: 15, is_trial: true }], {
      practices: [practice, second],
    });
    const refused = await visitor.put(`/doctor/switchpackage/${ID}/true`, { client_service_id: 17 });
    expect([refused.status, refused.body.message]).toEqual([400, "Please select one active provider"]);
    const { practices } = (await staff.get(`/doctor/${ID}`)).body;
    const flags = practices.map(({ ID: at }: { ID: number }, place: number) => ({
      ID: at,
      active: place === 0,
    }));
    expect(
      (await visitor.put(`/doctor/switchpackage/${ID}/true`, { client_service_id: 17, practices: flags }))
        .status,
    ).toBe(200);
    const after = (await staff.get(`/doctor/${ID}`)).body.practices;
    expect(after.map(({ active }: { active: boolean }) => active)).toEqual([true, false]);
  });

  test("RULE-PKG-02: others need one where the choice was sent", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 17 }]);
    const [{ ID: only }] = (await staff.get(`/doctor/${ID}`)).body.practices;
    const refused = await visitor.put(`/doctor/switchpackage/${ID}/false`, {
      client_service_id: 14,
      practices: [{ ID: only, active: false }],
    });
    expect([refused.status, refused.body.message]).toEqual([400, "Please select an active provider"]);
  });

  test("two at once make one open switch", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 17 }]);
    const replies = await Promise.all(
      [1, 2, 3].map(() => visitor.put(`/doctor/switchpackage/${ID}/false`, { client_service_id: 14 })),
    );
    expect(new Set(replies.map(({ body }) => body._invoice)).size).toBe(1);
    expect((await saidOf(ID)).filter((message) => message === "asked to switch the package")).toHaveLength(1);
  });

  test("RULE-PERM-02: another client's package is not there", async () => {
    const raman = await app.idOf("raman");
    const { visitor } = await signUp([{ client_service_id: 17 }]);
    expect(
      (await visitor.put(`/doctor/switchpackage/${raman}/false`, { client_service_id: 14 })).status,
    ).toBe(404);
    expect((await visitor.put(`/doctor/optout/${raman}`, {})).status).toBe(404);
  });
});

describe("activate and opt out (API-PKG-003, -004)", () => {
  test("STATE-PKG-03: a trial becomes a paid service; there is none to activate a second time", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 14, is_trial: true }]);
    expect((await visitor.put(`/doctor/activate/${ID}`, {})).body.services[0]).toMatchObject({
      is_trial: false,
      client_service_id: 14,
    });
    const again = await visitor.put(`/doctor/activate/${ID}`, {});
    expect([again.status, again.body.message]).toEqual([
      409,
      "Failed to activate. There is no trial to activate.",
    ]);
  });

  test("STATE-PKG-04: it ends today, the sign-in stays, and there is nothing to end a second time", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 17 }]);
    const { body } = await visitor.put(`/doctor/optout/${ID}`, { reason: "Closing the rooms" });
    expect(body.services[0]).toMatchObject({ cut_off_date: expect.any(String), next_invoice_date: null });
    expect((await visitor.put(`/doctor/optout/${ID}`, {})).body.message).toBe(
      "Failed to deactivate. Please contact our chat support",
    );
    expect((await visitor.get("/auth/me")).status).toBe(200);
  });
});

describe("upgrade, switch to billing, providers (API-PKG-001, -002, -005)", () => {
  test("RULE-PKG-05: what is paid in advance waits for its invoice; a second package is refused", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 4 }], {
      jyt: { dictate_device: "an app", letter_per_week: 1, letter_per_month: 4 },
    });
    const { body } = await visitor.post("/doctor/upgrade", { services: [{ client_service_id: 13 }] });
    expect(body).toEqual({ ID, _invoice: expect.any(Number) });
    expect(await saidOf(ID)).toContain("added the sign-up invoice N");
    await pay(body._invoice, 108.9);
    expect(await liveOf(ID)).toEqual([4, 13]);
    const second = await visitor.post("/doctor/upgrade", { services: [{ client_service_id: 15 }] });
    expect([second.status, second.body.message]).toEqual([
      409,
      "Failed to upgrade. Please contact Synapse for further assistance. There is already a billing package. Switch to another package instead.",
    ]);
  });

  test("G-55: a package is tried once, ever", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 14, is_trial: true }]);
    await visitor.put(`/doctor/optout/${ID}`, {});
    await app.database.pool.query(
      "update doctor_service set active_date = '2026-01-01', cut_off_date = '2026-01-02' where _doctor = $1",
      [ID],
    );
    const again = await visitor.post("/doctor/upgrade", {
      services: [{ client_service_id: 14, is_trial: true }],
    });
    expect([again.status, again.body.message]).toEqual([
      409,
      "Failed to upgrade. Please contact Synapse for further assistance. The free trial was used already.",
    ]);
  });

  test("C-124: staff move a forms-only client to package 17, active today", async () => {
    const ID = await app.idOf("formsonly");
    const { body } = await staff.put(`/doctor/switchtombs/${ID}`, {});
    expect([body.user_type, await liveOf(ID)]).toEqual([1, [17]]);
    expect((await staff.put(`/doctor/switchtombs/${ID}`, {})).status).toBe(409);
  });

  test("RULE-PKG-03: providers are saved with their flags, within the package's limit", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 17 }]);
    const [first] = (await staff.get(`/doctor/${ID}`)).body.practices;
    const epping = { ...practice, practice_name: "Epping", bank_account: first.bank_account };
    const save = (practices: object[]) =>
      visitor.put(`/doctor/updateproviderandbankdetails/${ID}`, { practices });
    const refused = await save([epping]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The Basic package allows only 1 provider number.",
    ]);
    const saved = await save([epping, { ID: first.ID, active: false }]);
    expect(saved.body.message ?? saved.status).toBe(200);
    expect(saved.body.practices.map(({ active }: { active: boolean }) => active)).toEqual([false, true]);
  });
});

describe("G-56: provider limits are data", () => {
  test("a limit that is raised counts for the next practice, is in the audit log, and is put back", async () => {
    const limitOf = async () =>
      (await app.nobody.get("/service")).body.find(({ ID }: { ID: number }) => ID === 13).provider_limit;
    expect(await limitOf()).toBe(1);
    for (const wrong of [0, -1, 1.5, 1000, "two"]) {
      const refused = await staff.put("/package/13", { provider_limit: wrong });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["provider_limit"]]);
    }
    const { ID, visitor } = await signUp([{ client_service_id: 13, is_trial: true }]);
    const [first] = (await staff.get(`/doctor/${ID}`)).body.practices;
    const practices = [{ ...practice, practice_name: "Epping", bank_account: first.bank_account }];
    const addAnother = () => visitor.put(`/doctor/updateproviderandbankdetails/${ID}`, { practices });
    expect((await addAnother()).status).toBe(409);
    expect((await staff.put("/package/13", { provider_limit: 2 })).body).toMatchObject({
      ID: 13,
      provider_limit: 2,
    });
    expect((await addAnother()).status).toBe(200);
    expect((await staff.put("/package/13", { provider_limit: null })).body.provider_limit).toBeNull();
    await staff.put("/package/13", { provider_limit: 1 });
    expect(await limitOf()).toBe(1);
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "service")
      .where("identity", "=", 13)
      .orderBy("ID")
      .execute();
    expect(rows.map(({ message }) => message)).toEqual([
      "set for the package Saver the provider numbers to 2",
      "set for the package Saver the provider numbers to unlimited",
      "set for the package Saver the provider numbers to 1",
    ]);
  });

  test("C-119: a package gets another name and other services, and a used name is refused", async () => {
    const { provider_limit, includes: before } = (await app.nobody.get("/service")).body.find(
      ({ ID }: { ID: number }) => ID === 19,
    );
    const change = { description: " Locum ", includes: ["Claims", "", " Claims ", "Reports"] };
    expect((await staff.put("/package/19", change)).body).toMatchObject({
      description: "Locum",
      includes: ["Claims", "Reports"],
      provider_limit,
    });
    for (const [wrong, field] of [
      [{ description: "Premium" }, "description"],
      [{ description: "" }, "description"],
      [{ includes: Array.from({ length: 9 }, (_, at) => `Service ${at}`) }, "includes"],
      [{ includes: ["x".repeat(61)] }, "includes.0"],
    ] as const) {
      const { status, body } = await staff.put("/package/19", wrong);
      expect([status, Object.keys(body.errors)]).toEqual([expect.toBeOneOf([400, 409]), [field]]);
    }
    await staff.put("/package/19", { description: "Plus", includes: before });
  });

  test("a service that is no billing package has none (404), and clients may not set one (403)", async () => {
    expect((await staff.put("/package/1", { provider_limit: 2 })).status).toBe(404);
    const { visitor } = await signUp([{ client_service_id: 13 }]);
    expect((await visitor.put("/package/13", { provider_limit: 2 })).status).toBe(403);
  });
});
