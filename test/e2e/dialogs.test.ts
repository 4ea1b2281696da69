import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";
import { expectDialogFits } from "#test/support/dialog-fits.ts";
import { expectPlainWords } from "#test/support/page-looks.ts";

const office = openOffice();

/** A dialog: its name, the page that contains it, and the steps that open it. */
type Opened = readonly [name: string, path: string, open: (page: Page) => Promise<unknown>];

const after = (button: RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name: button }).first().click();
const ofPatient = (button: RegExp) => async (page: Page) => {
  await page.getByRole("link", { name: /CHEN, Wei/ }).click();
  await page.getByRole("heading", { level: 1, name: /CHEN, Wei/ }).waitFor();
  await page.getByRole("button", { name: button }).first().click();
};
const ofRow = async (page: Page) => {
  await page.getByRole("table").getByRole("row").nth(1).getByRole("button").first().click();
};

const RECEPTION: Opened[] = [
  ["new appointment", "/calendar", after(/^Book appointment/)],
  ["new patient", "/patients", after(/^Add patient/)],
  ["edit patient", "/patients", ofPatient(/^Edit/)],
  ["new referral", "/patients", ofPatient(/^Add referral/)],
  ["appointment of a patient", "/patients", ofPatient(/^Book/)],
  ["referring doctor", "/referringdoctors", after(/^Add referring doctor/)],
  ["time away", "/schedules", after(/^Add time away/)],
  ["schedule", "/schedules", after(/^Add availability/)],
  ["one of the schedules", "/schedules", ofRow],
  ["location", "/locations/outpatient", after(/^Add outpatient location/)],
  ["recall of a patient", "/patients", ofPatient(/^Add recall/)],
  ["wait list of a patient", "/patients", ofPatient(/^Add to wait list/)],
  ["settings of offers", "/wait-list/offers", after(/^Settings/)],
  ["webhook", "/webhooks", after(/^Add webhook/)],
];

const TYPED = ["7/12", "0712", "7 dec", "tue", "2w", "tomorrow", "+2w", "6 weeks", "fri 4 dec 9am"];
const DATE = /^\d\d\/\d\d\/\d{4}$/;
const SELECTABLE = "input:not([readonly], [type=checkbox], [type=radio], [type=hidden])";

/**
 * Returns the value of the focused field and its selected part. The script is a text because these tests are
 * compiled without a browser's types.
 */
const entered = (page: Page): Promise<{ value: string; selected: string }> =>
  page.evaluate(`(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return { value, selected: value.slice(selectionStart, selectionEnd) };
  })()`);

/** Script that stores the button or link that opened the dialog. */
const REMEMBER = `document.addEventListener("click", ({ target }) => { window.openedBy = target.closest("button, a"); }, { capture: true })`;

/** Script that is true if a field of the dialog has the focus, and not the button that closes it. */
const HAS_FIELD = `document.activeElement.matches("[role=dialog] :is(input, textarea, select)")`;

async function tabThrough(page: Page, dialog: Locator): Promise<string[]> {
  const wrong: string[] = [];
  const fields = await dialog.locator(SELECTABLE).count();
  for (let tabs = 0; tabs < 4 * fields + 20; tabs += 1) {
    await page.keyboard.press("Tab");
    const field = dialog.locator(SELECTABLE).and(page.locator(":focus"));
    if ((await field.count()) === 0) continue;
    const { value, selected } = await entered(page);
    if (selected !== value) wrong.push(`${value} is entered with “${selected}” selected`);
  }
  return [...new Set(wrong)];
}

/** Returns the texts that a date field refuses, of those that users type. */
async function refusedBy(page: Page, field: Locator): Promise<string[]> {
  const refused: string[] = [];
  for (const text of TYPED) {
    await field.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
    const shown = await field.inputValue();
    if (!DATE.test(shown)) refused.push(`${text} became ${shown}`);
  }
  return refused;
}

describe("every dialog is readable in light and dark; Escape leads back to what opened it, Tab selects what it enters, dates are taken as typed", () => {
  let sarah: Desk;
  beforeAll(async () => {
    sarah = await office.desk("manager");
  });

  test.each(RECEPTION)("%s", async (name, path, open) => {
    const { page } = sarah;
    await sarah.open(`/account/raman${path}`);
    await page.evaluate(REMEMBER);
    await open(page);
    const dialog = page.getByRole("dialog").first();
    await dialog.locator(SELECTABLE).first().waitFor();
    expect(await page.evaluate(HAS_FIELD)).toBe(true);
    await expectPlainWords(page, name);
    await expectAccessible(page, name);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate("document.activeElement === window.openedBy")).toBe(true);
    await page.keyboard.press("Enter");
    await dialog.locator(SELECTABLE).first().waitFor();
    expect(await tabThrough(page, dialog)).toEqual([]);
    const dates = dialog.getByPlaceholder("DD/MM/YYYY");
    for (let at = 0; at < (await dates.count()); at += 1)
      expect([at, await refusedBy(page, dates.nth(at))]).toEqual([at, []]);
    // Closes the list or month that the last field has opened over the foot.
    await dialog.getByRole("heading").first().click();
    await expectDialogFits(page, name);
  });
});
