import type { Page } from "playwright-core";

export const DECLINED = "5105105105105100";
export const APPROVED = "4444333322221111";
export const PASSWORD = "Wombat7&ladder";

export const next = (page: Page) => page.getByRole("button", { name: /^Continue to/ }).click();

export async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByLabel(label).first().click();
  await page.getByRole("option", { name: option }).first().click();
}

export async function fill(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).first().fill(text);
}

export async function chooseSuburb(page: Page, label = "Suburb"): Promise<void> {
  await page.getByLabel(label).first().fill("Richmond vic");
  await page
    .getByRole("option", { name: /Richmond VIC 3121/ })
    .first()
    .click();
}

interface NewClient {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  /** Email address, or null if the sign-up link contains the address. */
  readonly email: string | null;
}

/** Fills in the step Profile for a client who signs up for billing. */
export async function fillProfile(
  page: Page,
  { first_name, last_name, username, email }: NewClient,
): Promise<void> {
  await choose(page, "Title", /^Dr$/);
  await fill(page, { "First name": first_name, "Last name": last_name, "Date of birth": "19/04/1979" });
  await page.getByLabel("Mobile").fill("0491570156");
  await page.getByLabel("Work phone").fill("0355500186");
  await page.getByLabel("Username").fill(username);
  if (email !== null) await page.getByLabel("Email address").fill(email);
  await fill(page, { Password: PASSWORD, "Confirm password": PASSWORD });
  await page.getByLabel("Work address").fill("7 Erin Street");
  await chooseSuburb(page);
  await page.getByLabel("AHPRA number").fill("MED0001846203");
  await page.getByLabel("Specialties").first().click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
}

/** Skips the step for the practice and fills in the contact for accounts. */
export async function fillBilling(page: Page): Promise<void> {
  // Presses a key, because on a phone the label covers the switch to give it a touch target of 44 px.
  await page.getByRole("switch", { name: /practice and bank account now/ }).press("Space");
  await next(page);
  await fill(page, {
    Name: "Leila Haddad",
    "Email address": "accounts@yarra.example",
    Phone: "0355500187",
    Address: "7 Erin St",
  });
  await chooseSuburb(page);
}

/** Opens the card provider's page, enters a card and pays. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: /^Continue to card page \$/ }).click();
  await fill(page, { "Name on card": "M TEHRANI", "Card number": number, CVN: "123" });
  await fill(page, { "Expiry month": "12", "Expiry year": "39" });
  await page.getByRole("button", { name: "Pay now" }).click();
}

/** Draws a signature on the pad. */
export async function draw(page: Page): Promise<void> {
  const box = await page.getByRole("img", { name: "Draw your signature here" }).boundingBox();
  const { x, y, height } = box ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(x + 30, y + height / 2);
  await page.mouse.down();
  for (let step = 1; step < 20; step += 1)
    await page.mouse.move(x + 30 + step * 8, y + height / 2 + (step % 2) * 20);
  await page.mouse.up();
}
