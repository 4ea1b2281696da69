import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOfWeek, type Day, formatDay, todayIn } from "#kernel/dates/day.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for jobs and live updates, which take about a second. */
const SOON = { timeout: 15_000 };
const LIST = "/account/raman/wait-list";

/** Returns a weekday from tomorrow on. */
function nextWeekday(): Day {
  const day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 1);
  return [0, 6].includes(dayOfWeek(day)) ? addDays(day, 2) : day;
}

describe("A cancelled appointment goes to a patient who waits", () => {
  const day = nextWeekday();
  let manager: Desk;
  let phone: Desk;
  let small: Desk;
  beforeAll(async () => {
    [manager, phone, small] = [
      await office.desk("manager"),
      await office.desk(undefined, PHONE),
      await office.desk("manager", PHONE),
    ];
  });

  async function send(
    method: "post" | "put",
    path: string,
    data: object,
  ): Promise<{ ID: number; version: number }> {
    const reply = await manager.context.request[method](`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  }
  const addPatient = (first_name: string, last_name: string, mobile: string) =>
    send("post", "/patient", { first_name, last_name, category: "U", mobile });
  const smsUrl = () => office.server().services.config.sms?.url ?? "";

  test("a patient is added to the wait list, on a desk and on a phone", async () => {
    const rules = await manager.context.request.get("/api/visitMessage/rules");
    const { has_provider: _a, part_price_tenths: _b, link_length: _c, ...stored } = await rules.json();
    // No quiet hours, so that the test passes at night.
    await send("put", "/visitMessage/rules", { ...stored, quiet_from: "00:00", quiet_to: "00:00" });
    const { page } = manager;
    const { ID } = await addPatient("Ebony", "Zephyr", "0491570156");
    await manager.open(`/account/raman/patients/details/${ID}`);
    await page.keyboard.press("Control+k");
    await page.locator("[placeholder^='Search or go to']:focus").waitFor();
    await page.keyboard.type("add to wait");
    await page.getByRole("dialog").getByText("Add to wait list").click();
    const form = page.getByRole("dialog", { name: "Add to wait list" });
    await form.getByLabel("Patient").fill("zephyr");
    await page.getByRole("option", { name: /Ebony/ }).click();
    await form.getByText("Urgent").click();
    await expectAccessible(page, "the form of the wait list");
    await form.getByRole("button", { name: /^Add to wait list/ }).click();
    await page.getByText("Create Successfully").waitFor();
    await manager.open(LIST);
    await page.getByRole("row", { name: /ZEPHYR, Ebony.*Urgent.*Any time/ }).waitFor();
    await expectAccessible(page, "the wait list");
    await small.open(LIST);
    await small.page.getByText("ZEPHYR, Ebony").waitFor();
    await expectAccessible(small.page, "the wait list on a phone");
  });

  test("cancelling shows who fits, and an arrow and Enter offer the time to the best", async () => {
    const { page } = manager;
    const { ID } = await addPatient("Marlon", "Quigg", "0491570157");
    const times = { appointment_date: day, start_time: "06:00", end_time: "06:30" };
    await send("post", "/appointment", { ...times, appointment_type: 1, _patient: ID });
    await manager.open(`/account/raman/patients/details/${ID}`);
    await page
      .getByRole("region", { name: "Appointments" })
      .getByRole("button", { name: formatDay(day) })
      .click();
    await page.getByRole("button", { name: /^Cancel appointment/ }).click();
    await page.getByText("Patient cancelled").click();
    await page
      .getByRole("button", { name: /^Cancel appointment/ })
      .last()
      .click();
    const dialog = page.getByRole("dialog", { name: "Offer this time" });
    await dialog.getByText("ZEPHYR, Ebony").waitFor(SOON);
    await expectAccessible(page, "the patients who fit a time");
    const offer = dialog.getByRole("button", { name: "Offer to ZEPHYR, Ebony" });
    // Enter alone would offer nothing, because the dialog opened by itself.
    const list = dialog.getByRole("list", { name: "Waiting patients who fit" });
    await expect.poll(() => list.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => offer.evaluate((button) => button.matches(":focus"))).toBe(true);
    await page.keyboard.press("Enter");
    await dialog.getByText(/Offered until/).waitFor(SOON);
  });

  test("the patient's YES books the time, which the offers show", async () => {
    const { page } = manager;
    await expect
      .poll(async () => {
        await phone.page.goto(`${smsUrl()}/?phone=%2B61491570156`);
        return phone.page.getByRole("listitem").count();
      }, SOON)
      .toBe(1);
    expect(await phone.page.getByRole("listitem").textContent()).toMatch(/at 6:00 am\. Reply YES/);
    await phone.page.getByRole("link", { name: /^http/ }).click();
    await phone.page.getByRole("heading", { name: "An earlier appointment is free" }).waitFor();
    await expectAccessible(phone.page, "the page of an offer");
    await phone.page.goto(`${smsUrl()}/?phone=%2B61491570156`);
    await phone.page.getByLabel("Reply").fill("YES");
    await phone.page.getByRole("button", { name: "Reply" }).click();
    await manager.open(`${LIST}/offers`);
    await page.getByRole("row", { name: /ZEPHYR, Ebony.*6:00–.*Booked/ }).waitFor(SOON);
    await expectAccessible(page, "the offers");
    await small.open(`${LIST}/offers`);
    await small.page.getByText("Booked").first().waitFor();
    await expectAccessible(small.page, "the offers on a phone");
  });
});
