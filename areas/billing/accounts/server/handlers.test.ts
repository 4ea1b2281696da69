import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, JPEG, PDF, PNG } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
let suburb: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
  const found = app.database.db.selectFrom("locality").select("ID").where("country", "=", "AU").limit(1);
  suburb = (await found.executeTakeFirstOrThrow()).ID;
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["practice", "bank_account", "authorised_person"] as const)
    await app.database.db.deleteFrom(table).where("_doctor", "=", doctor).execute();
});

let numbers = 0;
/** Returns a bank account with numbers that no other account has. */
const bank = (fields: object = {}) => {
  numbers += 1;
  const account = {
    name: "Wattle Mutual Bank",
    bank_address: "1 Bridge Road",
    account_name: "Raman Orthopaedics",
  };
  return {
    ...account,
    bsb: `${999000 + numbers}`,
    account_number: `${3000 + numbers}`,
    abn: `${81111222000 + numbers}`,
    ...fields,
  };
};
const rooms = (bank_account: number, fields: object = {}) => ({
  practice_name: "Richmond Rooms",
  provider_number: "2426621B",
  address: "88 Bridge Road",
  locality: suburb,
  phone: "0370104417",
  bank_account,
  ...fields,
});
const addBank = async (fields: object = {}): Promise<number> =>
  (await raman.post("/form/addBankAccount", bank(fields))).body.id;
const addRooms = async (account: number): Promise<number> =>
  (await raman.post("/form/addProviderNumber", rooms(account))).body.id;
const save = (body: object) => raman.put(`/form/updateDoctorDetails/${doctor}`, body);
const read = async () => (await raman.get(`/doctor/${doctor}`)).body;
const said = ({ status, body }: { status: number; body: { message: string; errors?: object } }) => [
  status,
  body.message,
  body.errors,
];
const upload = async (name: string, bytes: Buffer, query = "?type=bank_file") =>
  raman.send("POST", `/file${query}`, formOf({ name, bytes }));

describe("POST /form/addBankAccount", () => {
  test("API-ACC-004: answers the ID; the client's record has it", async () => {
    const reply = await raman.post("/form/addBankAccount", bank({ bsb: "999-204", gst: true }));
    expect([reply.status, reply.body]).toEqual([201, { id: expect.any(Number) }]);
    expect((await read()).bank_accounts).toEqual([
      expect.objectContaining({
        ID: reply.body.id,
        bsb: "999204",
        gst: true,
        file: null,
        version: 1,
        _doctor: doctor,
      }),
    ]);
  });

  test("RULE-ACCT-03, MSG-064, MSG-060: what is missing or wrong stands at its field", async () => {
    const words = "Please make sure you have entered all required fields with valid data.";
    expect(said(await raman.post("/form/addBankAccount", bank({ bsb: "12", bank_address: "" })))).toEqual([
      400,
      words,
      {
        bank_address: "Enter the address of the bank.",
        bsb: "12 is invalid BSB number. Please enter valid number.",
      },
    ]);
    expect((await raman.post("/form/addBankAccount", {})).body).toMatchObject({
      message: words,
      errors: { abn: "Enter the ABN." },
    });
    for (const body of [null, [], 5, { bsb: 5 }, { _file: "x" }, { gst: "yes" }, { name: "a\u0000b" }])
      expect([body, (await raman.post("/form/addBankAccount", body)).status]).toEqual([body, 400]);
    expect((await read()).bank_accounts).toEqual([]);
  });

  test("RULE-ACCT-04 to -06, MSG-081 to -083: a number the client has already is refused, a removed one's is free", async () => {
    const first = bank();
    const { id } = (await raman.post("/form/addBankAccount", first)).body;
    for (const [field, words] of [
      ["bsb", "The BSB number is existed"],
      ["account_number", "The account number is existed"],
      ["abn", "The ABN number is existed"],
    ] as const) {
      const taken = await raman.post("/form/addBankAccount", bank({ [field]: first[field] }));
      expect(said(taken)).toEqual([409, words, { [field]: words }]);
    }
    await addBank();
    expect((await raman.delete(`/form/removeBankAccount/${id}`)).body).toEqual({ id });
    expect((await raman.post("/form/addBankAccount", first)).status).toBe(201);
    const vogt = await app.signIn("vogt");
    expect((await vogt.post("/form/addBankAccount", first)).status).toBe(201);
  });

  test("two people who add one account at the same moment: one is refused", async () => {
    const twin = bank();
    const replies = await Promise.all([1, 2, 3].map(() => raman.post("/form/addBankAccount", twin)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe("RULE-ACCT-13, RULE-ACCT-14: the bank's letter", () => {
  const MB2 = 2 * 1024 * 1024;
  const pdfOf = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 32)]);

  test("JPEG and PDF of less than 2,097,152 bytes are kept with the account", async () => {
    const [letter] = (await upload("letter.pdf", pdfOf(MB2 - 1))).body;
    const id = await addBank({ _file: letter.ID });
    expect((await read()).bank_accounts[0].file).toEqual(letter);
    expect((await raman.get(`/file/${letter.ID}`)).status).toBe(200);
    const [photo] = (await upload("letter.jpg", JPEG)).body;
    expect((await save({ bank_accounts: [{ ID: id, _file: photo.ID }] })).body.bank_accounts[0]._file).toBe(
      photo.ID,
    );
    expect((await save({ bank_accounts: [{ ID: id, _file: null }] })).body.bank_accounts[0]._file).toBeNull();
  });

  test("MSG-056, MSG-057: by content, at the upload and at the account", async () => {
    expect(said(await upload("letter.pdf", pdfOf(MB2)))).toEqual([
      413,
      "JPG images of maximum 2MB",
      { file: "JPG images of maximum 2MB" },
    ]);
    for (const name of ["letter.png", "letter.jpg"]) {
      const words = "Only images and PDF's allowed";
      expect(said(await upload(name, PNG))).toEqual([415, words, { file: words }]);
    }
    const [large] = (await upload("letter.pdf", pdfOf(MB2), "")).body;
    const [png] = (await upload("letter.png", PNG, "")).body;
    const tooLarge = await raman.post("/form/addBankAccount", bank({ _file: large.ID }));
    expect(said(tooLarge)).toEqual([
      413,
      "JPG images of maximum 2MB",
      { _file: "JPG images of maximum 2MB" },
    ]);
    const wrong = await raman.post("/form/addBankAccount", bank({ _file: png.ID }));
    expect(said(wrong)).toEqual([
      415,
      "Only images and PDF's allowed",
      { _file: "Only images and PDF's allowed" },
    ]);
  });

  test("a file of another purpose, of nobody or of somebody else is asked for again", async () => {
    const [attachment] = (await upload("letter.pdf", PDF, "?type=attachment")).body;
    const manager = await app.signIn("manager");
    const [foreign] = (await manager.send("POST", "/file", formOf({ name: "a.pdf", bytes: PDF }))).body;
    const words = "Upload this file again.";
    for (const _file of [foreign.ID, 999999999])
      expect(said(await raman.post("/form/addBankAccount", bank({ _file })))).toEqual([
        400,
        words,
        { _file: words },
      ]);
    expect((await raman.post("/form/addBankAccount", bank({ _file: attachment.ID }))).status).toBe(415);
    expect((await read()).bank_accounts).toEqual([]);
  });
});

describe("practices", () => {
  test("API-ACC-002: answers the ID; the record has it with its suburb", async () => {
    const account = await addBank();
    const id = await addRooms(account);
    expect((await read()).practices).toEqual([
      expect.objectContaining({
        ID: id,
        bank_account: account,
        active: true,
        locality: expect.objectContaining({ ID: suburb }),
      }),
    ]);
  });

  test("RULE-ACCT-07: each field is refused in its words", async () => {
    const account = await addBank();
    const reply = await raman.post(
      "/form/addProviderNumber",
      rooms(account, { provider_number: "2426621A", locality: 0 }),
    );
    expect(said(reply)).toEqual([
      400,
      "Invalid provider number",
      { provider_number: "Invalid provider number", _locality: "Please select suburb from dropdown list" },
    ]);
    for (const [field, locality] of [
      ["locality", 2_147_483_648],
      ["locality.ID", { ID: 2_147_483_648 }],
    ] as const) {
      const { status, body } = await raman.post("/form/addProviderNumber", rooms(account, { locality }));
      expect([status, body.errors]).toEqual([400, { [field]: "Please select suburb from dropdown list" }]);
    }
    const vogt = await app.signIn("vogt");
    const foreign = (await vogt.post("/form/addBankAccount", bank())).body.id;
    expect((await raman.post("/form/addProviderNumber", rooms(foreign))).body.errors).toHaveProperty(
      "bank_account",
    );
  });

  test("RULE-PKG-03, RULE-ACCT-12, MSG-126: the package limits the active ones", async () => {
    const row = { _doctor: doctor, client_service_id: 17, is_trial: false, is_deleted: false };
    await app.database.db.insertInto("doctor_service").values(row).execute();
    const account = await addBank();
    const first = await addRooms(account);
    const words = "The Basic package allows only 1 provider number.";
    const second = rooms(account, { provider_number: "2426631A" });
    expect(said(await raman.post("/form/addProviderNumber", second))).toEqual([
      409,
      words,
      { provider_number: words },
    ]);
    expect((await raman.post("/form/addProviderNumber", { ...second, active: false })).status).toBe(201);
    const [, other] = (await read()).practices;
    expect(said(await save({ practices: [{ ID: other.ID, active: true }] })).slice(0, 2)).toEqual([
      409,
      words,
    ]);
    const swapped = await save({
      practices: [
        { ID: first, active: false },
        { ID: other.ID, active: true },
      ],
    });
    expect(swapped.body.practices.map(({ active }: { active: boolean }) => active)).toEqual([false, true]);
    await app.database.db.deleteFrom("doctor_service").where("_doctor", "=", doctor).execute();
  });

  test("RULE-ACCT-10, -11, MSG-143, -144: neither the last ones nor a linked account can be removed", async () => {
    const account = await addBank();
    const practice = await addRooms(account);
    const last = "You need at least one bank account and one practice.";
    expect(said(await raman.delete(`/form/removeBankAccount/${account}`)).slice(0, 2)).toEqual([409, last]);
    expect(said(await raman.delete(`/form/removeProviderNumber/${practice}`)).slice(0, 2)).toEqual([
      409,
      last,
    ]);
    const other = await addBank();
    const linked = "This bank account is linked to a practice and cannot be removed.";
    expect(said(await raman.delete(`/form/removeBankAccount/${account}`)).slice(0, 2)).toEqual([409, linked]);
    await addRooms(other);
    expect((await raman.delete(`/form/removeProviderNumber/${practice}`)).body).toEqual({ id: practice });
    expect((await raman.delete(`/form/removeBankAccount/${account}`)).body).toEqual({ id: account });
    expect((await raman.delete(`/form/removeBankAccount/${account}`)).status).toBe(404);
    const { bank_accounts, practices } = await read();
    expect([bank_accounts.length, practices.length]).toEqual([1, 1]);
  });

  test("two people who remove the last two at the same moment: one stays", async () => {
    const account = await addBank();
    const both = [await addRooms(account), await addRooms(account)];
    const replies = await Promise.all(both.map((id) => raman.delete(`/form/removeProviderNumber/${id}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("PUT /form/updateDoctorDetails/:id", () => {
  test("API-ACC-001, G-43: a step changes its own fields and leaves the rest", async () => {
    const before = await read();
    const reply = await save({
      work_address: "88 Bridge Road",
      _locality: suburb,
      cell_phone: "0412 345 678",
    });
    expect([reply.status, reply.body.work_address, reply.body.first_name]).toEqual([
      200,
      "88 Bridge Road",
      before.first_name,
    ]);
    expect(reply.body.cell_phone).toBe("0412345678");
    expect((await read()).version).toBe(before.version + 1);
  });

  test("G-43: with an ID it changes, without one it adds, what is left out stays", async () => {
    const kept = await addBank();
    const reply = await save({
      bank_accounts: [bank({ name: "Banksia Savings" })],
      practices: [rooms(kept)],
      authorised_person: [
        { name: "Sarah Lindqvist", relationship: "Practice Manager", phone: "(03) 7010 4417" },
      ],
    });
    expect(reply.status).toBe(200);
    expect(reply.body.bank_accounts.map(({ name }: { name: string }) => name)).toEqual([
      "Wattle Mutual Bank",
      "Banksia Savings",
    ]);
    const [sarah] = reply.body.authorised_person;
    expect(sarah).toMatchObject({
      name: "Sarah Lindqvist",
      relationship: "Practice Manager",
      phone: "0370104417",
      email: null,
    });
    const changed = await save({
      authorised_person: [{ ID: sarah.ID, relationship: "Partner" }],
      bank_accounts: [{ ID: kept, gst: true }],
    });
    expect(changed.body.authorised_person).toEqual([{ ...sarah, relationship: "Partner", version: 2 }]);
    expect(changed.body.bank_accounts[0]).toMatchObject({ name: "Wattle Mutual Bank", gst: true });
    // The body is sent back unchanged.
    expect((await save(changed.body)).status).toBe(200);
  });

  test("RULE-ACCT-08, -09, MSG-065, -066: a list that is sent must leave the client with one", async () => {
    expect(said(await save({ bank_accounts: [] })).slice(0, 2)).toEqual([400, "Please add a bank account"]);
    await addBank();
    expect(said(await save({ bank_accounts: [], practices: [] })).slice(0, 2)).toEqual([
      400,
      "Please add a practice",
    ]);
  });

  test("one wrong entry refuses all, at its place", async () => {
    const reply = await save({ work_address: "9 Other Road", bank_accounts: [bank(), bank({ abn: "1" })] });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { "bank_accounts.1.abn": "1 is invalid ABN number. Please enter valid number." },
    ]);
    const after = await read();
    expect([after.bank_accounts.length, after.work_address]).not.toContain("9 Other Road");
    expect(after.bank_accounts).toEqual([]);
    expect((await save({ practices: [{ ID: 999999999 }] })).body.errors).toHaveProperty(["practices.0.ID"]);
  });

  test("RULE-ACCT-01, -02: names, address, mobile, email and suburb can't be emptied", async () => {
    for (const [field, value] of [
      ["first_name", ""],
      ["username", ""],
      ["work_address", null],
      ["cell_phone", "123"],
      ["email_address", "nobody"],
      ["_locality", null],
    ] as const) {
      const reply = await save({ [field]: value });
      expect([field, reply.status, Object.keys(reply.body.errors)]).toEqual([field, 400, [field]]);
    }
    expect((await save({ _locality: 0 })).body.message).toBe("Please select suburb from dropdown list");
  });

  test("F-7: an entry somebody else changed is not overwritten", async () => {
    const id = await addBank();
    expect((await save({ bank_accounts: [{ ID: id, name: "First", version: 1 }] })).status).toBe(200);
    const late = await save({ bank_accounts: [{ ID: id, name: "Second", version: 1 }] });
    expect([late.status, late.body.code, late.body.details.current.bank_accounts[0].name]).toEqual([
      409,
      "stale",
      "First",
    ]);
  });

  test("the client's manager and staff save it, receptionists and other clients don't", async () => {
    const [manager, admin, reception, vogt] = await Promise.all(
      ["manager", "admin", "reception", "vogt"].map((name) => app.signIn(name)),
    );
    const body = { authorised_person: [{ name: "Alex Chen", relationship: "Accountant" }] };
    const statuses = [];
    for (const visitor of [manager, admin, reception, vogt])
      statuses.push((await visitor?.put(`/form/updateDoctorDetails/${doctor}`, body))?.status);
    expect(statuses).toEqual([200, 200, 403, 404]);
    const [{ ID }] = (await read()).authorised_person;
    expect((await raman.delete(`/form/removeAuthorisedPerson/${ID}`)).body).toEqual({ id: ID });
    expect((await read()).authorised_person.map((row: { ID: number }) => row.ID)).not.toContain(ID);
  });

  test("each save is in the audit log with what changed", async () => {
    await save({ authorised_person: [{ name: "Alex Chen", relationship: "Accountant" }] });
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "identity", "_doctor"])
      .where("controller", "=", "account")
      .orderBy("ID", "desc")
      .limit(1)
      .execute();
    expect(rows).toEqual([
      { message: "saved the account details of RAMAN, Priya", identity: doctor, _doctor: doctor },
    ]);
  });
});
