import type { Page } from "playwright-core";
import { beforeAll, describe, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();

/** A screen: its address, what shows that it is there, and what is opened on it first. */
type Screen = readonly [name: string, path: string, there: (page: Page) => Promise<unknown>];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { level: 1, name }).waitFor();
const table = (name: string) => (page: Page) => page.getByRole("table", { name }).getByRole("row").nth(1).waitFor();
const dialogAfter = (button: RegExp) => async (page: Page) => {
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("dialog").waitFor();
};

describe("Everybody can read every screen, by day and by night: axe finds nothing", () => {
  describe("for Dr Raman's people", () => {
    let sarah: Desk;
    beforeAll(async () => {
      sarah = await office.desk("manager");
    });

    const screens: Screen[] = [
      ["home", "", heading(/Joanne$/)],
      ["calendar, week", "/calendar", (page) => page.getByRole("group", { name: /^Calendar grid/ }).waitFor()],
      ["calendar, day", "/calendar?view=day", (page) => page.getByRole("group", { name: /^Calendar grid/ }).waitFor()],
      ["calendar, month", "/calendar?view=month", (page) => page.getByText("+").first().waitFor()],
      ["a new appointment", "/calendar", dialogAfter(/^Appointment/)],
      ["patients", "/patients", table("Patients")],
      ["a new patient", "/patients", dialogAfter(/^Patient/)],
      ["referring doctors", "/referringdoctors", table("Referring doctors")],
      ["a new referring doctor", "/referringdoctors", dialogAfter(/^Referring doctor/)],
      ["availability", "/schedules", heading("Availability")],
      ["a new schedule", "/schedules", dialogAfter(/^(Availability|Schedule)/)],
      ["inpatient locations", "/locations/inpatient", heading("Locations")],
      ["outpatient locations", "/locations/outpatient", heading("Locations")],
      ["a new location", "/locations/outpatient", dialogAfter(/^(Outpatient )?[Ll]ocation/)],
      ["practice settings", "/practicesettings", heading("Practice settings")],
      ["import", "/import", heading(/Import/)],
      ["password", "/password", heading("Password")],
    ];

    test.each(screens)("%s", async (name, path, there) => {
      await sarah.open(`/account/raman${path}`);
      await there(sarah.page);
      await expectAccessible(sarah.page, name);
    });

    test("a patient, the form to edit one, and what is missing", async () => {
      const { page } = sarah;
      await sarah.open("/account/raman/patients");
      await page.getByRole("link", { name: /CHEN, Wei/ }).click();
      await heading(/CHEN, Wei/)(page);
      await page.getByRole("table", { name: "Referrals" }).waitFor();
      await expectAccessible(page, "a patient");
      await page.getByRole("button", { name: /^Edit/ }).click();
      await page.getByRole("dialog", { name: "Edit patient" }).waitFor();
      await expectAccessible(page, "the form of a patient");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Add referral" }).click();
      await page.getByRole("dialog", { name: /^Add referral/ }).waitFor();
      await expectAccessible(page, "the form of a referral");
      const reply = await sarah.context.request.get("/api/patient/50/1?status=Missing%20Data");
      const { patients }: { patients: { ID: number }[] } = await reply.json();
      await sarah.open(`/account/raman/patients/details/${patients[0]?.ID}?missing=1`);
      await page.getByRole("form", { name: "Missing details" }).waitFor();
      await expectAccessible(page, "what is missing of a patient");
    });

    test("the list of a day, and an appointment that is open", async () => {
      const { page } = sarah;
      await sarah.open("/account/raman/calendar");
      const appointment = page
        .getByRole("group", { name: /^Calendar grid/ })
        .getByRole("button", { name: /^\d\d:\d\d to.*Appointment/ });
      await appointment.first().click();
      await page.getByRole("button", { name: /^Edit/ }).waitFor();
      await expectAccessible(page, "the card of an appointment");
      await appointment.first().click();
      await page.getByRole("dialog").waitFor();
      await expectAccessible(page, "an appointment that is open");
      const day = /(\d\d)\/(\d\d)\/(\d{4})/.exec(await page.getByLabel("Date", { exact: true }).inputValue());
      await sarah.open(`/account/raman/appointments/${day?.[3]}-${day?.[2]}-${day?.[1]}`);
      await table("Appointments of the day")(page);
      await expectAccessible(page, "the list of a day");
    });

    test("a referring doctor", async () => {
      const { page } = sarah;
      await sarah.open("/account/raman/referringdoctors");
      await page.getByRole("link", { name: /BIRCH, Hannah/ }).click();
      await heading(/Birch/i)(page);
      await expectAccessible(page, "a referring doctor");
    });

    test("the palette and the list of shortcuts", async () => {
      const { page } = sarah;
      await sarah.open("/account/raman/patients");
      await page.keyboard.press("Control+k");
      await page.locator("[placeholder^='Search or go to']:focus").waitFor();
      await page.keyboard.type("rossi");
      await page.getByText("ROSSI, Carla").last().waitFor();
      await expectAccessible(page, "palette");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      await expectAccessible(page, "shortcuts");
    });
  });

  test("the bureau's home", async () => {
    const marcus = await office.desk("admin");
    await marcus.open("/admin");
    await heading(/Marcus$/)(marcus.page);
    await expectAccessible(marcus.page, "home of the bureau");
    await marcus.open("/account/raman/patients");
    await table("Patients")(marcus.page);
    await expectAccessible(marcus.page, "patients, opened by the bureau");
  });

  test("start, and what is not there", async () => {
    const nobody = await office.desk();
    await nobody.open("/start");
    await expectAccessible(nobody.page, "start");
    await nobody.open("/nowhere");
    await expectAccessible(nobody.page, "not found");
  });
});
