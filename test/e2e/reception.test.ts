import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, startOfWeek, todayIn } from "#kernel/dates/day.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import {
  clickSlot,
  dragAppointment,
  nudgeAppointment,
  waitForOption,
  appointmentInGrid,
} from "#test/support/office-calendar.ts";
import { type Desk, openOffice } from "#test/support/office.ts";
import { expectFloatingToast } from "#test/support/office-toasts.ts";

const office = openOffice();

// First day of a week that the demo leaves empty.
const monday = addDays(startOfWeek(todayIn("Australia/Sydney", new Date().toISOString())), 49);
const tuesday = addDays(monday, 1);
const thursday = addDays(monday, 3);

describe("The old system's patients are brought over", () => {
  let joanne: Desk;
  beforeAll(async () => {
    joanne = await office.desk("manager");
  });

  test("a file is only looked into at first: four people, and two lines that cannot be taken", async () => {
    const { page } = joanne;
    await joanne.open("/account/raman/import");
    await page
      .locator("input[type=file]")
      .setInputFiles(join(import.meta.dirname, "files/new-patients.ndjson"));
    await page.getByRole("button", { name: "Review file" }).click();
    await page.getByRole("radio", { name: "Ready 4" }).waitFor({ state: "attached" });
    await page.getByRole("row", { name: /WINTERBOURNE, Ophelia/ }).waitFor();
    await expectAccessible(page, "an import that was looked into");
    await page.getByText("Can't be imported 2").click();
    await page.getByRole("row", { name: /line 4/ }).waitFor();
    await page.getByRole("row", { name: /This record has no name/ }).waitFor();
  });

  test("started, it makes the four, and they are patients like any other", async () => {
    const { page } = joanne;
    await page
      .getByRole("button", { name: /^(Start|Import)/ })
      .last()
      .click();
    await page.getByText("Imported 4").waitFor();
    await joanne.open("/account/raman/patients");
    await page.getByRole("search").getByRole("textbox").fill("winterbourne");
    await page.getByRole("link", { name: /WINTERBOURNE, Ophelia/ }).click();
    await page.getByText("2428 77813 2/1").first().waitFor();
    await page
      .getByText(/Footscray VIC 3011/)
      .first()
      .waitFor();
  });

  test("the same file a second time makes nobody twice", async () => {
    const { page } = joanne;
    await joanne.open("/account/raman/import");
    await page
      .locator("input[type=file]")
      .setInputFiles(join(import.meta.dirname, "files/new-patients.ndjson"));
    await page.getByRole("button", { name: "Review file" }).click();
    await page.getByText("No change 4").waitFor();
  });
});

describe("Sarah from reception keeps the diary", () => {
  let sarah: Desk;
  beforeAll(async () => {
    sarah = await office.desk("reception");
  });

  const openWeek = async (day = monday): Promise<void> => {
    await sarah.open(`/account/raman/calendar?date=${day}`);
    await appointmentInGrid(sarah.page, /Team meeting/).waitFor();
  };

  test("a click into a free time and three letters of a name book an appointment", async () => {
    const { page } = sarah;
    await openWeek();
    await clickSlot(page, tuesday, "10:00");
    await page.getByRole("combobox", { name: "Patient" }).waitFor();
    await page.keyboard.type("winter");
    await waitForOption(page, /WINTERBOURNE, Ophelia/);
    await page.keyboard.press("Enter");
    await page.getByText(/Inside availability at Richmond Rooms.*No clashes/).waitFor();
    await page.getByRole("button", { name: /^Book/ }).and(page.locator(":focus")).waitFor();
    await expectFloatingToast(page, async () => {
      await page.keyboard.press("Enter");
      await page.getByText("Create Successfully").waitFor();
    });
    await appointmentInGrid(page, /^10:00 to 10:30, WINTERBOURNE Ophelia/).waitFor();
  });

  test("she drags it to Thursday, and there it stays", async () => {
    const { page } = sarah;
    await dragAppointment(page, appointmentInGrid(page, /WINTERBOURNE Ophelia/), thursday, "11:15");
    await page.getByText("Saved Successfully").waitFor();
    await appointmentInGrid(page, /^11:15 to 11:45, WINTERBOURNE Ophelia/).waitFor();
    await openWeek();
    await appointmentInGrid(page, /^11:15 to 11:45, WINTERBOURNE Ophelia/).waitFor();
  });

  test("Ctrl+Z puts it back, Ctrl+Shift+Z where it was dragged", async () => {
    const { page } = sarah;
    await dragAppointment(page, appointmentInGrid(page, /WINTERBOURNE Ophelia/), thursday, "12:00");
    await page.getByText(/^Appointment moved\. WINTERBOURNE, Ophelia, .*12:00$/).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText(/^Move undone\. WINTERBOURNE, Ophelia, .*11:15$/).waitFor();
    await appointmentInGrid(page, /^11:15 to 11:45, WINTERBOURNE Ophelia/).waitFor();
    await page.keyboard.press("Control+Shift+z");
    await appointmentInGrid(page, /^12:00 to 12:30, WINTERBOURNE Ophelia/).waitFor();
    await page.keyboard.press("Control+z");
    await appointmentInGrid(page, /^11:15 to 11:45, WINTERBOURNE Ophelia/).waitFor();
  });

  test("dragged to a day without availability it is asked about, and stays where it was if she keeps it", async () => {
    const { page } = sarah;
    await dragAppointment(page, appointmentInGrid(page, /WINTERBOURNE Ophelia/), addDays(monday, 6), "11:00");
    const dialog = page.getByRole("dialog", { name: "Move appointment" });
    await dialog.getByText(/^Outside availability/).waitFor();
    await dialog.getByRole("button", { name: "Keep at 11:15" }).click();
    await appointmentInGrid(page, /^11:15 to 11:45, WINTERBOURNE Ophelia/).waitFor();
  });

  test("five minutes are five minutes, wherever the appointment is held", async () => {
    const { page } = sarah;
    const appointment = appointmentInGrid(page, /WINTERBOURNE Ophelia/);
    for (const [minutes, held, start] of [
      [5, 12, "11:20"],
      [-5, 20, "11:15"],
      [10, 4, "11:25"],
      [-10, 20, "11:15"],
    ] as const) {
      await nudgeAppointment(page, appointment, minutes, held);
      await appointmentInGrid(page, new RegExp(`^${start} to .*WINTERBOURNE Ophelia`)).waitFor();
    }
  });

  test("an appointment on top of another is said, not forbidden", async () => {
    const { page } = sarah;
    await page.getByRole("button", { name: /^Book appointment/ }).click();
    const form = page.getByRole("dialog", { name: "Book appointment" });
    await form.getByRole("combobox", { name: "Patient" }).fill("rossi");
    await page.getByRole("option", { name: /ROSSI, Carla/ }).click();
    await form.getByLabel("Date", { exact: true }).fill(thursday.split("-").reverse().join("/"));
    await form.getByLabel("Start").fill("11:30");
    await form.getByLabel("Start").press("Tab");
    await form.getByText(/overlaps/i).waitFor();
    await form.getByRole("button", { name: /^Book appointment/ }).click();
    await appointmentInGrid(page, /^11:30 to 12:00, ROSSI Carla/).waitFor();
  });

  test("cancelling needs a reason, and strikes the appointment through", async () => {
    const { page } = sarah;
    await appointmentInGrid(page, /WINTERBOURNE Ophelia/).dblclick();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel appointment" });
    await dialog.getByRole("button", { name: /^Cancel appointment/ }).click();
    await dialog.getByText("Enter a reason.").waitFor();
    await dialog.getByRole("button", { name: "Patient cancelled" }).click();
    await dialog.getByRole("button", { name: /^Cancel appointment/ }).click();
    await appointmentInGrid(page, /WINTERBOURNE Ophelia.*cancelled: Patient cancelled/).waitFor();
  });

  test("the patient rings again: un-cancelled, the appointment is as it was", async () => {
    const { page } = sarah;
    await appointmentInGrid(page, /WINTERBOURNE Ophelia.*cancelled/).dblclick();
    await page.getByRole("dialog").getByRole("button", { name: "Restore appointment" }).click();
    await appointmentInGrid(page, /^11:15 to 11:45, WINTERBOURNE Ophelia((?!cancelled).)*$/).waitFor();
  });

  test("every week, six times: the following week has it too", async () => {
    const { page } = sarah;
    await appointmentInGrid(page, /WINTERBOURNE Ophelia/).dblclick();
    const form = page.getByRole("dialog");
    await form.getByRole("combobox", { name: "Repeat" }).click();
    await page.getByRole("option", { name: "Weekly" }).click();
    await form.getByRole("combobox", { name: "Ends" }).click();
    await page.getByRole("option", { name: "After a number of appointments" }).click();
    await form.getByLabel("Appointments").fill("6");
    await form.getByRole("button", { name: /^Save/ }).click();
    await appointmentInGrid(page, /WINTERBOURNE Ophelia.*repeats/).waitFor();
    for (const [weeks, isThere] of [
      [1, true],
      [5, true],
      [6, false],
    ] as const) {
      await openWeek(addDays(monday, 7 * weeks));
      if (isThere) await appointmentInGrid(page, /^11:15 to 11:45, WINTERBOURNE Ophelia.*repeats/).waitFor();
      else expect(await appointmentInGrid(page, /WINTERBOURNE Ophelia/).count()).toBe(0);
    }
  });

  test("one week she cancels alone; the week after stands", async () => {
    const { page } = sarah;
    await openWeek(addDays(monday, 14));
    await appointmentInGrid(page, /WINTERBOURNE Ophelia/).dblclick();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel appointment" });
    await dialog.getByLabel("Reason").fill("On holiday");
    expect(await dialog.getByRole("radio", { name: "This appointment" }).isChecked()).toBe(true);
    await dialog.getByRole("button", { name: /^Cancel appointment/ }).click();
    await appointmentInGrid(page, /WINTERBOURNE Ophelia.*cancelled: On holiday/).waitFor();
    await openWeek(addDays(monday, 21));
    await appointmentInGrid(page, /WINTERBOURNE Ophelia((?!cancelled).)*$/).waitFor();
  });
});
