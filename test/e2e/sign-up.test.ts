import { beforeAll, describe, expect, test } from "vitest";
import { mailedLink } from "#test/support/mailed-link.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { expectTouchable } from "#test/support/touch-targets.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import {
  APPROVED,
  chooseSuburb,
  DECLINED,
  draw,
  enterCard,
  fill,
  fillBilling,
  fillProfile,
  next,
  PASSWORD,
} from "#test/support/sign-up-pages.ts";

const office = openOffice();
const EMAIL = "marcus.tehrani@yarrasurgical.example";

describe("A surgeon signs up (SCR-PUB-01, SCR-REG-01 to -12)", () => {
  let visitor: Desk;
  beforeAll(async () => {
    visitor = await office.desk(undefined, PHONE);
  });

  test("asks for a quote", async () => {
    const { page } = visitor;
    await page.goto("/");
    await page.getByRole("link", { name: "Get a quote" }).first().click();
    await page.getByLabel("Title").selectOption("Dr");
    await fill(page, { "First name": "Marcus", "Last name": "Tehrani", Email: EMAIL });
    await page.locator("summary").filter({ hasText: "Choose" }).click();
    await page.getByRole("checkbox").first().check();
    await page.locator("[name=suburb]").fill("Richmond vic");
    await page.getByRole("group", { name: "Who is it for?" }).getByRole("radio").first().check();
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByRole("heading", { level: 1, name: "Thank you" }).waitFor();
  });

  test("begins in one browser, on a phone, and has the link emailed", async () => {
    office.expectErrors(/401/);
    const { page } = visitor;
    await page.goto("/account/actions/register");
    await page.getByRole("checkbox", { name: "Billing" }).check();
    await page.getByRole("radio", { name: /^Saver/ }).check();
    await page.getByRole("checkbox", { name: /free month/ }).check();
    await page.getByRole("radiogroup", { name: "Informed financial consents" }).getByText("Prepay").click();
    await page.getByText("Total today").waitFor();
    await expectAccessible(page, "services, on a phone");
    await expectTouchable(page, "services, on a phone");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await next(page);
    await fillProfile(page, {
      first_name: "Marcus",
      last_name: "Tehrani",
      username: "mtehrani",
      email: EMAIL,
    });
    await next(page);
    await page.getByRole("heading", { level: 1, name: "Your practice and bank account" }).waitFor();
    await expectAccessible(page, "practice and bank account, on a phone");
    await expectTouchable(page, "practice and bank account, on a phone");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByText(/^Saved/).waitFor();
    await page.getByRole("button", { name: "Email me a link to finish later" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email address").fill(EMAIL);
    await dialog.getByRole("button", { name: "Email the link" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  test("goes on by the emailed link in another one, signs by hand, pays after a decline, and is a client", async () => {
    office.expectErrors(/401/);
    const { page } = await office.desk();
    await page.goto(await mailedLink(office, EMAIL, /https?:\/\/\S+#draft=[\w-]+/));
    await page.getByRole("heading", { level: 1, name: "Your practice and bank account" }).waitFor();
    await page.getByRole("button", { name: "Services" }).click();
    await next(page);
    await fill(page, { Password: PASSWORD, "Confirm password": PASSWORD });
    expect(await page.getByLabel("Suburb").first().inputValue()).toBe("Richmond VIC 3121");
    await next(page);
    await fillBilling(page);
    await next(page);
    for (const step of ["Profile", "Billing contact"])
      await page.getByRole("region", { name: step }).getByText("Richmond VIC 3121").waitFor();
    await page.getByText("Draw it").click();
    await draw(page);
    await page.getByRole("checkbox", { name: /my signature being used on health fund forms/ }).check();
    await expectAccessible(page, "check and sign");
    await expectTouchable(page, "check and sign");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("heading", { level: 1, name: "Payment" }).waitFor();
    await expectAccessible(page, "the payment of a sign-up");
    await expectTouchable(page, "the payment of a sign-up");
    await enterCard(page, DECLINED);
    await page.getByText(/^Payment failed/).waitFor();
    await enterCard(page, APPROVED);
    await page.getByText("Successfully Paid").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Welcome to Corella" }).waitFor();
  });
});

describe("The new client goes on (SCR-ACCT-01 to -05, SCR-MOD-17 to -19)", () => {
  let marcus: Desk;
  beforeAll(async () => {
    marcus = await office.desk();
    await marcus.context.request.post("/api/auth/login", {
      data: { username: "mtehrani", password: PASSWORD },
    });
  });

  test("activates the package of the free month", async () => {
    const { page } = marcus;
    await marcus.open("/account/mtehrani/packages");
    await page.getByText("Free trial").waitFor();
    await expectAccessible(page, "packages");
    await expectTouchable(page, "packages");
    await page.getByRole("button", { name: "Activate package" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Activate package" }).click();
    await page.getByText("Free trial").waitFor({ state: "detached" });
    await page.getByText("Active", { exact: true }).first().waitFor();
  });

  test("finishes the account details", async () => {
    const { page } = marcus;
    await marcus.open("/account/mtehrani/details?step=banking");
    await page.getByRole("button", { name: "Add bank account" }).click();
    const account = page.getByRole("dialog", { name: "Add bank account" });
    await account.getByLabel("Bank", { exact: true }).fill("Southern Mutual Bank");
    await account.getByLabel("Bank address").fill("1 Bridge Road, Richmond");
    await account.getByLabel("Account name").fill("Yarra Surgical Pty Ltd");
    await account.getByLabel("BSB").fill("083214");
    await account.getByLabel("Account number").fill("407714402");
    await account.getByLabel("ABN").fill("13604217385");
    await account.getByRole("button", { name: "Add bank account" }).click();
    await account.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Add practice" }).click();
    const practice = page.getByRole("dialog", { name: "Add practice" });
    await practice.getByLabel("Practice name").fill("Yarra Surgical");
    await practice.getByLabel("Provider number").fill("2426621B");
    await practice.getByLabel("Paid into").click();
    await page.getByRole("option", { name: "Southern Mutual Bank" }).click();
    await practice.getByLabel("Address").fill("7 Erin Street");
    await chooseSuburb(page);
    await practice.getByLabel("Phone").fill("0355500186");
    await practice.getByRole("button", { name: "Add practice" }).click();
    await practice.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save account details" }).click();
    await page.getByText("Thank you. Your details have been saved").waitFor();
  });

  test("switches from Saver to Premium: one invoice however often it is asked for, one charge, and Premium once it is paid", async () => {
    const { page, context } = marcus;
    const services = async (): Promise<string[]> => {
      const { ID }: { ID: number } = await (await context.request.get("/api/auth/me")).json();
      const client: {
        services: {
          description: string;
          is_deleted: boolean;
          active_date: string | null;
          cut_off_date: string | null;
        }[];
      } = await (await context.request.get(`/api/doctor/${ID}`)).json();
      return client.services
        .filter((each) => !each.is_deleted && each.active_date !== null && each.cut_off_date === null)
        .map(({ description }) => description);
    };
    for (let asked = 0; asked < 2; asked += 1) {
      await marcus.open("/account/mtehrani/packages");
      await page.getByRole("button", { name: "Switch package" }).click();
      const dialog = page.getByRole("dialog", { name: "Switch from Saver" });
      await dialog.getByRole("radio", { name: "Premium" }).check();
      if (asked === 0) await expectAccessible(page, "switching packages");
      await expectTouchable(page, "switching packages");
      await dialog.getByRole("button", { name: "Switch package" }).click();
      await page.getByRole("heading", { level: 1, name: /^Pay invoice/ }).waitFor();
      expect(await services()).toContain("Saver");
    }
    await enterCard(page, APPROVED);
    await page.getByText("Successfully Paid").waitFor();
    expect(await services()).toContain("Premium");
    expect(await services()).not.toContain("Saver");
    const { db } = office.server().services;
    const lines = await db
      .selectFrom("invoice_line as l")
      .innerJoin("invoice as i", (on) =>
        on.onRef("i._doctor", "=", "l._doctor").onRef("i.ID", "=", "l._invoice"),
      )
      .innerJoin("person as p", "p.ID", "i._doctor")
      .select(["l.description", "i.ID"])
      .where("p.username", "=", "mtehrani")
      .where("l.description", "like", "Premium%")
      .execute();
    expect(lines).toHaveLength(1);
  });

  test("adds transcription, which has no fee in advance, and ends Premium (API-PKG-001, -004)", async () => {
    const { page } = marcus;
    await marcus.open("/account/mtehrani/packages");
    await page.getByRole("button", { name: "Add services" }).click();
    const dialog = page.getByRole("dialog", { name: "Add services" });
    await dialog.getByLabel("Services").first().click();
    await page.getByRole("option", { name: "Transcription" }).click();
    await page.keyboard.press("Escape");
    await expectAccessible(page, "adding services");
    await expectTouchable(page, "adding services");
    // STATE-SIGNUP-01: the page reloads.
    const reloaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: "Add services" }).click();
    await page.getByText("Saved Successfully").first().waitFor();
    await reloaded;
    await page.getByRole("heading", { name: "Transcription" }).waitFor();
    await page.getByRole("button", { name: "End service" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End service" }).click();
    await page.getByText("Last day", { exact: true }).waitFor();
    expect(await page.getByRole("main").getByRole("button", { name: "End service" }).count()).toBe(0);
  });
});

describe("A link from the bureau (SCR-REG-01, RULE-TOK-01 to -03, G-53)", () => {
  const GRETA = "greta.lindholm@rooms.example";
  let simon: Desk;
  beforeAll(async () => {
    simon = await office.desk("registration");
  });

  test("is emailed by a registration officer, for a package that is not offered to everybody", async () => {
    const { page } = simon;
    await simon.open("/admin/signuplinks");
    await expectAccessible(page, "sign-up links");
    await page.getByRole("button", { name: "Send sign-up link" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Send sign-up link" });
    await dialog.getByLabel("Email address").fill(GRETA);
    await dialog.getByLabel("Special packages").first().click();
    await page.getByRole("option", { name: "Billing percentage" }).click();
    await page.keyboard.press("Tab");
    await expectAccessible(page, "a new sign-up link");
    await dialog.getByRole("button", { name: "Send link" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("row").filter({ hasText: GRETA }).getByText("Open").waitFor();
  });

  test("opens that package, signs up once, and is invalid afterwards", async () => {
    office.expectErrors(/400|401/);
    const { page } = await office.desk(undefined, PHONE);
    const link = await mailedLink(office, GRETA, /https?:\/\/\S+[?&]code=[\w-]+/);
    await page.goto(link);
    await page.getByRole("checkbox", { name: "Billing" }).check();
    await page.getByRole("radio", { name: /^Billing percentage/ }).check();
    await next(page);
    await fillProfile(page, {
      first_name: "Greta",
      last_name: "Lindholm",
      username: "glindholm",
      email: null,
    });
    expect(await page.getByLabel("Email address").inputValue()).toBe(GRETA);
    await next(page);
    await fillBilling(page);
    await next(page);
    await page.getByRole("checkbox", { name: /my signature being used on health fund forms/ }).check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("heading", { name: "Welcome to Corella" }).waitFor();
    await page.goto(link);
    await page.getByText(/^Invalid token\. This sign-up link was used/).waitFor();
    await simon.open("/admin/signuplinks");
    await simon.page.getByRole("row").filter({ hasText: GRETA }).getByText("Used by glindholm").waitFor();
  });
});
