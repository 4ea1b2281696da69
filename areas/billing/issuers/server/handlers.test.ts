import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { Issuer } from "../contract.ts";

let app: TestApp;
let staff: Visitor;
beforeAll(async () => {
  app = await startApp();
  staff = await app.signIn("accounts");
});
afterAll(() => app.stop());

const ABN = "51824753556";
const listed = async (): Promise<Issuer[]> => (await staff.get("/issuer")).body;
const add = async (name: string): Promise<Issuer> => {
  const reply = await staff.post("/issuer", { name });
  expect(reply.status).toBe(201);
  return reply.body;
};

describe("G-30: the logo", () => {
  // PNG of one transparent pixel.
  const PIXEL =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  test("is kept, shown with the issuer's invoices, and left as it is by other changes", async () => {
    const { ID } = await add("Logo Billing Pty Ltd");
    const saved = await staff.put(`/issuer/${ID}`, { logo: PIXEL, version: 1 });
    expect([saved.status, saved.body.logo]).toEqual([200, PIXEL]);
    expect((await staff.put(`/issuer/${ID}`, { address: "1 High Street", version: 2 })).body.logo).toBe(
      PIXEL,
    );
    const lineItems = [{ description: "Typing", unit_price: 1, units: 1, has_gst: false }];
    const invoice = await staff.post(`/invoice?doctor_id=${await app.idOf("raman")}`, {
      invoicer: ID,
      lineItems,
    });
    expect(invoice.body.invoicer.logo).toBe(PIXEL);
    expect((await staff.put(`/invoice/${invoice.body.ID}/publish`)).status).toBe(200);
    expect((await staff.put(`/issuer/${ID}`, { logo: null, version: 3 })).body.logo).toBeNull();
  });
  test.each(["aGVsbG8gd29ybGQ=", "A".repeat(60_000), "not base64!", 7])("%s is refused", async (logo) => {
    const refused = await staff.post("/issuer", { name: "No Logo Pty Ltd", logo });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["logo"]]);
  });
});

describe("G-30 issuers", () => {
  test("staff add one and edit it; older versions are refused with the current row", async () => {
    const added = await add("Wattle Billing Pty Ltd");
    expect(added).toMatchObject({ abn: null, gst_registered: true, version: 1 });
    const path = `/issuer/${added.ID}`;
    const details = {
      abn: "51 824 753 556",
      bsb: "062-000",
      account_number: "1234 5678",
      phone: "(03) 9555 1234",
      trading_name: " ",
    };
    const saved = await staff.put(path, { ...details, version: 1 });
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        ...added,
        abn: ABN,
        bsb: "062000",
        account_number: "12345678",
        phone: "0395551234",
        version: 2,
      },
    ]);
    expect((await staff.get(path)).body).toEqual(saved.body);
    expect(await listed()).toContainEqual(saved.body);
    const refused = await staff.put(path, { name: "Other", version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, "stale"]);
    const audited = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "issuer")
      .where("identity", "=", added.ID)
      .where("kind", "=", "write")
      .orderBy("ID")
      .execute();
    expect(audited.map(({ message }) => message)).toEqual([
      "added the issuer Wattle Billing Pty Ltd",
      "edited the issuer Wattle Billing Pty Ltd",
    ]);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["an ABN whose check digits are wrong", { abn: "51824753557" }, "abn"],
    ["a BSB of five digits", { bsb: "06200" }, "bsb"],
    ["letters for the account number", { account_number: "12A" }, "account_number"],
    ["a phone number that is too short", { phone: "12345" }, "phone"],
    ["no email address", { email: "accounts" }, "email"],
    ["GST in words", { gst_registered: "yes" }, "gst_registered"],
  ])("RULE-GEN-09: refuses %s", async (_what, wrong, field) => {
    const body = { name: "Banksia Billing Pty Ltd", ...wrong };
    const refused = await staff.post("/issuer", body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  });

  test("a name is used once", async () => {
    await add("Grevillea Billing Pty Ltd");
    const refused = await staff.post("/issuer", { name: "Grevillea Billing Pty Ltd" });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      409,
      "issuer.name_taken",
      ["name"],
    ]);
  });

  test("a deleted one is neither listed, read, edited nor offered for invoices", async () => {
    const { ID } = await add("Old Billing Pty Ltd");
    await app.database.db.updateTable("issuer").set({ is_deleted: true }).where("ID", "=", ID).execute();
    expect((await listed()).map((issuer) => issuer.ID)).not.toContain(ID);
    expect((await staff.get(`/issuer/${ID}`)).status).toBe(404);
    expect((await staff.put(`/issuer/${ID}`, { name: "Back" })).status).toBe(404);
    const payees: { ID: number; kind: string }[] = (await staff.get("/invoice/payees")).body;
    expect(payees.filter((payee) => payee.kind === "invoicer").map((payee) => payee.ID)).not.toContain(ID);
  });

  test("clients neither read nor edit them", async () => {
    const raman = await app.signIn("raman");
    expect((await raman.get("/issuer")).status).toBe(404);
    expect((await raman.post("/issuer", { name: "Mine" })).status).toBe(403);
  });
});

test("G-30: with its ABN entered, the delivered issuer publishes an invoice with GST", async () => {
  const { db } = app.database;
  const { ID } = await db.selectFrom("issuer").select("ID").orderBy("ID").limit(1).executeTakeFirstOrThrow();
  await db.updateTable("issuer").set({ abn: null }).where("ID", "=", ID).execute();
  const lineItems = [{ description: "Transcription", unit_price: 10, units: 1, has_gst: true }];
  const invoice = await staff.post("/invoice", { _doctor: await app.idOf("raman"), invoicer: ID, lineItems });
  expect(invoice.status).toBe(201);
  const publish = () => staff.put(`/invoice/${invoice.body.ID}/publish`, {});
  expect((await publish()).body.message).toBe("Failed to publish. Enter the ABN of the issuer first.");
  expect((await staff.put(`/issuer/${ID}`, { abn: ABN })).status).toBe(200);
  expect((await publish()).status).toBe(200);
});
