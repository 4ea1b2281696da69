import { CLIENT_FIELDS, clientFields } from "../fields.ts";
import { fieldLabel } from "#kernel/contract/fields.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordProblem } from "#kernel/access/password.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { EXAMPLE } from "../client.contract.ts";

let app: TestApp;
let superadmin: Visitor;
let raman: Visitor;
let number = 0;

beforeAll(async () => {
  app = await startApp();
  superadmin = await app.signIn("superadmin");
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

/** Returns the body of a new client with a unique username and address. */
const another = (more: object = {}) => {
  number += 1;
  return { ...EXAMPLE, username: `client${number}`, email_address: `client${number}@example.com`, ...more };
};
const added = async (more: object = {}) => (await superadmin.post("/doctor", another(more))).body;
const mailsOf = (ID: number) =>
  app.database.db.selectFrom("mail").selectAll().where("_person", "=", ID).orderBy("ID").execute();
/** Returns the tokens of the links emailed to this address, oldest first. */
async function linksTo(address: string): Promise<string[]> {
  await app.deliverMail();
  return app.mails
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => /\/login\/reset\/([\w-]+)/.exec(text)?.[1] ?? []);
}

describe("POST /doctor (API-DOC-002)", () => {
  test("keeps the whole client, in group 3, with the suburb's zone and the code of the country", async () => {
    const melbourne = await app.database.db
      .selectFrom("locality")
      .select("ID")
      .where("state", "=", "WA")
      .limit(1)
      .executeTakeFirstOrThrow();
    const reply = await superadmin.post(
      "/doctor",
      another({
        _locality: melbourne.ID,
        specialties: [{ ID: 1 }],
        services: [{ client_service_id: 13, is_trial: true, active_date: "2026-01-31" }],
      }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      country: "AU",
      phone_code: "+61",
      _timezone: "Australia/Perth",
      user_type: 1,
      groups: [{ ID: 3, team: "EXT", access_level: "Client" }],
      services: [
        {
          client_service_id: 13,
          is_trial: true,
          trial_exp_date: "2026-02-28",
          provider_limit: 1,
          is_deleted: false,
        },
      ],
      specialties: [{ ID: 1 }],
      version: 1,
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/password/);
  });

  test("RULE-AUTH-09: without a password one is made that satisfies the rule, and the mailed link sets another", async () => {
    const client = await added();
    const row = await app.database.db
      .selectFrom("person")
      .select("password_hash")
      .where("ID", "=", client.ID)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id/);
    expect(passwordProblem("Corella1!")).toBeNull();
    const [mail] = await mailsOf(client.ID);
    expect(mail).toMatchObject({ to_address: client.email_address, subject: "Welcome to Corella" });
    const [link] = await linksTo(client.email_address);
    const set = await app.nobody.put(`/doctor/changepassword/${link}`, { password: "Wattle7!tree" });
    expect(set.status).toBe(200);
    expect((await app.signIn(client.username, "Wattle7!tree")).cookie).not.toBe("");
  });

  test("RULE-AUTH-06: a user name in other case is taken, and nothing is left behind", async () => {
    const before = await app.database.db.selectFrom("mail").select("ID").execute();
    const reply = await superadmin.post("/doctor", another({ username: "RAMAN" }));
    expect([reply.status, reply.body.errors]).toEqual([409, { username: "This username is already in use" }]);
    const email = await superadmin.post("/doctor", another({ email_address: "Raman@Corella.Example" }));
    expect([email.status, email.body.errors]).toEqual([
      409,
      { email_address: "This email address is already in use" },
    ]);
    expect(await app.database.db.selectFrom("mail").select("ID").execute()).toEqual(before);
  });

  test.each([
    [
      "a mail address with a line break",
      { email_address: "a@example.com\nBcc: b@example.com" },
      "email_address",
      "Invalid Email Address",
    ],
    [
      "a user name with a blank",
      { username: "han nah" },
      "username",
      "Username may contain letters and digits only.",
    ],
    ["no title", { title: null }, "title", "Choose a title from the list."],
    ["an unknown group", { groups: [99] }, "groups", "Group 99 doesn't exist. Choose from the list."],
    ["a staff group", { groups: [2] }, "groups", "Administrator is not a group for a client."],
    ["no group at all", { groups: [] }, "groups", "Choose at least one group."],
    [
      "an unknown specialty",
      { specialties: [2_000_000] },
      "specialties",
      "Choose specialties from the list.",
    ],
    ["an unknown suburb", { _locality: 2_000_000 }, "_locality", "Please select suburb from dropdown list"],
    [
      "an unknown company",
      { company_client: 2_000_000 },
      "company_client",
      "Choose a company from the list.",
    ],
    [
      "a short mobile",
      { cell_phone: "0412" },
      "cell_phone",
      "0412 is invalid mobile number. Please enter valid number.",
    ],
    [
      "a wrong registration",
      { ahpra: "MED1" },
      "ahpra",
      "Enter three letters and ten digits, such as MED0001234567.",
    ],
    [
      "a service twice",
      { _locality: 690, services: [{ client_service_id: 9 }, { client_service_id: 9 }] },
      "services.1.client_service_id",
      "Informed financial consent is on the list twice.",
    ],
    [
      "an unknown service",
      { services: [{ client_service_id: 77 }] },
      "services.0.client_service_id",
      "Choose a service from the list.",
    ],
    [
      "RULE-REG-07: billing without a suburb",
      { services: [{ client_service_id: 13 }] },
      "_locality",
      "Please select suburb from dropdown list",
    ],
    [
      "RULE-REG-13: forms only without a place",
      { user_type: 2 },
      "_user_location",
      "Choose the state of registration.",
    ],
  ])("refuses %s at its field", async (_what, wrong, field, words) => {
    const body = another(wrong);
    const reply = await superadmin.post("/doctor", body);
    expect([reply.status, reply.body.errors?.[field]]).toEqual([400, words]);
    expect(
      await app.database.db.selectFrom("person").select("ID").where("username", "=", body.username).execute(),
    ).toEqual([]);
  });

  test("RULE-AUTH-03: a weak password is refused in the given words", async () => {
    const reply = await superadmin.post("/doctor", another({ password: "weak" }));
    expect([reply.status, reply.body.code]).toEqual([400, "password.weak"]);
  });

  test("C-54, RULE-GEN-13: a client in the United Kingdom has no Australian numbers", async () => {
    const client = await added({
      country: "UK",
      cell_phone: "+44 20 7946 0958",
      work_phone: "01223 12345",
      ahpra: "GMC 7012345",
    });
    expect(client).toMatchObject({
      phone_code: "+44",
      cell_phone: "02079460958",
      work_phone: "0122312345",
      ahpra: "GMC7012345",
      _timezone: "Europe/London",
      _locality: null,
    });
    const town = await superadmin.put(`/doctor/${client.ID}`, { _locality: 690 });
    expect(town.body.errors).toEqual({ _locality: "Choose a suburb in United Kingdom." });
  });

  test("RULE-REG-07: without billing and transcription the suburb is Sydney", async () => {
    expect(await added()).toMatchObject({
      _locality: 690,
      _timezone: "Australia/Sydney",
      locality: { suburb: "Sydney" },
    });
  });

  test("services need client.services too, credit points client.credit", async () => {
    const business = await app.signIn("business");
    const services = await business.post("/doctor", another({ services: [{ client_service_id: 9 }] }));
    expect([services.status, services.body.message]).toEqual([
      403,
      "You don't have permission to change the services of a client.",
    ]);
    const own = await business.post("/doctor", another());
    expect([own.status, own.body.groups]).toEqual([201, [{ ID: 3, team: "EXT", access_level: "Client" }]]);
    const manager = await app.signIn("registrationmanager");
    expect((await manager.post("/doctor", another({ services: [{ client_service_id: 9 }] }))).status).toBe(
      201,
    );
    expect((await manager.post("/doctor", another({ neurons: 5 }))).status).toBe(403);
  });

  test("sent twice under one key it makes one client and one mail", async () => {
    const body = another();
    const headers = { "idempotency-key": "create-client-once" };
    const first = await superadmin.post("/doctor", body, headers);
    const second = await superadmin.post("/doctor", body, headers);
    expect([first.status, second.status, second.body.ID]).toEqual([201, 201, first.body.ID]);
    expect(await mailsOf(first.body.ID)).toHaveLength(1);
  });

  test("F-10, RULE-PERM-17: the audit log has who added whom", async () => {
    const client = await added({ last_name: "Register" });
    const rows = await app.database.db
      .selectFrom("audit_event")
      .selectAll()
      .where("_doctor", "=", client.ID)
      .where("kind", "=", "write")
      .execute();
    expect(rows.map(({ message, controller, identity }) => [message, controller, identity])).toEqual([
      ["added client REGISTER, Hannah", "doctor", client.ID],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|password/);
  });
});

describe("PUT /doctor/{id} (API-DOC-004)", () => {
  test("staff change the record; a field left out keeps its value", async () => {
    const client = await added({ company: "Birch Rooms", work_phone: "0395551234" });
    const reply = await superadmin.put(`/doctor/${client.ID}`, {
      difficulty: "MEDIUM",
      prefered_contact: "Do Not Mind",
      dob: "1970-02-03",
      version: 1,
    });
    expect(reply.body).toMatchObject({
      difficulty: "MEDIUM",
      prefered_contact: "Do Not Mind",
      dob: "1970-02-03",
      company: "Birch Rooms",
      work_phone: "0395551234",
      version: 2,
    });
  });

  test("STATE-SVC-01: removing keeps the row with its mark, taking it up again clears the mark", async () => {
    const client = await added({ services: [{ client_service_id: 9 }, { client_service_id: 16 }] });
    const [ifc, coding] = client.services;
    const rows = () =>
      app.database.db
        .selectFrom("doctor_service")
        .select(["ID", "client_service_id", "is_deleted"])
        .where("_doctor", "=", client.ID)
        .orderBy("ID")
        .execute();
    await superadmin.put(`/doctor/${client.ID}`, { services: [{ ...ifc, is_deleted: true }] });
    expect(await rows()).toEqual([
      { ID: ifc.ID, client_service_id: 9, is_deleted: true },
      { ID: coding.ID, client_service_id: 16, is_deleted: true },
    ]);
    await superadmin.put(`/doctor/${client.ID}`, {
      services: [{ client_service_id: 9 }, { client_service_id: 4, is_deleted: true }],
    });
    expect(await rows()).toEqual([
      { ID: ifc.ID, client_service_id: 9, is_deleted: false },
      { ID: coding.ID, client_service_id: 16, is_deleted: true },
    ]);
  });

  test("F-7: an older version is refused with the row as it is", async () => {
    const client = await added();
    await superadmin.put(`/doctor/${client.ID}`, { company: "First", version: 1 });
    const late = await superadmin.put(`/doctor/${client.ID}`, { company: "Second", version: 1 });
    expect([late.status, late.body.code, late.body.details.current.company]).toEqual([409, "stale", "First"]);
    expect((await superadmin.put(`/doctor/${client.ID}`, { company: "Third" })).status).toBe(200);
  });

  test("RULE-PERM-07: the open browsers of a client that comes into another group are told at once", async () => {
    const ID = await app.idOf("vogt");
    const stream = await (await app.signIn("vogt")).listen("/auth/live");
    await stream.next("hello");
    const made = await superadmin.post("/group", {
      team: "EXT",
      access_level: "Trial client",
      permissions: [],
    });
    expect((await superadmin.put(`/doctor/${ID}`, { groups: [3, made.body.ID] })).status).toBe(200);
    expect(await stream.next("change", { controller: "auth", identity: ID })).toBeTruthy();
    stream.close();
  });

  test("a client saves its own contact details, and its whole record sent back", async () => {
    const ID = await app.idOf("raman");
    const own = (await raman.get(`/doctor/${ID}`)).body;
    const reply = await raman.put(`/doctor/${ID}`, {
      ...own,
      cell_phone: "0412000111",
      work_address: "1 Bridge Road",
    });
    expect([reply.status, reply.body.cell_phone]).toEqual([200, "0412000111"]);
    expect((await raman.put(`/doctor/${ID}`, { work_phone: "0395550000" })).body.work_phone).toBe(
      "0395550000",
    );
  });

  test.each([
    ["groups", { groups: [5] }],
    ["services", { services: [] }],
    ["company_client", { company_client: null }],
    ["neurons", { neurons: 500 }],
    ["user_type", { user_type: 2, _user_location: 1 }],
    ["is_deleted", { is_deleted: true }],
    ["difficulty", { difficulty: "EASY" }],
  ])("a client does not save its own %s", async (_field, change) => {
    const ID = await app.idOf("raman");
    const before = (await superadmin.get(`/doctor/${ID}`)).body;
    const reply = await raman.put(`/doctor/${ID}`, { ...change, company: "Taken" });
    expect([reply.status, reply.body.code]).toEqual([403, "client.not_your_field"]);
    expect((await superadmin.get(`/doctor/${ID}`)).body).toEqual(before);
  });

  test("nobody acts for a peer on the account, nor on another's", async () => {
    const ID = await app.idOf("raman");
    const okafor = await app.signIn("okafor");
    expect((await okafor.put(`/doctor/${ID}`, { company: "Mine" })).status).toBe(404);
    expect(
      (await okafor.put(`/doctor/${ID}?requestingID=${await app.idOf("okafor")}`, { company: "Mine" }))
        .status,
    ).toBe(404);
    expect((await raman.put(`/doctor/${ID}?requestingID=${ID}`, { company: "Mine" })).status).toBe(403);
    expect((await (await app.signIn("vogt")).put(`/doctor/${ID}`, { company: "Mine" })).status).toBe(404);
  });

  test("RULE-PERM-06, C-05: the partner company's administrator keeps its clients only, and in it", async () => {
    const rchadmin = await app.signIn("rchadmin");
    const ID = await app.idOf("rchdoctor");
    expect((await rchadmin.put(`/doctor/${ID}`, { company: "RCH Surgery Two" })).status).toBe(200);
    expect((await rchadmin.put(`/doctor/${ID}`, { company_client: null })).body.code).toBe(
      "client.out_of_reach",
    );
    expect((await rchadmin.put(`/doctor/${ID}`, { groups: [3] })).body.code).toBe("group.not_yours");
    expect((await rchadmin.put(`/doctor/${await app.idOf("raman")}`, { company: "Mine" })).status).toBe(404);
  });

  test("a new mail address makes the link that went to the old one worthless", async () => {
    const client = await added();
    const [link] = await linksTo(client.email_address);
    await superadmin.put(`/doctor/${client.ID}`, { email_address: `moved${client.ID}@example.com` });
    const reply = await app.nobody.put(`/doctor/changepassword/${link}`, { password: "Wattle7!tree" });
    expect([reply.status, reply.body.message]).toEqual([400, "Invalid token"]);
  });
});

describe("GET /doctor/{id} (API-DOC-003)", () => {
  test("staff read it whole with its sub users", async () => {
    const { body } = await superadmin.get(`/doctor/${await app.idOf("raman")}`);
    expect(body.sub_users.map(({ username }: { username: string }) => username)).toContain("reception");
    expect(body.label).toBe("Dr Priya Raman (raman)");
  });

  test("its people, its peers and its booking agents read it in brief", async () => {
    const ID = await app.idOf("raman");
    const okafor = await app.signIn("okafor");
    const brief = ["ID", "first_name", "label", "last_name", "title", "username"];
    for (const reply of [
      await (await app.signIn("reception")).get(`/doctor/${ID}`),
      await okafor.get(`/doctor/${ID}?doctor_id=${ID}&requestingID=${await app.idOf("okafor")}`),
      await (await app.signIn("appointmaid")).get(`/doctor/${ID}`),
    ])
      expect([reply.status, Object.keys(reply.body).toSorted()]).toEqual([200, brief]);
    expect((await okafor.get(`/doctor/${ID}`)).status).toBe(404);
    expect((await (await app.signIn("manager")).get(`/doctor/${ID}`)).body.email_address).toBe(
      "raman@corella.example",
    );
  });

  test("is not there for strangers and for staff that see no clients", async () => {
    const ID = await app.idOf("raman");
    for (const stranger of ["vogt", "typist", "rchadmin", "formsonly"])
      expect([stranger, (await (await app.signIn(stranger)).get(`/doctor/${ID}`)).status]).toEqual([
        stranger,
        404,
      ]);
    const forms = await app.signIn("formsonly");
    expect((await forms.get(`/doctor/${await app.idOf("formsonly")}`)).body.user_type).toBe(2);
  });
});

describe("DELETE /doctor/{id} (API-DOC-005)", () => {
  test("nobody of the practice signs in any more, and staff bring it back", async () => {
    const client = await added({ password: "Wattle7!tree" });
    const own = await app.signIn(client.username, "Wattle7!tree");
    const reply = await superadmin.delete(`/doctor/${client.ID}`);
    expect([reply.status, reply.body]).toEqual([200, { ID: client.ID, is_deleted: true }]);
    expect((await own.get("/auth/me")).status).toBe(401);
    const again = await app.nobody.post("/auth/login", {
      username: client.username,
      password: "Wattle7!tree",
    });
    expect([again.status, again.body.message]).toEqual([401, "Invalid username or password"]);
    expect((await superadmin.get(`/doctor/${client.ID}`)).body.is_deleted).toBe(true);
    expect((await superadmin.put(`/doctor/resendWelcomeEmail/${client.ID}`)).body.message).toMatch(
      /^Send Failed/,
    );
    await superadmin.put(`/doctor/${client.ID}`, { is_deleted: false });
    expect((await app.signIn(client.username, "Wattle7!tree")).cookie).not.toBe("");
  });

  test("is not for staff who only edit", async () => {
    const client = await added();
    expect((await (await app.signIn("service")).delete(`/doctor/${client.ID}`)).status).toBe(403);
    expect(
      (await (await app.signIn("service")).put(`/doctor/${client.ID}`, { is_deleted: true })).status,
    ).toBe(403);
  });
});

describe("GET /doctor/{pageSize}/{pageNumber}/{usertype} (API-DOC-008)", () => {
  test("RULE-CLI-01: a search begins at three characters", async () => {
    const all = (await superadmin.get("/doctor/20/1/0")).body;
    expect((await superadmin.get("/doctor/20/1/0?search=ra")).body.totalItems).toBe(all.totalItems);
    const found = (await superadmin.get("/doctor/20/1/0?search=Priy%20raman")).body;
    expect(found.clients.map(({ username }: { username: string }) => username)).toEqual(["raman"]);
    expect((await superadmin.get("/doctor/20/1/0?search=swan%20cardio")).body.totalItems).toBe(1);
    expect((await superadmin.get("/doctor/search/ra")).body).toEqual([]);
    expect((await superadmin.get("/doctor/search/vogt@corella")).body).toHaveLength(1);
    expect((await superadmin.get(`/doctor/search/${encodeURIComponent("王王王")}`)).body).toEqual([]);
  });

  test("by type, by service, by group, sorted, deleted ones when asked", async () => {
    const usernames = async (path: string) =>
      (await superadmin.get(path)).body.clients.map(({ username }: { username: string }) => username);
    expect(await usernames("/doctor/20/1/2")).toEqual(["formsonly"]);
    expect(await usernames("/doctor/20/1/0?service=103")).toEqual(["raman"]);
    expect(await usernames("/doctor/20/1/0?group=5")).toEqual(["rchdoctor"]);
    const down = await usernames("/doctor/100/1/0?sort=username&descending=true");
    expect(down).toEqual([...down].toSorted().toReversed());
    const gone = await added({ last_name: "Aaagone" });
    await superadmin.delete(`/doctor/${gone.ID}`);
    expect(await usernames("/doctor/20/1/0")).not.toContain(gone.username);
    expect((await usernames("/doctor/20/1/0?show_deleted=true"))[0]).toBe(gone.username);
  });

  test("pages without a gap or a double", async () => {
    const whole = (await superadmin.get("/doctor/100/1/0")).body;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => superadmin.get(`/doctor/5/${page}/0`)));
    expect(pages.flatMap(({ body }) => body.clients.map(({ ID }: { ID: number }) => ID))).toEqual(
      whole.clients.slice(0, 20).map(({ ID }: { ID: number }) => ID),
    );
    expect((await superadmin.get("/doctor/101/1/0")).status).toBe(400);
    expect((await superadmin.get("/doctor/20/1/3")).status).toBe(400);
  });

  test("RULE-PERM-06: the partner company's staff see its clients only", async () => {
    const rchadmin = await app.signIn("rchadmin");
    for (const path of ["/doctor/20/1/0", "/doctor/20/1/0?search=silva"])
      expect(
        (await rchadmin.get(path)).body.clients.map(({ username }: { username: string }) => username),
      ).toEqual(["rchdoctor"]);
    expect((await rchadmin.get("/doctor")).body).toHaveLength(1);
    expect((await rchadmin.get("/doctor/search/raman")).body).toEqual([]);
  });

  test("API-DOC-007: only clients with a live transcription service", async () => {
    const typing = await added({
      last_name: "Typington",
      _locality: 690,
      services: [{ client_service_id: 4 }],
    });
    await added({
      last_name: "Typington",
      _locality: 690,
      services: [{ client_service_id: 4, cut_off_date: "2020-01-01" }],
    });
    const found = (await superadmin.get("/doctor/search/jyt_restriction/typing")).body;
    expect(found.map(({ ID }: { ID: number }) => ID)).toEqual([typing.ID]);
  });
});

describe("GET /doctor/companyclients (API-DOC-017)", () => {
  test("RULE-CLI-05: the other live clients of the own company", async () => {
    const names = async (who: string) =>
      (await (await app.signIn(who)).get("/doctor/companyclients")).body.map(
        ({ username }: { username: string }) => username,
      );
    expect(await names("raman")).toEqual(["okafor"]);
    expect(await names("reception")).toEqual(["okafor"]);
    for (const alone of ["vogt", "superadmin", "formsonly"])
      expect([alone, await names(alone)]).toEqual([alone, []]);
  });
});

describe("mails to a client (API-DOC-013, -014)", () => {
  test("the welcome is sent again with a link of its own", async () => {
    const client = await added();
    const reply = await superadmin.put(`/doctor/resendWelcomeEmail/${client.ID}`);
    expect([reply.status, reply.body.message]).toEqual([
      200,
      `The welcome email is on its way to ${client.email_address}.`,
    ]);
    const [, second] = await mailsOf(client.ID);
    expect(second?.secret_until).not.toBeNull();
    const links = await linksTo(client.email_address);
    expect([links.length, new Set(links).size]).toEqual([2, 2]);
  });

  test("the user guide tells the client's own name", async () => {
    const client = await added();
    expect((await superadmin.put(`/doctor/sendUserGuideEmail/${client.ID}`)).status).toBe(200);
    expect((await mailsOf(client.ID)).at(-1)?.body_text).toContain(client.username);
  });

  test("'Send Failed' where there is no address; only within reach", async () => {
    const client = await added();
    await app.database.db
      .updateTable("person")
      .set({ email_address: null })
      .where("ID", "=", client.ID)
      .execute();
    const reply = await superadmin.put(`/doctor/sendUserGuideEmail/${client.ID}`);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Send Failed. This client has no email address.",
    ]);
    expect((await (await app.signIn("rchadmin")).put(`/doctor/resendWelcomeEmail/${client.ID}`)).status).toBe(
      404,
    );
  });
});

describe("GET /doctor/all/csv (API-DOC-021)", () => {
  test("has every client once, and no cell a spreadsheet would run", async () => {
    const client = await added({ company: '=HYPERLINK("http://x")', work_address: '+1, "quoted"' });
    const reply = await superadmin.get("/doctor/all/csv");
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="clients.csv"');
    const lines = String(reply.body).trim().split("\n");
    const head = lines[0]?.replace("\uFEFF", "").split(",");
    expect(head).toEqual(expect.arrayContaining(CLIENT_FIELDS.map((name) => fieldLabel(clientFields, name))));
    const { count } = await app.database.db
      .selectFrom("doctor")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(lines).toHaveLength(count + 1);
    const line = lines.find((one) => one.startsWith(`${client.ID},`));
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(line).toContain(`"'+1, ""quoted"""`);
    expect(line).toMatch(/,\d{2}\/\d{2}\/\d{4},No$/);
  });

  test("is for who may export", async () => {
    expect((await (await app.signIn("service")).get("/doctor/all/csv")).status).toBe(404);
    expect((await (await app.signIn("reports")).get("/doctor/all/csv")).status).toBe(200);
  });
});
