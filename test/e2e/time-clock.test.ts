import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();

describe("An agent's hours, from her clock to the accounts", () => {
  let kirra: Desk;
  let marcus: Desk;
  beforeAll(async () => {
    kirra = await office.desk("bookingagent");
    marcus = await office.desk("admin");
    // Agents of the external group receive events of their clients, not of the bureau.
    office.expectErrors(/404 .*\/api\/live/);
  });

  test("F-3: Kirra starts among the clients she serves", async () => {
    const { page } = kirra;
    await kirra.open("/");
    await page.waitForURL("**/account");
    await page.getByRole("list", { name: "Clients you serve" }).getByText("Dr Priya Raman").waitFor();
    await expectAccessible(page, "agent's home");
  });

  test("STATE-CLK-01: she starts the clock and works in the client's calendar, where it runs on", async () => {
    const { page } = kirra;
    await page.getByRole("button", { name: "Start clock for Dr Priya Raman" }).click();
    await page.getByRole("list", { name: "Clients you serve" }).getByText("Clock running").waitFor();
    await page.getByRole("group", { name: "Time clock" }).getByRole("button", { name: "Stop" }).waitFor();
    await page
      .getByRole("list", { name: "Clients you serve" })
      .getByRole("link", { name: "Calendar" })
      .click();
    await page.waitForURL("**/account/raman/calendar");
    await page.getByRole("timer").waitFor();
    await page.getByRole("group", { name: "Time clock" }).getByText("Dr Priya Raman").waitFor();
  });

  test("RULE-CLK-01: stopped by keyboard in one tab, it stops in the other", async () => {
    const other = await office.tab(kirra);
    await other.open("/account/raman/patients");
    await other.page.getByRole("timer").waitFor();
    await kirra.page.bringToFront();
    await kirra.page.keyboard.press("Shift+T");
    await kirra.page.getByRole("button", { name: "Start clock" }).waitFor();
    await other.page.bringToFront();
    await other.page.getByRole("button", { name: "Start clock" }).waitFor();
    await other.page.close();
  });

  test("her own hours tell of it", async () => {
    const { page } = kirra;
    await kirra.open("/account/raman/hours?view=times");
    await page.getByRole("table", { name: "Time entries" }).getByText("Dr Priya Raman").first().waitFor();
    await expectAccessible(page, "my hours");
  });

  test("Marcus sees the hours and downloads the table", async () => {
    const { page } = marcus;
    await marcus.open("/admin/client-hours");
    await page.getByRole("table", { name: "Hours by month" }).getByText("Kirra Walsh").waitFor();
    await expectAccessible(page, "client hours");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain("Appointments handled");
    expect(text).toContain("Kirra Walsh,bookingagent");
  });

  test("he says that Kirra books for Dr Vogt as well; her home shows it", async () => {
    const { page } = marcus;
    const vogt = await office
      .server()
      .services.db.selectFrom("person")
      .select("ID")
      .where("username_key", "=", "vogt")
      .executeTakeFirstOrThrow();
    await office
      .server()
      .services.db.insertInto("doctor_service")
      .values({ _doctor: vogt.ID, client_service_id: 103, appointmaid_package: 1 })
      .execute();
    await marcus.open(`/admin/clients/edit/${vogt.ID}?tab=agents`);
    await page.getByRole("button", { name: "Add booking agent" }).click();
    // Types because the list that opens with the dialog can close again when the dialog takes the focus.
    await page.getByRole("dialog").getByPlaceholder("Choose").fill("Walsh");
    await page.getByRole("option", { name: "Walsh, Kirra (bookingagent)" }).click();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("table", { name: "Booking agents" }).getByText("Kirra Walsh").waitFor();
    await expectAccessible(page, "booking agents of a client");
    await kirra.open("/account");
    await kirra.page
      .getByRole("list", { name: "Clients you serve" })
      .getByText("Ms Lena Vogt")
      .or(kirra.page.getByText(/Lena Vogt/))
      .first()
      .waitFor();
  });

  test("on a phone she stops and starts from above the tabs", async () => {
    const phone = await office.desk("bookingagent", PHONE);
    await phone.open("/account/raman/calendar");
    await phone.page.getByRole("button", { name: "Start clock" }).tap();
    await phone.page.getByRole("timer").waitFor();
    await expectAccessible(phone.page, "the clock on a phone");
    await phone.page.getByRole("button", { name: "Stop" }).tap();
    await phone.page.getByRole("button", { name: "Start clock" }).waitFor();
  });
});
