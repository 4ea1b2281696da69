import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();

describe("A client sees who opened its patients, and that nobody altered the audit log", () => {
  let priya: Desk;
  let marcus: Desk;
  let patient: number;
  let doctor: number;
  beforeAll(async () => {
    priya = await office.desk("raman");
    marcus = await office.desk("admin");
    doctor = (await (await priya.context.request.get("/api/auth/me")).json()).doctor_id;
    const added = await priya.context.request.post("/api/patient", {
      data: { first_name: "Otto", last_name: "Quellenburg", category: "U" },
    });
    patient = (await added.json()).ID;
  });

  test("staff of the bureau open a patient and change it", async () => {
    await marcus.open(`/account/raman/patients/details/${patient}`);
    await marcus.page.getByRole("heading", { level: 1, name: /QUELLENBURG, Otto/ }).waitFor();
    const address = `/api/patient/${patient}?doctor_id=${doctor}`;
    const whole = await (await marcus.context.request.get(address)).json();
    expect(
      (await marcus.context.request.put(address, { data: { ...whole, mobile: "0412345678" } })).ok(),
    ).toBe(true);
  });

  test("the client sees who it was, what was opened, and what was changed", async () => {
    const { page } = priya;
    await priya.open("/account/raman/opened");
    const list = page.getByRole("list", { name: /^Patient access log/ });
    await list.getByText("opened the record of QUELLENBURG, Otto").first().waitFor();
    await list.getByText("Marcus Webb").first().waitFor();
    const change = list.getByRole("listitem").filter({ hasText: "changes" }).first();
    await change.getByRole("button", { name: "Show changes" }).press("Enter");
    await change.getByRole("row", { name: /Mobile/ }).waitFor();
    await expectAccessible(page, "who opened my patients");
    expect(await list.getByText("Priya Raman").count()).toBe(0);
    await page.getByRole("combobox", { name: "User" }).click();
    await page.getByRole("option", { name: "All users", exact: true }).click();
    await page.waitForURL(/who=all/);
    await list.getByText("Priya Raman").first().waitFor();
  });

  test("on the patient's page too, and on a phone", async () => {
    await priya.open(`/account/raman/patients/details/${patient}`);
    const card = priya.page.getByRole("region", { name: "Access to this record" });
    await card.getByText("opened the record of QUELLENBURG, Otto").first().waitFor();
    await card.getByRole("link", { name: "Show all" }).click();
    await priya.page.waitForURL(new RegExp(`opened\\?patient=${patient}`));
    const phone = await office.desk("raman", PHONE);
    await phone.open("/account/raman/opened");
    await phone.page.getByText("opened the record of QUELLENBURG, Otto").first().waitFor();
    await expectAccessible(phone.page, "who opened my patients, on a phone");
    await phone.context.close();
  });

  test("the activity is filtered by words and person", async () => {
    await marcus.open("/admin/activity");
    const { page } = marcus;
    await page.getByRole("textbox", { name: "Search activity" }).fill("quellenburg");
    await page.waitForURL(/search=quellenburg/);
    const list = page.getByRole("list", { name: "Activity, newest first" });
    await list
      .getByText(/QUELLENBURG, Otto/)
      .first()
      .waitFor();
    await expectAccessible(page, "activity");
  });

  test("the audit log is checked; a row altered past Corella is found and named", async () => {
    const { page } = priya;
    const sealed = async () => (await (await page.request.get("/api/register")).json()).rows;
    await expect.poll(sealed, { timeout: 90_000, interval: 2_000 }).toBeGreaterThan(0);
    await priya.open("/account/raman/register");
    await page.getByRole("button", { name: "Check audit log" }).click();
    await page.getByText(/^Audit log intact up to row/).waitFor({ timeout: 20_000 });
    await expectAccessible(page, "the audit log");
    await alter();
    await page.getByRole("button", { name: "Check audit log" }).click();
    await page
      .getByText(/^Row 1 of Dr Priya Raman's audit log, dated .* was changed after it was sealed\.$/)
      .waitFor({ timeout: 20_000 });
    await expectAccessible(page, "a register that does not hold");
  }, 150_000);

  /** Alters an entry of the audit log, as an administrator of the database could. */
  async function alter(): Promise<void> {
    const client = new pg.Client({ connectionString: office.databaseUrl() });
    await client.connect();
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      'update audit_event set request_id = \'somebody else\' where "ID" = (select "ID" from audit_seal where _doctor = $1 and seq = 1)',
      [doctor],
    );
    await client.query("commit");
    await client.end();
  }
});
