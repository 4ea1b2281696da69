import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import { expectAccessible } from "#test/support/office-axe.ts";

const office = openOffice();

describe("Sarah left the computer in room two signed in", () => {
  let room: Desk;
  let phone: Desk;
  let patientPath = "";
  beforeAll(async () => {
    room = await office.desk("reception");
    phone = await office.desk("reception", PHONE);
    const reply = await room.context.request.get("/api/patient/search/rossi");
    const [carla]: { ID: number }[] = await reply.json();
    patientPath = `/account/raman/patients/details/${carla?.ID}`;
  });

  const form = () => room.page.getByRole("dialog", { name: "Edit patient" });
  const notes = () => form().getByLabel(/^Notes/);

  test("her phone shows both, and this one", async () => {
    await room.open(patientPath);
    await room.page.getByRole("button", { name: /^Edit/ }).click();
    await notes().fill("Half a sentence about");
    await phone.open("/account/raman/security");
    await phone.page.getByText("This session").waitFor();
    await expectAccessible(phone.page, "Sign-in security on a phone");
  });

  test("she signs the room out with her password, and its screen asks at once, covered", async () => {
    office.expectErrors(/403 .*session/, /401/);
    const { page } = phone;
    await page.getByRole("button", { name: /^Sign out of / }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Signed out", { exact: true }).waitFor();
    const again = room.page.getByRole("dialog", { name: "Sign in again" });
    await again.waitFor({ timeout: 5_000 });
    expect(await page.getByRole("button", { name: /^Sign out of / }).count()).toBe(0);
  });

  test("back in room two she signs in, and the half sentence is there", async () => {
    office.expectErrors(/401/);
    const again = room.page.getByRole("dialog", { name: "Sign in again" });
    await again.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await again.getByRole("button", { name: "Continue" }).click();
    await again.waitFor({ state: "hidden" });
    expect(await notes().inputValue()).toBe("Half a sentence about");
  });
});
