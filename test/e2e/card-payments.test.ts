import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const DECLINED = "5105105105105100";
const APPROVED = "4444333322221111";

/** Enters a card on the card provider's page and pays. */
async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Name on card").fill("P RAMAN");
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry month").fill("12");
  await page.getByLabel("Expiry year").fill("39");
  await page.getByLabel("CVN").fill("123");
  await page.getByRole("button", { name: "Pay now" }).click();
}

describe("A client pays by card, and accounts refunds it", () => {
  let priya: Desk;
  let accounts: Desk;
  let record = "";
  beforeAll(async () => {
    priya = await office.desk("raman");
    accounts = await office.desk("accounts");
  });

  async function openPayPage(): Promise<void> {
    const { page } = priya;
    await priya.open("/account/raman/invoices?state=sent");
    await page
      .getByRole("row")
      .filter({ hasText: "Transcription" })
      .first()
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: /^Invoice \d{6}$/ }).waitFor();
    record = page.url();
    await page.getByRole("link", { name: /^Pay \$/ }).click();
    await page.getByRole("heading", { level: 1, name: /^Pay invoice/ }).waitFor();
  }

  test("a declined card takes nothing, and the next one pays", async () => {
    const { page } = priya;
    await openPayPage();
    await page.getByText("There is no card surcharge.").waitFor();
    await expectAccessible(page, "the pay page");
    await page.getByRole("button", { name: /^Continue to card page \$/ }).click();
    await enterCard(page, DECLINED);
    await page.getByText("Payment failed: Do Not Honour").waitFor();
    await page.getByRole("button", { name: /^Continue to card page \$/ }).click();
    await page.getByLabel("Card number").waitFor();
    // The user closes the window on the card page. The invoice reports the open payment in another window,
    // where the payment continues.
    const { page: other } = await office.tab(priya);
    await other.goto(record);
    await page.close();
    await other.getByText("A payment is open in another window.").waitFor();
    await other.getByRole("link", { name: "Continue payment" }).click();
    await enterCard(other, APPROVED);
    await other.getByText("Successfully Paid").waitFor();
    await expectAccessible(other, "the result of a payment");
    await other.goto(record);
    await other.getByRole("cell", { name: "Payment received" }).waitFor();
    await other.getByRole("cell", { name: "Payment failed: Do Not Honour" }).waitFor();
  });

  test("accounts refunds it to the card, and it is owed again", async () => {
    const { page } = accounts;
    await accounts.open(`/admin/accounts/invoice/${record.split("/").at(-1)}`);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Refund \$/ })
      .click();
    await page.getByText("Refunded successfully").waitFor();
    await page.getByRole("cell", { name: "Refund", exact: true }).waitFor();
    expect(await page.getByRole("link", { name: /^Pay \$/ }).count()).toBe(0);
  });

  test("accounts credits a part of it, and the statement shows the payment, the refund and the credit note", async () => {
    const { page } = accounts;
    await page.getByRole("button", { name: "Credit", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount including GST").fill("100.00");
    await dialog.getByLabel("Reason").fill("Letters returned late");
    await dialog.getByRole("button", { name: /^Credit/ }).click();
    await page.getByRole("cell", { name: /^Credit note \d{6}$/ }).waitFor();
    await accounts.open("/admin/accounts/receivables");
    await page.getByRole("row").filter({ hasText: "Raman" }).getByText(/Raman/).first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Statement" }).click();
    await page.getByText("This statement is not a tax invoice.").waitFor();
    for (const details of ["Card payment", "Refund", "Credit note"])
      await page.getByRole("rowheader", { name: details }).first().waitFor();
    await page.getByRole("button", { name: /^Email to / }).click();
    await page.getByText("Emailed Successfully").waitFor();
    await page.getByText(/^Last emailed /).waitFor();
  });

  test("with the browser closed after the card was entered, the payment is recorded, and seen at the next sign-in", async () => {
    const { page } = await office.tab(priya);
    await page.goto("/account/raman/invoices?state=overdue");
    await page
      .getByRole("row")
      .filter({ hasText: "Transcription" })
      .first()
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: /^Invoice \d{6}$/ }).waitFor();
    const overdue = new URL(page.url()).pathname;
    const received = (at: Page) => at.getByRole("cell", { name: "Payment received" });
    const before = await received(page).count();
    await page.getByRole("link", { name: /^Pay \$/ }).click();
    await page.getByRole("button", { name: /^Continue to card page \$/ }).click();
    await page.getByLabel("Card number").waitFor();
    // The provider receives the card, but no browser receives its response, which leads back to Corella.
    await page.route("**/sharedpage/**", async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await page.close();
    });
    const closed = page.waitForEvent("close");
    await enterCard(page, APPROVED).catch(() => undefined);
    await closed;
    const again = await office.desk("raman");
    await again.open(overdue);
    await expect.poll(() => received(again.page).count(), { timeout: 60_000 }).toBe(before + 1);
    await again.page.reload();
    await received(again.page).first().waitFor();
    expect(await received(again.page).count()).toBe(before + 1);
    expect(await again.page.getByRole("link", { name: /^Pay \$/ }).count()).toBe(0);
    expect(await again.page.getByText("A payment is open in another window.").count()).toBe(0);
  });
});
