import pg from "pg";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { mailedLink } from "#test/support/mailed-link.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { expectTouchable } from "#test/support/touch-targets.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for emails and live updates, which take about a second. */
const SOON = { timeout: 15_000 };
const PAGES = "/account/raman/online-bookings";
const EMAIL = "grace.lim@rooms.example";
const widthOf = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth");

/** Lets this network hold times again: the tests above have used its allowance. */
async function renewAllowance(): Promise<void> {
  const client = new pg.Client({ connectionString: office.databaseUrl() });
  await client.connect();
  await client.query("delete from email_allowance");
  await client.end();
}

async function sendCode(page: Page, email: string): Promise<void> {
  // A doctor without a sender of SMS has no choice of the channel.
  const choice = page.getByRole("radio", { name: "Email" });
  if ((await choice.count()) > 0) await choice.check();
  await page.locator("[name=contact]").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
}

async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^Code we sent to/).fill(await mailedLink(office, email, /\b\d{6}\b/));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Your details" }).waitFor();
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "No" }).check();
  for (const [label, value] of [
    ["First name", "Grace"],
    ["Last name", "Lim"],
    ["Date of birth", "14/08/1979"],
    ["Signature: type your full name", "Grace Lim"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel("I agree").check();
}

describe("An online booking, from the settings to the desk and back", () => {
  let manager: Desk;
  let stranger: Desk;
  beforeAll(async () => {
    manager = await office.desk("manager");
    stranger = await office.desk(undefined, { ...PHONE, javaScriptEnabled: false });
  });

  const put = async (path: string, data: object) => {
    const reply = await manager.context.request.put(`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
  };
  const expectNarrow = async () => expect(await widthOf(stranger.page)).toBe(390);

  test("the practice turns its page on and copies the link", async () => {
    const { page } = manager;
    const types = await (await manager.context.request.get("/api/appointment-type")).json();
    await put(`/appointment-type/${types[0].ID}`, { name: "Knee review", is_bookable_online: true });
    await manager.open(`${PAGES}/settings`);
    await page.getByLabel("Name of the practice").fill("Richmond Rooms");
    await page.getByLabel("Address of the page").fill("richmond-rooms");
    await page.getByLabel("Phone").fill("03 5550 0142");
    await page.getByLabel("Patients can book online").check();
    await page.getByRole("button", { name: /^Save settings/ }).click();
    await page.getByText("Saved Successfully").waitFor();
    await page.getByLabel("HTML for your website").waitFor();
    await expectAccessible(page, "the settings of online booking");
  });

  test("a stranger books on a phone, without a script and without an account", async () => {
    const { page } = stranger;
    await stranger.open("/book/richmond-rooms");
    await expectNarrow();
    await page.getByText("Knee review").click();
    await page.getByRole("button", { name: "Show free times" }).click();
    await expectNarrow();
    await page.locator(".times button").first().click();
    await expectNarrow();
    await sendCode(page, EMAIL);
    await expectNarrow();
    await enterCode(page, EMAIL);
    await expectNarrow();
    await fillDetails(page);
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByRole("heading", { name: "Request sent" }).waitFor();
    await expectNarrow();
  });

  test("the desk accepts the request as a new patient, and the stranger is told", async () => {
    const { page } = manager;
    await manager.open(PAGES);
    await expectAccessible(page, "the online bookings");
    await page.getByRole("row", { name: /LIM, Grace/ }).click();
    await page.getByRole("button", { name: "Add patient and book" }).waitFor();
    await expectAccessible(page, "an online booking");
    await page.getByRole("button", { name: "Add patient and book" }).click();
    await page.getByText("Request accepted. LIM, Grace").waitFor();
    const link = await mailedLink(office, EMAIL, /http\S+\/booking\/\S+/);
    await stranger.page.goto(link);
    await stranger.page.getByRole("heading", { name: "Appointment booked" }).waitFor();
  });

  test("the stranger moves and cancels by the link, which the desk sees", async () => {
    const { page } = stranger;
    await page.getByRole("link", { name: "Change time" }).click();
    await page.getByRole("link", { name: "Later" }).click();
    await page.locator(".times button").first().click();
    await page.getByRole("heading", { name: "Appointment booked" }).waitFor();
    await manager.open(PAGES);
    await manager.page.getByText("Accepted, moved by patient").waitFor(SOON);
    await page.getByRole("link", { name: "Cancel appointment" }).click();
    await page.getByRole("heading", { name: "Cancel this appointment?" }).waitFor();
    expect(await widthOf(page)).toBe(390);
    await page.getByRole("button", { name: "Cancel appointment" }).click();
    await page.getByRole("heading", { name: "Cancelled" }).waitFor();
    await manager.page.getByText("Cancelled by patient").waitFor(SOON);
    await manager.page.getByRole("row", { name: /LIM, Grace/ }).click();
    await manager.page.getByRole("button", { name: "Mark as seen" }).click();
    await manager.page.getByText("No requests need an answer.").waitFor(SOON);
  });
});

describe.each([
  ["at a desk", 1440, {}],
  ["on a phone", 390, PHONE],
] as const)("The booking pages, %s, by day and by night", (where, width, options) => {
  test("axe finds nothing, and nothing is wider than the screen", async () => {
    const email = `visitor${width}@rooms.example`;
    const visitor = await office.desk(undefined, options);
    office.expectErrors(/404|400/);
    const { page } = visitor;
    const check = async (name: string) => {
      await expectAccessible(page, `${name}, ${where}`);
      await expectTouchable(page, `${name}, ${where}`);
      expect(await widthOf(page)).toBe(width);
    };
    await visitor.open("/book/richmond-rooms");
    await check("the type");
    await page.getByRole("button", { name: "Show free times" }).click();
    await check("the times");
    await page.locator(".times button").first().click();
    await check("the address");
    await page.getByRole("button", { name: "Send code" }).click();
    await check("a refused address");
    await sendCode(page, email);
    await check("the code");
    await enterCode(page, email);
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByText(/^Check \d+ fields$/).waitFor();
    await check("refused details");
    await fillDetails(page);
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByRole("heading", { name: "Request sent" }).waitFor();
    await check("a sent request");
    await page.getByRole("link", { name: "Change time" }).click();
    await check("another time");
    await visitor.open("/book/nobody-at-all");
    await check("an unknown page");
  });
});

test("Two people book in one browser, and the second sees nothing of the first", async () => {
  await renewAllowance();
  const visitor = await office.desk(undefined, PHONE);
  const { page } = visitor;
  const email = "first.visitor@rooms.example";
  const chooseTime = async () => {
    await page.getByRole("button", { name: "Show free times" }).click();
    await page.locator(".times button").first().click();
    await page.getByRole("heading", { name: "Where can we reach you?" }).waitFor();
  };
  await visitor.open("/book/richmond-rooms");
  await chooseTime();
  await sendCode(page, email);
  await enterCode(page, email);
  await fillDetails(page);
  await page.getByRole("button", { name: "Choose another type or doctor" }).click();
  await page.getByRole("heading", { name: "Richmond Rooms" }).waitFor();
  await page.goBack();
  expect(await page.getByLabel("Last name").inputValue()).toBe("Lim");
  await page.goForward();
  await chooseTime();
  const email2 = "second.visitor@rooms.example";
  await sendCode(page, email2);
  await enterCode(page, email2);
  expect(await page.getByLabel("Last name").inputValue()).toBe("Lim");
  await page.reload();
  expect(await page.getByLabel("Last name").inputValue()).toBe("Lim");
  await page.getByRole("button", { name: "Start again" }).click();
  await page.getByRole("heading", { name: "Richmond Rooms" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Your time is no longer held" }).waitFor();
  await page.getByRole("link", { name: "Choose another time" }).click();
  await chooseTime();
  expect(await page.locator("[name=contact]").inputValue()).toBe("");
});
