import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Desk, openOffice } from "#test/support/office.ts";
import { openWalker, type Walker } from "#test/support/walker.ts";

const office = openOffice();

/**
 * Labels of buttons that open a form. Excludes adding a card, which leads to the page of the card provider.
 */
const OPENS =
  /^(?!Add a? ?card)(Add|Edit|New|Write|Reply|Change|Appointment|Patient|Client|User|Group|Referring|Inpatient|Outpatient|Location|Availability|Schedule|Message|Feedback|Rename|Set|Entry|Hours)/;
/** Selector of forms. Excludes searches, which contain no unsaved text. */
const FORM = "form:not([role=search])";
const TEXT =
  "input:not([type]), input[type=text], input[type=email], input[type=password], input[type=tel], textarea";

/** Longest time from the last response to the form of a dialog. A missed form is missing in the count of forms. */
const MOUNT_MS = 1500;

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
/** Navigates within the product, as a link does. */
const goTo = async (page: Page, path: string): Promise<void> => {
  // Counts up the history entries because the router uses that count to go back.
  await page.evaluate(
    `history.pushState({ __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, "", ${JSON.stringify(path)})`,
  );
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
};
const goBack = (page: Page) => page.evaluate("history.back()");

/** Returns the first field that keeps text as typed. A time field formats it when it loses the focus. */
async function firstText(within: Locator): Promise<Locator | null> {
  const fields = within.locator(TEXT);
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    if (
      (await field.isVisible()) &&
      (await field.isEditable()) &&
      (await field.getAttribute("role")) !== "combobox" &&
      (await field.getAttribute("placeholder")) !== "HH:MM"
    )
      return field;
  }
  return null;
}

/**
 * Types into the field, presses Back, keeps editing with Enter, presses Back again and leaves. Fails unless
 * the page warns both times.
 */
async function expectAsked(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("4");
  const typed = await field.inputValue();
  const address = page.url();
  await goBack(page);
  await question(page).waitFor();
  await question(page).getByRole("button", { name: "Keep editing" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await question(page).waitFor({ state: "hidden" });
  await page.waitForURL(address, { waitUntil: "commit" });
  expect(await field.inputValue()).toBe(typed);
  await goBack(page);
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("dialog").first().waitFor({ state: "hidden" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

const kindOf = (link: string): string => (link.split("?")[0] ?? link).replace(/\d{4}-\d\d-\d\d|\d+/g, "#");

/** Returns an error handler that adds the name of the form to the error. */
const namedBy = (form: string) => (cause: unknown) => {
  throw new Error(form, { cause });
};

interface Found {
  readonly path: string;
  /** True if the page itself contains a form. */
  readonly isForm: boolean;
  readonly buttons: readonly string[];
}

/** Returns the pages that links lead to, one of each kind, with the forms and buttons on each. */
async function pagesFrom(page: Page, walker: Walker, home: string): Promise<Found[]> {
  const kinds = new Map<string, string>([[kindOf(home), home]]);
  const found: Found[] = [];
  for (const path of kinds.values()) {
    await walker.go(path);
    const main = page.locator("main");
    const buttons = await main
      .getByRole("button", { name: OPENS, disabled: false })
      .filter({ visible: true })
      .allInnerTexts();
    const labels = buttons.map((text) => text.split("\n")[0]?.trim() ?? "").filter((text) => text !== "");
    found.push({
      path,
      isForm: (await firstText(main.locator(FORM))) !== null,
      buttons: [...new Set(labels)],
    });
    const links = await page
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    for (const link of links) {
      const isOurs = link.startsWith(home) && !/logout|\/api\//.test(link);
      if (isOurs && !kinds.has(kindOf(link))) kinds.set(kindOf(link), link);
    }
  }
  return found;
}

/**
 * Tests the page's own form and each dialog that a button of the page opens. Returns the names of the tested
 * forms.
 */
async function formsOf(
  page: Page,
  walker: Walker,
  home: string,
  { path, isForm, buttons }: Found,
): Promise<string[]> {
  const asked: string[] = [];
  const main = page.locator("main");
  const open = async (): Promise<void> => {
    await goTo(page, home);
    await goTo(page, path);
  };
  if (isForm) {
    await open();
    await main.locator(FORM).locator(TEXT).first().waitFor();
    const own = await firstText(main.locator(FORM));
    if (own) await expectAsked(page, own).catch(namedBy(path));
    asked.push(kindOf(path));
  }
  for (const label of buttons) {
    await open();
    await main.getByRole("button").filter({ hasText: label, visible: true }).first().click();
    await walker.settle();
    const form = page.getByRole("dialog").last().locator("form");
    const isOpen = await form.waitFor({ timeout: MOUNT_MS }).then(
      () => true,
      () => false,
    );
    const field = isOpen ? await firstText(form) : null;
    if (!field) continue;
    await expectAsked(page, field).catch(namedBy(`${path}: ${label}`));
    asked.push(`${kindOf(path)}: ${label}`);
  }
  return asked;
}

describe("Back asks before typed text is lost", () => {
  test.each([
    ["manager", "/account/raman", 20],
    ["admin", "/admin", 14],
  ])("in every form that %s reaches", { timeout: 400_000 }, async (person, home, least) => {
    const desk = await office.desk(person);
    await desk.open(home);
    const asked: string[] = [];
    const walker = openWalker(desk.page);
    for (const found of await pagesFrom(desk.page, walker, home))
      asked.push(...(await formsOf(desk.page, walker, home, found)));
    // Fails if the loop finds fewer forms than before, which would otherwise go unnoticed.
    expect(asked.length).toBeGreaterThanOrEqual(least);
  });
});

describe("Other ways out ask as well", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await office.desk("manager");
    await desk.open("/account/raman/practicesettings");
    await desk.page.getByLabel("Practice name").fill("Raman Orthopaedics and Sports");
  });
  const kept = async (): Promise<void> => {
    await question(desk.page).getByRole("button", { name: "Keep editing" }).click();
    expect(await desk.page.getByLabel("Practice name").inputValue()).toBe("Raman Orthopaedics and Sports");
  };

  test("a command of Ctrl K", async () => {
    const { page } = desk;
    await page.keyboard.press("Control+k");
    await page.locator("[placeholder^='Search or go to']:focus").waitFor();
    await page.keyboard.type("availability");
    await page.getByRole("dialog").getByText("Availability").first().waitFor();
    await page.keyboard.press("Enter");
    await kept();
  });

  test("signing out", async () => {
    const { page } = desk;
    await page.keyboard.press("Control+k");
    await page.locator("[placeholder^='Search or go to']:focus").waitFor();
    await page.keyboard.type("sign out");
    await page.getByRole("dialog").getByText("Sign out").first().waitFor();
    await page.keyboard.press("Enter");
    await kept();
    expect((await desk.context.request.get("/api/auth/me")).status()).toBe(200);
  });

  test("Back to another site, from the first page that was opened here", async () => {
    const other = await office.tab(desk);
    await other.page.goto("about:blank");
    await other.open("/account/raman/practicesettings");
    const name = other.page.getByLabel("Practice name");
    await name.click();
    await other.page.keyboard.type("Sports ");
    const typed = await name.inputValue();
    const asks = other.page.waitForEvent("dialog");
    await other.page.evaluate("void setTimeout(() => history.back())");
    const dialog = await asks;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    expect(await name.inputValue()).toBe(typed);
    other.page.once("dialog", (again) => void again.accept());
    await other.page.close();
  });

  test("closing the tab", async () => {
    const { page } = desk;
    const asks = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await asks;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    expect(page.isClosed()).toBe(false);
  });
});
