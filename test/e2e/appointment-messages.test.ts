import { beforeAll, describe, expect, test } from "vitest";
import { planClient } from "#areas/calendar/visit-messages/server/plan.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for jobs and live updates, which take about a second. */
const SOON = { timeout: 15_000 };
const PAGES = "/account/raman/appointment-messages";

describe("A message to a patient, from the rules to the answer at the desk", () => {
  let manager: Desk;
  let phone: Desk;
  let patient: number;
  beforeAll(async () => {
    [manager, phone] = [await office.desk("manager"), await office.desk(undefined, PHONE)];
  });

  async function send(path: string, data: object): Promise<{ ID: number }> {
    const reply = await manager.context.request.post(`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  }
  /** Plans now, because the server plans once a minute. Its queue sends. */
  async function plan(): Promise<void> {
    const { services } = office.server();
    const me = await services.db
      .selectFrom("person")
      .select("ID")
      .where("username_key", "=", "raman")
      .executeTakeFirstOrThrow();
    await planClient(services, me.ID, new Date().toISOString());
  }
  const smsUrl = () => office.server().services.config.sms?.url ?? "";

  test("the practice turns confirmations on, and sees what a text costs before it is saved", async () => {
    const { page } = manager;
    await manager.open(`${PAGES}/rules`);
    await page
      .getByText(/characters, 2 parts, \$0\.16/)
      .first()
      .waitFor();
    await page.getByLabel("Confirm each booking immediately").check();
    // No quiet hours, so that the test passes at night.
    await page.getByLabel("Start of quiet hours").fill("00:00");
    await page.getByLabel("End of quiet hours").fill("00:00");
    await page.getByRole("button", { name: /^Save rules/ }).click();
    await page.getByText("Saved Successfully").waitFor();
  });

  test("a booking is confirmed on the patient's phone, whose YES confirms it at the desk", async () => {
    const person = { first_name: "Ebony", last_name: "Zephyr", category: "U", mobile: "0491570888" };
    patient = (await send("/patient", person)).ID;
    const day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 2);
    const appointment = {
      appointment_type: 1,
      appointment_date: day,
      start_time: "11:00",
      end_time: "11:15",
    };
    await send("/appointment", { ...appointment, _patient: patient });
    await plan();
    await expect
      .poll(async () => {
        await phone.page.goto(`${smsUrl()}/?phone=%2B61491570888`);
        return phone.page.getByRole("listitem").count();
      }, SOON)
      .toBe(1);
    expect(await phone.page.getByRole("listitem").textContent()).toMatch(/11:00 am\. Reply YES/);
    await phone.page.getByLabel("Reply").fill("YES");
    await phone.page.getByRole("button", { name: "Reply" }).click();
    await manager.open(`/account/raman/patients/details/${patient}`);
    const card = manager.page.getByRole("region", { name: "Appointment messages" });
    await card.getByText("Confirmed the appointment").waitFor(SOON);
    await card.getByText("Delivered").waitFor(SOON);
    await expectAccessible(manager.page, "a patient with messages");
  });

  test("the link in the message asks the desk, where the reply is answered", async () => {
    const { page } = phone;
    await page.goto(`${smsUrl()}/?phone=%2B61491570888`);
    await page.getByRole("link", { name: /^http/ }).first().click();
    await page.getByRole("heading", { name: "Your appointment" }).waitFor();
    expect(await page.getByRole("main").textContent()).not.toMatch(/Zephyr|Ebony/);
    await expectAccessible(page, "the page of a link");
    await page.getByRole("button", { name: "I can’t come" }).click();
    await page.getByText("The practice knows that you can’t come.").waitFor();
    await manager.open(`${PAGES}/replies`);
    const row = manager.page.getByRole("row", { name: /ZEPHYR, Ebony/ });
    await row.getByText("The patient can't come. Cancel or move the appointment.").waitFor(SOON);
    await row.getByRole("button", { name: /^Mark as answered/ }).click();
    await row.waitFor({ ...SOON, state: "detached" });
  });

  test("the list shows the message, found by the patient's name", async () => {
    await manager.open(PAGES);
    await manager.page.getByLabel("Patient or number").fill("zephyr");
    await manager.page.getByRole("row", { name: /ZEPHYR, Ebony.*Delivered/ }).waitFor(SOON);
  });
});
