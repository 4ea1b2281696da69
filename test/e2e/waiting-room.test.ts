import { beforeAll, describe, expect, test } from "vitest";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Live means about a second; a busy machine is given a few more. */
const SOON = { timeout: 5_000 };
const ROOM = "/account/raman/waiting-room";

describe("The waiting room at the desk and in the doctor's rooms", () => {
  let sarah: Desk;
  let daniel: Desk;
  beforeAll(async () => {
    [sarah, daniel] = [await office.desk("reception"), await office.desk("okafor")];
  });
  const row = ({ page }: Desk, name: RegExp) => page.getByRole("listitem", { name });

  test("who arrives at the desk is on the doctor's screen at once, and the doctor calls in by key", async () => {
    await sarah.open(ROOM);
    await daniel.open("/account/okafor/waiting-room");
    await row(daniel, /CLARKE, Ebony, Booked/).waitFor();
    await sarah.page.getByRole("button", { name: "Arrived, CLARKE, Ebony" }).click();
    await row(daniel, /CLARKE, Ebony, Arrived/).waitFor(SOON);
    await sarah.page.getByRole("button", { name: "Ready, CLARKE, Ebony" }).click();
    const waiting = row(daniel, /CLARKE, Ebony, Waiting/);
    await waiting.waitFor(SOON);
    await waiting.focus();
    await daniel.page.keyboard.press("Enter");
    await row(sarah, /CLARKE, Ebony, With doctor/).waitFor(SOON);
    await row(daniel, /CLARKE, Ebony, With doctor/).waitFor(SOON);
    expect(await daniel.page.locator(":focus").getAttribute("aria-label")).toMatch(/CLARKE, Ebony, With doctor/);
    await daniel.page.keyboard.press("Control+z");
    await row(sarah, /CLARKE, Ebony, Waiting/).waitFor(SOON);
  });

  test("of two who press at once one is told that the other was first", async () => {
    office.expectErrors(/409/);
    const name = "Ready, RAO, Priyanka";
    for (const { page } of [sarah, daniel]) await page.getByRole("button", { name }).waitFor();
    // The presses leave before either screen hears of the other's.
    await Promise.all([sarah, daniel].map(({ page }) => page.getByRole("button", { name }).click()));
    const said = [sarah, daniel].map(({ page }) =>
      page.getByRole("alert").filter({ hasText: "marked this patient as ready at" }),
    );
    await Promise.any(said.map((alert) => alert.waitFor(SOON)));
    expect((await Promise.all(said.map((alert) => alert.count()))).toSorted()).toEqual([0, 1]);
    for (const desk of [sarah, daniel]) await row(desk, /RAO, Priyanka, Waiting/).waitFor(SOON);
  });

  test("a walk-in is booked and has arrived", async () => {
    await sarah.page.keyboard.press("c");
    const form = sarah.page.getByRole("dialog", { name: "Walk-in" });
    await form.getByLabel("Patient").fill("rossi");
    await sarah.page.getByRole("option", { name: /Rossi, Carla/ }).first().click();
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
    expect(await phone.page.getByRole("main").textContent()).not.toMatch(/WHITLOCK|CLARKE|Whitlock|Clarke/);
    const name = (await next.getAttribute("aria-label"))?.replace("Call in, ", "");
    await next.tap();
    await phone.page.getByRole("button", { name: `Finish, ${name}` }).waitFor(SOON);
  });
});
