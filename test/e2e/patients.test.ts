import { beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, formatDay, todayIn } from "#kernel/dates/day.ts";
import { expiryDate } from "#areas/patients/referrals/rules/expiry.ts";
import { appointmentInGrid } from "#test/support/office-calendar.ts";
import { textOfPdf } from "#test/support/office-pdf.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const today = todayIn("Australia/Sydney", new Date().toISOString());
const appointmentOn = addDays(today, 60);
const SPECIALIST = 1;

describe("A patient rings, and a letter comes by post", () => {
  let sarah: Desk;
  let janPath = "";
  beforeAll(async () => {
    sarah = await office.desk("reception");
  });

  const enterReferral = async (letterOf: Day, type: string, doctor: string): Promise<void> => {
    const { page } = sarah;
    await page.getByRole("button", { name: "Add referral" }).click();
    const form = page.getByRole("dialog", { name: /^Add referral/ });
    await form.getByLabel("Referral date", { exact: true }).fill(formatDay(letterOf));
    await form.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: type, exact: true }).click();
    await form.getByRole("combobox", { name: "Referring doctor" }).fill(doctor);
    await page.getByRole("option", { name: new RegExp(`^(Dr|Prof) ${doctor}`) }).click();
  };

  test("he is found though his name is misspelt", async () => {
    const { page } = sarah;
    await sarah.open("/account/raman/patients");
    await page.getByRole("link", { name: /ABBOTT, Graham/ }).waitFor();
    await page.getByRole("search").getByRole("textbox").fill("jan kovalsky");
    await page.getByRole("link", { name: /KOWALSKI, Jan/ }).click();
    await page.getByRole("heading", { name: /KOWALSKI, Jan/, level: 1 }).waitFor();
    janPath = new URL(page.url()).pathname;
  });

  test("RULE-REFL-01: a specialist's letter lasts three months, said before it is saved", async () => {
    const { page } = sarah;
    const written = addDays(today, -75);
    const expiry = expiryDate(SPECIALIST, written);
    await enterReferral(written, "Specialist", "Alan Whitfield");
    await page
      .getByRole("dialog", { name: /^Add referral/ })
      .getByText(expiry ? formatDay(expiry) : "")
      .waitFor();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Add referral/ })
      .click();
    await page.getByText("Create Successfully").waitFor();
    await page.getByRole("table", { name: "Referrals" }).getByText("Prof Alan Whitfield").first().waitFor();
    await page
      .getByText(/days left/)
      .first()
      .waitFor();
  });

  test("an appointment after its end wears a badge that says so", async () => {
    const { page, context } = sarah;
    const booked = await context.request.post("/api/appointment", {
      data: {
        appointment_type: 1,
        appointment_date: appointmentOn,
        start_time: "10:00",
        end_time: "10:30",
        _patient: Number(janPath.split("/").at(-1)),
      },
    });
    expect(booked.status()).toBe(201);
    await sarah.open(`/account/raman/calendar?date=${appointmentOn}`);
    await appointmentInGrid(page, /KOWALSKI Jan.*referral ended/).waitFor();
  });

  test("a letter of his own doctor for a year takes the badge away", async () => {
    const { page } = sarah;
    await sarah.open(janPath);
    await enterReferral(today, "GP", "Hannah Birch");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Add referral/ })
      .click();
    await page.getByText("Create Successfully").waitFor();
    await page.getByRole("table", { name: "Referrals" }).getByText("Replaced").first().waitFor();
    await sarah.open(`/account/raman/calendar?date=${appointmentOn}`);
    await appointmentInGrid(page, /KOWALSKI Jan((?!referral).)*$/).waitFor();
  });

  test("the day on paper holds the name, the birthday and the time", async () => {
    const { page } = sarah;
    await sarah.open(`/account/raman/appointments/${appointmentOn}`);
    await page.getByRole("table").getByText("Kowalski, Jan").first().waitFor();
    const paper = textOfPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(paper).toContain("KOWALSKI, Jan");
    expect(paper).toContain("05/01/1962");
    expect(paper).toContain("10:00");
    expect(paper).not.toContain("Search or go to");
  });
});
