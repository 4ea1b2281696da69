import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { expectTouchable } from "#test/support/touch-targets.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import { fill } from "#test/support/sign-up-pages.ts";

const office = openOffice();

const PAGES = [
  ["the start page", "/"],
  ["get a quote", "/getaquote"],
  ["an enquiry", "/enquiry"],
  ["contact", "/support/home/contact"],
  ["the terms", "/terms"],
] as const;
const widthOf = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth");

describe.each([
  ["at a desk", 1440, {}],
  ["on a phone", 390, PHONE],
] as const)(
  "The public pages, %s, by day and by night (SCR-PUB-01 to -03, SCR-SUPP-01)",
  (where, width, options) => {
    let visitor: Desk;
    beforeAll(async () => {
      visitor = await office.desk(undefined, options);
    });

    test.each(PAGES)("axe finds nothing on %s, and nothing is wider than the screen", async (name, path) => {
      await visitor.open(path);
      await expectAccessible(visitor.page, `${name}, ${where}`);
      await expectTouchable(visitor.page, `${name}, ${where}`);
      expect(await widthOf(visitor.page)).toBe(width);
    });

    test("nor on a quote that was refused", async () => {
      office.expectErrors(/400/);
      const { page, open } = visitor;
      await open("/getaquote");
      await fill(page, { "First name": "Marcus", "Last name": "Tehrani" });
      await page.locator("[name=suburb]").fill("Richmond");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Choose a title" }).waitFor();
      await expectAccessible(page, `a refused quote, ${where}`);
      await expectTouchable(page, `a refused quote, ${where}`);
      expect(await widthOf(page)).toBe(width);
    });
  },
);

describe("A browser with JavaScript switched off", () => {
  let visitor: Desk;
  beforeAll(async () => {
    visitor = await office.desk(undefined, { ...PHONE, javaScriptEnabled: false });
  });

  test("RULE-ENQ-02, RULE-ENQ-03: asks for a quote: is shown the suburbs, chooses one, and is led to the start page", async () => {
    office.expectErrors(/400/);
    const { page } = visitor;
    await page.goto("/");
    await page.locator("summary").first().click();
    await page.getByRole("link", { name: "Prices" }).waitFor();
    await page.locator("summary").first().click();
    await page.getByRole("link", { name: "Get a quote" }).first().click();
    await page.getByLabel("Title").selectOption("Dr");
    await fill(page, { "First name": "Nadia", "Last name": "Without", Email: "nadia@rooms.example" });
    await page.locator("summary").filter({ hasText: "Choose" }).click();
    await page.getByRole("checkbox").first().check();
    await page.locator("[name=suburb]").fill("Richmond");
    await page.getByRole("group", { name: "Who is it for?" }).getByRole("radio").first().check();
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByRole("link", { name: "Please select suburb from dropdown list" }).waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Nadia");
    await page.getByRole("radio", { name: "Richmond VIC 3121" }).check();
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByRole("heading", { level: 1, name: "Thank you" }).waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => subjects("nadia@rooms.example")).toHaveLength(1);
  });

  test("RULE-ENQ-01, RULE-ENQ-04: sends an enquiry, once a type is chosen", async () => {
    office.expectErrors(/400/);
    const { page } = visitor;
    await page.goto("/enquiry");
    await fill(page, { "First name": "Nadia", "Last name": "Without", Email: "nadia@rooms.example" });
    await page.getByRole("textbox", { name: /^Message/ }).fill("Do you cover Hobart?");
    const send = page.getByRole("button", { name: /^Send/ });
    await send.click();
    await page.getByRole("link", { name: "Please select an enquiry type" }).waitFor();
    expect(await page.getByRole("textbox", { name: /^Message/ }).inputValue()).toBe("Do you cover Hobart?");
    await page.getByRole("checkbox").first().check();
    await send.click();
    await page.getByText("Enquiry sent").first().waitFor();
    // The copy for the sender repeats the message.
    await expect
      .poll(async () => (await subjects("Do you cover Hobart?")).toSorted())
      .toEqual(["Enquiry from Nadia Without", "We received your enquiry"]);
  });
});

/** Returns the subjects of the emails that contain this text. */
async function subjects(words: string): Promise<string[]> {
  const { mailbox } = office.server().services;
  const emails = await Promise.all(
    ((await mailbox?.list()) ?? []).map(async ({ name }) => mailbox?.read(name)),
  );
  return emails.flatMap((email) => (email?.text.includes(words) ? [email.subject] : []));
}
