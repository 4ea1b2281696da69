import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";
import { fill } from "#test/support/sign-up-pages.ts";

const office = openOffice();

type Open = (page: Page) => Promise<unknown>;
/** A form: its name, its page, and the steps that open it. */
type Listed = readonly [name: string, path: string, open: Open];

/** Clicks the button that adds a record, which shows its key "C". */
const key: Open = (page) =>
  page
    .locator("button, a")
    .filter({ has: page.getByText("C", { exact: true }) })
    .first()
    .click();
const press =
  (name: RegExp): Open =>
  (page) =>
    page.getByRole("button", { name }).first().click();
/** Opens a step of the account details, and then a form of the step. */
const inStep =
  (step: string, open: Open): Open =>
  async (page) => {
    await page.getByText(step, { exact: true }).first().click();
    await open(page);
  };
/** Does nothing, because the page itself is the form. */
const itself: Open = () => Promise.resolve();

/** Opens the form of an existing record and empties all its fields. */
const emptied =
  (open: Open): Open =>
  async (page) => {
    await open(page);
    const scope = page.locator("[role=dialog], main form").last();
    const fields = scope.locator(
      "input:visible:not([type=checkbox]):not([type=radio]):not([readonly]), textarea:visible",
    );
    await fields.first().waitFor();
    for (const field of await fields.all()) await field.fill("");
  };

const OF_CLIENT: readonly Listed[] = [
  ["patient", "/patients", key],
  ["referring doctor", "/referringdoctors", key],
  ["appointment", "/calendar", key],
  ["time away", "/schedules", press(/^Add time away/)],
  ["outpatient location", "/locations/outpatient", key],
  ["inpatient location", "/locations/inpatient", key],
  ["user of the practice", "/people", key],
  ["message", "/messages", key],
  ["password", "/password", itself],
  ["appointment type", "/appointment-types", key],
  ["room", "/rooms-and-equipment", key],
  ["walk-in", "/waiting-room", press(/^Book walk-in/)],
  ["rules of appointment messages", "/appointment-messages/rules", emptied(itself)],
  ["consultation list", "/consultations", emptied(key)],
  ["token of the API", "/api-access", press(/^Create token/)],
  ["webhook", "/webhooks", press(/^Add webhook/)],
  ["bank account", "/details", inStep("Bank accounts and practices", press(/^Add bank account/))],
  ["place of practice", "/details", inStep("Bank accounts and practices", press(/^Add practice/))],
  ["profile", "/details", emptied(inStep("Profiles", itself))],
];

const OF_STAFF: readonly Listed[] = [
  ["user", "/users", key],
  ["group", "/groups", key],
  ["client", "/clients/new", itself],
  ["issuer", "/accounts/issuer", key],
  ["invoice", "/accounts/create", itself],
  ["reminder", "/accounts/reminders", key],
  ["bulletin", "/bulletins", key],
  ["sign-up link", "/signuplinks", key],
  ["public holiday", "/public-holidays", key],
  ["task", "/tasklist", key],
  ["medical words", "/medicalwords", key],
  ["short form", "/shortforms", key],
  ["recipient of forms", "/fund-recipients", emptied(press(/^Bupa/))],
  ["price", "/accounts/prices", emptied(press(/^App$/))],
];

const Found = z.object({
  focus: z.string(),
  lines: z.array(z.string()),
  said: z.array(z.string()),
  missed: z.array(z.string()),
  unmarked: z.array(z.string()),
  title: z.string(),
});

/**
 * Script that reads a refused form. Lists required fields that are empty and not refused, because a user
 * would learn of them only in a second attempt, and refused fields without the required mark.
 */
const READ = `(() => {
  const dialogs = [...document.querySelectorAll("[role=dialog]")];
  const form = dialogs.at(-1) ?? document.querySelector("main form, form") ?? document;
  const all = (selector) => [...form.querySelectorAll(selector)];
  const nameOf = (field) =>
    (field.getAttribute("aria-label") ?? document.getElementById(field.getAttribute("aria-labelledby"))?.textContent ??
      field.labels?.[0]?.textContent ?? field.name ?? "?").trim();
  const sentence = (field) =>
    (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id.endsWith("-error"))
      .map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const isEmpty = (field) => !("value" in field) || field.value === "";
  const wrong = all("[aria-invalid=true]");
  const here = document.activeElement;
  return {
    focus: here.matches("[data-faults]") ? "list" : wrong.some((field) => field === here || field.contains(here)) ? "field" : nameOf(here),
    lines: all("[data-faults] a").map((line) => line.textContent.replace(/ \\([^)]*\\)$/, "")),
    said: wrong.map((field) => sentence(field) || nameOf(field) + " says nothing"),
    missed: all("[aria-required=true]").filter((field) => isEmpty(field) && !wrong.includes(field)).map(nameOf),
    unmarked: wrong.filter((field) => isEmpty(field) && "value" in field && field.getAttribute("aria-required") !== "true").map(nameOf),
    title: document.title,
  };
})()`;

async function submitEmpty(desk: Desk, path: string, open: Open) {
  const { page } = desk;
  await desk.open(path);
  await open(page);
  await page
    .locator("form input:visible, [role=dialog] input:visible, form textarea:visible")
    .first()
    .waitFor();
  await page.keyboard.press("Control+Enter");
  await page.locator("[aria-invalid=true]").first().waitFor();
  // Waits because the list of faults is rendered after all fields.
  await page.waitForFunction(
    `document.activeElement.matches("[data-faults], [aria-invalid=true], [aria-invalid=true] *")`,
  );
  return Found.parse(await page.evaluate(READ));
}

const GENERAL =
  /^(?:Enter a value|Enter a? ?text|Choose from the list|Invalid Email Address|This is invalid)/;

async function expectAllNamed(desk: Desk, [name, path, open]: Listed): Promise<void> {
  const { focus, lines, said, missed, unmarked, title } = await submitEmpty(desk, path, open);
  expect([name, said.filter((words) => GENERAL.test(words) || words.endsWith("says nothing"))]).toEqual([
    name,
    [],
  ]);
  expect([name, { missed, unmarked }]).toEqual([name, { missed: [], unmarked: [] }]);
  expect([name, focus]).toEqual([name, lines.length > 0 ? "list" : "field"]);
  if (lines.length > 0) {
    expect([name, lines]).toEqual([name, said]);
    expect(title).toMatch(new RegExp(`^${lines.length} fields? to (?:complete|check) · `));
  }
  await expectAccessible(desk.page, name);
}

describe("One submit names every fault", () => {
  const desks = new Map<string, Desk>();
  beforeAll(async () => {
    for (const who of ["manager", "superadmin"]) desks.set(who, await office.desk(who));
    desks.set("nobody", await office.desk());
  });
  const deskOf = (who: string): Desk => {
    const desk = desks.get(who);
    if (!desk) throw new Error(`Nobody sits at the desk of ${who}.`);
    return desk;
  };

  test.each(OF_CLIENT)("in a practice: %s", (name, path, open) =>
    expectAllNamed(deskOf("manager"), [name, `/account/raman${path}`, open]),
  );

  test.each(OF_STAFF)("in the office: %s", (name, path, open) =>
    expectAllNamed(deskOf("superadmin"), [name, `/admin${path}`, open]),
  );

  test.each([
    ["sign in", "/login"],
    ["forgotten password", "/login/forgot"],
  ])("of a visitor: %s", (name, path) => expectAllNamed(deskOf("nobody"), [name, path, itself]));

  test("a quote: one submit names all, mending a field takes its line away, and the next submit sends it", async () => {
    office.expectErrors(/400/);
    const { page, open } = deskOf("nobody");
    await open("/getaquote");
    const send = page.getByRole("button", { name: "Get a quote" });
    await send.click();
    await page.waitForFunction(`document.activeElement.matches("[data-faults]")`);
    const { lines, said, title } = Found.parse(await page.evaluate(READ));
    expect(lines).toEqual([
      "Choose a title.",
      "Enter your first name.",
      "Enter your last name.",
      "Enter your email, like name@practice.com.au.",
      "Choose the suburb of your practice.",
      "Choose who the quote is for.",
    ]);
    expect([said, title]).toEqual([lines, "6 fields to complete · Get a quote · Corella"]);
    await expectAccessible(page, "a refused quote");
    await page.getByRole("link", { name: "Enter your first name." }).click();
    await page.keyboard.type("Nadia");
    await page.getByText("Complete 5 fields to get your quote").waitFor();
    expect(await page.title()).toBe("5 fields to complete · Get a quote · Corella");
    await page.getByLabel("Title").selectOption("Dr");
    await fill(page, { "Last name": "Once", Email: "nadia.once@rooms.example" });
    await page.locator("[name=suburb]").fill("r");
    await page.locator("[name=_locality]").first().check();
    await page.getByRole("group", { name: "Who is it for?" }).getByRole("radio").first().check();
    await page.locator("[data-faults]").waitFor({ state: "hidden" });
    await send.click();
    await page.getByRole("heading", { level: 1, name: "Thank you" }).waitFor();
  });

  test("a sign-up: each step names at one press all that it lacks", async () => {
    const { page, open } = deskOf("nobody");
    await open("/account/actions/register");
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.getByRole("group", { name: "Complete 1 field" }).waitFor();
    await page.getByRole("checkbox", { name: "Billing" }).check();
    await page.getByRole("radio", { name: "Standard" }).check();
    await page.locator("[data-faults]").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.getByRole("heading", { level: 1, name: "You and your practice" }).waitFor();
    await page.getByRole("button", { name: /^Continue/ }).click();
    await page.waitForFunction(`document.activeElement.matches("[data-faults]")`);
    const { lines, said, missed } = Found.parse(await page.evaluate(READ));
    expect([lines.length, said, missed]).toEqual([14, lines, []]);
    await expectAccessible(page, "a refused profile");
  });
});
