import { beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for live updates, which take about a second. A busy machine gets a few more. */
const SOON = { timeout: 15_000 };
const ROOM = "/account/raman/waiting-room";

describe("The waiting room at the desk and in the doctor's rooms", () => {
  let sarah: Desk;
  let daniel: Desk;
  beforeAll(async () => {
    [sarah, daniel] = [await office.desk("reception"), await office.desk("okafor")];
    // Books the first appointments of the day, which are on screen at any hour.
    await booked("Ebony", "Aardvark", "00:00", "00:15");
    await booked("Priyanka", "Abara", "00:15", "00:30");
  });
  const row = ({ page }: Desk, name: RegExp) => page.getByRole("listitem", { name });

  async function send(path: string, data: object): Promise<{ ID: number }> {
    const reply = await daniel.context.request.post(`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  }
  /** Creates a patient of Dr Okafor with an appointment today. */
  async function booked(
    first_name: string,
    last_name: string,
    start_time: string,
    end_time: string,
  ): Promise<void> {
    const { ID } = await send("/patient", { first_name, last_name, category: "U" });
    const appointment_date = todayIn("Australia/Sydney", new Date().toISOString());
    await send("/appointment", { appointment_type: 1, appointment_date, start_time, end_time, _patient: ID });
  }

  test("who arrives at the desk is on the doctor's screen at once, and the doctor calls in by key", async () => {
    await sarah.open(ROOM);
    await daniel.open("/account/okafor/waiting-room");
    await row(daniel, /AARDVARK, Ebony, Booked/).waitFor();
    await sarah.page.getByRole("button", { name: "Arrived, AARDVARK, Ebony" }).click();
    await row(daniel, /AARDVARK, Ebony, Arrived/).waitFor(SOON);
    await sarah.page.getByRole("button", { name: "Ready, AARDVARK, Ebony" }).click();
    const waiting = row(daniel, /AARDVARK, Ebony, Waiting/);
    await waiting.waitFor(SOON);
    await waiting.focus();
    await daniel.page.keyboard.press("Enter");
    await row(sarah, /AARDVARK, Ebony, With doctor/).waitFor(SOON);
    await row(daniel, /AARDVARK, Ebony, With doctor/).waitFor(SOON);
    expect(await daniel.page.locator(":focus").getAttribute("aria-label")).toMatch(
      /AARDVARK, Ebony, With doctor/,
    );
    await daniel.page.keyboard.press("Control+z");
    await row(sarah, /AARDVARK, Ebony, Waiting/).waitFor(SOON);
  });

  test("of two who press at once one is told that the other was first", async () => {
    office.expectErrors(/409/);
    await sarah.page.getByRole("button", { name: "Arrived, ABARA, Priyanka" }).click();
    const name = "Ready, ABARA, Priyanka";
    for (const { page } of [sarah, daniel]) await page.getByRole("button", { name }).waitFor();
    // Sends each click before either page receives the other's event.
    await Promise.all([sarah, daniel].map(({ page }) => page.getByRole("button", { name }).click()));
    const said = [sarah, daniel].map(({ page }) =>
      page.getByRole("alert").filter({ hasText: "marked this patient as ready at" }),
    );
    await Promise.any(said.map((alert) => alert.waitFor(SOON)));
    expect((await Promise.all(said.map((alert) => alert.count()))).toSorted()).toEqual([0, 1]);
    for (const desk of [sarah, daniel]) await row(desk, /ABARA, Priyanka, Waiting/).waitFor(SOON);
  });

  test("a walk-in is booked and has arrived", async () => {
    // Skips the last minutes of the day because an appointment can't extend past midnight.
    if (wallOf(new Date().toISOString(), "Australia/Sydney").time >= "23:20") return;
    await sarah.page.keyboard.press("c");
    const form = sarah.page.getByRole("dialog", { name: "Book walk-in" });
    await form.getByLabel("Patient").fill("rossi");
    await sarah.page
      .getByRole("option", { name: /ROSSI, Carla/ })
      .first()
      .click();
    await form.getByRole("button", { name: "Book walk-in" }).click();
    await row(sarah, /ROSSI, Carla, Arrived/)
      .first()
      .waitFor(SOON);
  });

  test("on a phone the doctor calls the next patient in with two taps, and no surname is on the screen", async () => {
    const phone = await office.desk("okafor", PHONE);
    await phone.open("/account/okafor/waiting-room");
    const next = phone.page.getByRole("button", { name: /^Call in/ }).first();
    await next.waitFor();
    expect(await phone.page.getByRole("main").textContent()).not.toMatch(/Aardvark|Abara/i);
    const name = (await next.getAttribute("aria-label"))?.replace("Call in, ", "");
    await next.tap();
    await phone.page.getByRole("button", { name: `Finish, ${name}` }).waitFor(SOON);
  });
});
