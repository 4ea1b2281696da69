import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import PostalMime from "postal-mime";
import { beforeAll, describe, expect, test } from "vitest";
import { completeForm } from "#areas/onboarding/insurer-forms/rules/complete-form.ts";
import { mailedLink } from "#test/support/mailed-link.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";
import {
  APPROVED,
  choose,
  chooseSuburb,
  DECLINED,
  enterCard,
  fill,
  PASSWORD,
} from "#test/support/sign-up-pages.ts";

const office = openOffice();
const EMAIL = "mai@bay.example";
const ACCOUNT = {
  Bank: "Southern Mutual Bank",
  Branch: "Toorak",
  "Bank address": "1 Toorak Road",
  "Account name": "Bay Anaesthesia Pty Ltd",
  BSB: "083214",
  "Account number": "407714402",
  ABN: "13604217385",
};
const CONTACT = {
  "Contact name": "Bronte Achebe",
  Practice: "Bay Anaesthesia",
  Address: "22 Lansell Road, Toorak",
  Telephone: "0355500160",
  Email: "rooms@bay.example",
};

/** Returns the emails that a fund's mail server has accepted, newest first. */
const received = async (address: string) =>
  ((await office.server().mailbox?.list()) ?? []).filter(({ to }) => to.includes(address));

/** Returns the text of the PDF attached to the newest email to this address. */
async function attachedPdf(address: string): Promise<string> {
  await expect.poll(async () => (await received(address)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [newest] = await received(address);
  const { attachments } = await PostalMime.parse(
    readFileSync(join(office.mailFolder(), `${newest?.name ?? ""}.eml`)),
  );
  const [pdf] = attachments;
  expect(pdf?.mimeType).toBe("application/pdf");
  return textOf(await readPdf(new Uint8Array(pdf?.content instanceof ArrayBuffer ? pdf.content : [])));
}

const goOn = (page: Page, step: string) => page.getByRole("button", { name: `Continue to ${step}` }).click();

describe("A forms-only physician registers with the funds (SCR-REG-02, SCR-IFRM-01 to -05, SCR-MOD-34, -35)", () => {
  let mai: Desk;
  beforeAll(async () => {
    mai = await office.desk(undefined, PHONE);
  });

  test("signs up for insurer forms only, and activates the account by the emailed link", async () => {
    office.expectErrors(/401/);
    const { page } = mai;
    await page.goto("/account/actions/register");
    await page.getByRole("checkbox", { name: "Insurer forms only" }).check();
    await page.getByRole("button", { name: "Continue to Profile" }).click();
    await choose(page, "Title", /^Dr$/);
    await fill(page, {
      "First name": "Thị Mai",
      "Last name": "Nguyễn-Ødegård",
      "Date of birth": "27/09/1981",
    });
    await page.getByLabel("Mobile").fill("0491570158");
    await page.getByLabel("Work phone").fill("0355500161");
    await page.getByLabel("Username").fill("mainguyen");
    await page.getByLabel("Email address").fill(EMAIL);
    await fill(page, { Password: PASSWORD, "Confirm password": PASSWORD });
    await page.getByLabel("Work address").fill("22 Lansell Road");
    await page.getByLabel("AHPRA number").fill("MED0001920475");
    await page.getByLabel("Specialties").first().click();
    await page.getByRole("option").first().click();
    await page.keyboard.press("Escape");
    await choose(page, "State of registration", /^Victoria$/);
    await choose(page, "Billing type", /^No gap$/);
    await expectAccessible(page, "the profile of a forms-only client, on a phone");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.goto(await mailedLink(office, EMAIL, /https?:\/\/\S+#id=\d+&token=\S+/));
    await page.getByRole("heading", { level: 1, name: /Mai/ }).waitFor();
  });

  test("fills in the form: the ABN is another's and is kept, and every fund's form can be read", async () => {
    const { page } = mai;
    await mai.open("/account/mainguyen/insurerforms/index");
    await page
      .getByRole("button", { name: /Start form/ })
      .first()
      .click();
    const start = page.getByRole("dialog", { name: "Start form" });
    await choose(page, "State or territory", /^Victoria$/);
    await start.getByRole("button", { name: "Start form" }).click();
    await page.getByRole("heading", { level: 1, name: "New registration" }).waitFor();
    await page.getByText("Typed", { exact: true }).click();
    await page.getByLabel("Type your name").fill("Mai Nguyễn-Ødegård");
    await page.getByRole("checkbox", { name: "I agree to sign the forms electronically" }).check();
    await expectAccessible(page, "insurer forms, practitioner");
    await goOn(page, "Banking");
    await page.getByRole("button", { name: "Add bank account" }).click();
    await fill(page, ACCOUNT);
    await expectAccessible(page, "insurer forms, banking");
    await goOn(page, "Practice");
    await page.getByRole("button", { name: "Continue anyway" }).click();
    await page.getByRole("button", { name: "Add practice" }).click();
    await fill(page, { "Practice name": "Bay Anaesthesia", "Provider number": "2426621B" });
    await page.getByLabel("Address").first().fill("22 Lansell Road");
    await chooseSuburb(page);
    await expectAccessible(page, "insurer forms, practices and funds");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await goOn(page, "Contact Details");
    await fill(page, CONTACT);
    await page.getByRole("button", { name: /^Continue to/ }).click();
    await page.getByText("Forms to be sent").waitFor();
    await expectAccessible(page, "insurer forms, review");
  });

  test("pays the forms fee after a decline, and HCF's mailbox holds the form with what was entered", async () => {
    office.expectErrors(/409/);
    const { page } = mai;
    await page.getByRole("button", { name: /^Submit \d+ forms$/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit forms" }).click();
    await page.getByRole("dialog", { name: "Pay forms fee" }).waitFor();
    await expectAccessible(page, "the forms fee");
    await enterCard(page, DECLINED);
    await page.getByText(/^Payment failed/).waitFor();
    await page.getByRole("button", { name: "Pay forms fee" }).click();
    await enterCard(page, APPROVED);
    await page.getByText("Successfully Paid").waitFor();
    const text = await attachedPdf("providers@hcf.example");
    for (const part of [
      "The Hospitals Contribution Fund of Australia",
      "New registration",
      "Dr Thị Mai Nguyễn-Ødegård",
      "Victoria",
      "242662 1B",
      "Bay Anaesthesia, 22 Lansell Road, Richmond VIC 3121",
      "083-214",
      "13 604 217 385",
      "Bronte Achebe",
      "Signed electronically by",
    ])
      expect(text).toContain(part);
    await page.getByRole("link", { name: "Show insurer forms" }).click();
    await page.getByText("Sent to funds").or(page.getByText("New Registration")).first().waitFor();
    await expectAccessible(page, "insurer forms");
  });
});

describe("Staff review a form, and one fund refuses it (SCR-FREV-01, -02, G-57)", () => {
  let simon: Desk;
  const subject = (id: number) => `form ${id}-`;
  const emailsOf = async (id: number) =>
    (await received("")).filter((email) => email.subject.includes(subject(id)));
  let form = 0;
  beforeAll(async () => {
    const priya = await office.desk("raman");
    const data = { ...completeForm, user_location: 4, health_funds: ["HCF", "MBP"] };
    const reply = await priya.context.request.post("/api/insurerForms", { data });
    form = (await reply.json()).ID;
    simon = await office.desk("registration");
  });

  test("both are sent; one mail server answers 554, and the page shows its words", async () => {
    const { page } = simon;
    await simon.open("/admin/healthfundformreviews");
    await expectAccessible(page, "insurer form reviews");
    await page.getByRole("row").filter({ hasText: "South Australia" }).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: /Raman/ }).waitFor();
    await expectAccessible(page, "the review of a form");
    await page.getByRole("button", { name: "Start review" }).click();
    await page.getByText("Simon Peake", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Hand back" }).waitFor();
    office.server().mailbox?.faults.push("554");
    await page.getByRole("button", { name: "Send 2 forms" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send 2 forms" }).click();
    await page.getByText("Sent to 2 funds").waitFor();
    // RULE-FREV-01 leads back to the list.
    await page.waitForURL((url) => url.pathname === "/admin/healthfundformreviews");
    await expect.poll(async () => (await emailsOf(form)).length, { timeout: 60_000 }).toBe(1);
    await simon.open(`/admin/healthfundformreviews/${form}`);
    await page.getByText("Transaction failed after the message was accepted").waitFor({ timeout: 60_000 });
    await page.getByText(/refused the email/).waitFor();
    await expectAccessible(page, "a form that one fund refused");
  });

  test("resending reaches that fund alone, at the address entered now", async () => {
    const { page } = simon;
    const resend = page.getByRole("button", { name: /^Resend to / });
    const fund = ((await resend.textContent()) ?? "").replace("Resend to ", "");
    await page.getByLabel(`Email address of ${fund}`).fill("right@fund.example");
    await resend.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Resend to ${fund}` })
      .click();
    await page.getByText("Sent to 1 fund").waitFor();
    await expect.poll(async () => (await received("right@fund.example")).length, { timeout: 60_000 }).toBe(1);
    expect(await emailsOf(form)).toHaveLength(2);
    await simon.open(`/admin/healthfundformreviews/${form}`);
    await expect.poll(() => page.getByText("Sent", { exact: true }).count(), { timeout: 30_000 }).toBe(2);
    expect(await page.getByRole("button", { name: "Send 0 forms" }).isDisabled()).toBe(true);
  });

  test("the fund board shows the number as sent to both", async () => {
    const { page } = simon;
    await simon.open("/admin/fund-board?search=raman");
    await page.getByRole("row").filter({ hasText: "242662 1B" }).first().waitFor();
    await expectAccessible(page, "the fund board");
  });

  test("the email that chases a fund is changed and sent, with the form attached again, and nothing is left to chase", async () => {
    const { page } = simon;
    await simon.open("/admin/fund-board");
    const pane = page.getByRole("region", { name: "Chase today" });
    await pane.getByRole("button", { name: /^HCF/ }).click();
    const email = pane.getByRole("textbox", { name: "Email" });
    await email.fill(`${await email.inputValue()}Simon Peake, 03 5550 0140`);
    await pane.getByRole("button", { name: "Send to HCF" }).click();
    const question = page.getByRole("dialog", { name: /^Send the email to The Hospitals/ });
    await expectAccessible(page, "sending an email to a fund");
    await question.getByRole("button", { name: "Send email" }).click();
    await page.getByText("Emailed Successfully").waitFor();
    const chasing = async () =>
      (await received("")).filter((one) => one.subject.startsWith("Registration: 241873 1X"));
    await expect.poll(async () => (await chasing()).length, { timeout: 60_000 }).toBe(1);
    const [brief] = await chasing();
    const sent = await office.server().mailbox?.read(brief?.name ?? "");
    expect(sent?.text).toContain("Simon Peake, 03 5550 0140");
    expect(sent?.attachments.map(({ filename }) => filename)).toEqual(["HCF registration.pdf"]);
    await page.getByRole("button", { name: "Nothing to chase today" }).waitFor();
  });
});

describe("Dr Raman updates bank details (RULE-IFRM-02 to -04, G-59)", () => {
  test("a second form of the state is an update: what is updated is asked, and practices are left out", async () => {
    office.expectErrors(/400/);
    const priya = await office.desk("raman", PHONE);
    const { page } = priya;
    await priya.open("/account/raman/insurerforms/index");
    await page.getByRole("button", { name: "Start form" }).first().click();
    const start = page.getByRole("dialog", { name: "Start form" });
    await choose(page, "State or territory", /^South Australia$/);
    await start.getByText(/so this is an update/).waitFor();
    await start.getByRole("button", { name: "Start form" }).click();
    await start.getByText("Please select the details you want to update.").waitFor();
    await start.getByRole("checkbox", { name: "Bank accounts" }).check();
    await expectAccessible(page, "starting an update");
    await start.getByRole("button", { name: "Start form" }).click();
    await page.getByRole("heading", { level: 1, name: "Update" }).waitFor();
    expect(await page.getByRole("list", { name: "Steps" }).innerText()).not.toContain("Practice");
    await page.getByLabel("AHPRA number").fill("MED0001846203");
    await page.getByLabel("Mobile").fill("0491570156");
    await page.getByLabel("Specialties").first().click();
    await page.getByRole("option").first().click();
    await page.keyboard.press("Escape");
    await page.getByText("On paper", { exact: true }).click();
    await goOn(page, "Banking");
    await page.getByRole("button", { name: "Add bank account" }).click();
    await fill(page, { ...ACCOUNT, "Effective from": "01/01/2026" });
    await goOn(page, "Contact");
    await page.getByRole("button", { name: "Continue anyway" }).click();
    await fill(page, CONTACT);
    await page.getByRole("button", { name: /^Continue to/ }).click();
    await expectAccessible(page, "an update, review");
    await page.getByRole("button", { name: /^Submit \d+ forms?$/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit forms" }).click();
    await page.waitForURL((url) => url.pathname === "/account/raman");
    await priya.open("/account/raman/insurerforms/index");
    await page.getByText("Update Banking Details").waitFor();
  });
});
