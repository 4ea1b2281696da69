import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();

describe("Accounts follows what is owed", () => {
  let accounts: Desk;
  beforeAll(async () => {
    accounts = await office.desk("accounts");
  });

  test("receivables agree with the ledger, and the statements of the selected clients are emailed", async () => {
    const { page } = accounts;
    await accounts.open("/admin/accounts/receivables");
    await page.getByText("Agrees with ledger").waitFor();
    await expectAccessible(page, "receivables");
    await page.getByRole("checkbox", { name: /^Select .*Raman/ }).check();
    await page.getByRole("button", { name: "Email 1 statement" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Email 1 statement" }).click();
    await page.getByText("Emailed Successfully").waitFor();
    expect(await page.getByRole("checkbox", { name: /^Select .*Raman/ }).isChecked()).toBe(false);
    await page.getByRole("row").filter({ hasText: "Raman" }).getByText(/Raman/).first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Statement" }).click();
    await page.getByRole("heading", { level: 1, name: "Statement" }).waitFor();
    await page.getByText("This statement is not a tax invoice.").waitFor();
    await expectAccessible(page, "a statement");
  });

  test("what will not be paid is written off, and reversed when it is paid after all", async () => {
    const { page } = accounts;
    await accounts.open("/admin/accounts/manage?state=overdue");
    await page
      .getByRole("row")
      .filter({ hasText: "Transcription" })
      .first()
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Write off" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The practice closed");
    await expectAccessible(page, "a write-off");
    await dialog.getByRole("button", { name: /^Write off/ }).click();
    await page.getByRole("cell", { name: "Written off" }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Reverse write-off" }).click();
    await dialog.getByLabel("Reason").fill("Paid after all");
    await dialog.getByRole("button", { name: /^Reverse write-off/ }).click();
    await page.getByRole("cell", { name: "Write-off reversed" }).waitFor();
    await page.getByRole("button", { name: "Record payment" }).waitFor();
  });
});

describe("Accounts invoices a client", () => {
  test("an invoice is added, published to the client and reminded of", async () => {
    const accounts = await office.desk("accounts");
    const { page } = accounts;
    await accounts.open("/admin/accounts/create");
    await page.getByLabel("Client", { exact: true }).fill("vogt");
    await page.getByRole("option", { name: /Vogt/ }).click();
    await page.getByLabel("Description of line 1").fill("Hospital coding, November 2026");
    await page.getByLabel("Units of line 1").fill("2.5");
    await page.getByLabel("Unit price of line 1").fill("80");
    await expectAccessible(page, "a new invoice");
    await page.getByRole("button", { name: /^Save draft/ }).click();
    await page.getByRole("heading", { level: 1, name: /^Invoice \d{6}$/ }).waitFor();
    await page.getByLabel("Description of line 1").press("Control+Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/will owe \$220\.00/).waitFor();
    await dialog.getByRole("button", { name: "Publish and send" }).click();
    await page.getByRole("button", { name: "Send reminder" }).click();
    await dialog.getByText(/owes \$220\.00: due in 14 days\. The reminder goes to /).waitFor();
    await dialog.getByRole("button", { name: "Send reminder" }).click();
    await page.getByText("Reminder sent").waitFor();
    await page.getByRole("cell", { name: "Reminder", exact: true }).waitFor();
    await expectAccessible(page, "a published invoice");
    const vogt = await office.desk("vogt");
    await vogt.open("/account/vogt/invoices");
    await vogt.page
      .getByRole("row")
      .filter({ hasText: "Hospital coding" })
      .getByText("$220.00")
      .first()
      .waitFor();
  });
});

describe("Dr Raman keeps up with billing", () => {
  let priya: Desk;
  beforeAll(async () => {
    priya = await office.desk("raman");
  });

  test("unbilled work leads from a gap to where it is closed", async () => {
    const { page } = priya;
    await priya.open("/account/raman/billing/unbilled");
    await page.getByRole("heading", { level: 1, name: /^Unbilled work/ }).waitFor();
    await expectAccessible(page, "unbilled work");
    // Exactly one menu entry is current, although the page's address begins with the address of another
    // entry.
    const current = page.getByRole("navigation").locator("[aria-current=page]");
    expect(await current.allTextContents()).toEqual([expect.stringContaining("Unbilled work")]);
  });

  test("a report of the bureau opens with what is in its files", async () => {
    const { page } = priya;
    await priya.open("/account/raman/report");
    await page.getByText("Receipts of the last quarter").click();
    await page.getByRole("columnheader", { name: "Fund" }).waitFor();
    await expectAccessible(page, "a client report");
  });

  test("account details are begun, left, returned to and finished", async () => {
    const { page } = priya;
    await priya.open("/account/raman/details?step=profile");
    await page.getByRole("heading", { name: "Profiles" }).waitFor();
    await page.getByRole("button", { name: /^Save and continue/ }).click();
    await page.getByRole("heading", { name: "Contact details" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await priya.open("/account/raman/details?step=banking");
    await page.getByRole("button", { name: "Add bank account" }).click();
    const account = page.getByRole("dialog");
    for (const [label, value] of [
      ["Bank", "Wattle Mutual Bank"],
      ["Bank address", "1 Bridge Road, Richmond"],
      ["Account name", "Raman Orthopaedics Pty Ltd"],
      ["BSB", "999-204"],
      ["Account number", "00003381"],
      ["ABN", "81 111 222 444"],
    ] as const)
      await account.getByLabel(label, { exact: true }).fill(value);
    await account.getByRole("button", { name: /^Add bank account/ }).click();
    await page.getByRole("cell", { name: "Wattle Mutual Bank" }).first().waitFor();
    await expectAccessible(page, "bank accounts and practices");
    await page.getByRole("button", { name: "Add practice" }).click();
    const practice = page.getByRole("dialog");
    await practice.getByLabel("Practice name").fill("Bridge Road Rooms");
    await practice.getByLabel("Provider number").fill("2426621B");
    await practice.getByLabel("Address", { exact: true }).fill("12 Bridge Road");
    await practice.getByLabel("Suburb").fill("richmond vic");
    await page.getByRole("option").first().click();
    await practice.getByLabel("Phone").fill("03 9555 0112");
    await practice.getByLabel("Paid into").click();
    await page.getByRole("option", { name: "Wattle Mutual Bank" }).click();
    await practice.getByRole("button", { name: /^Add practice/ }).click();
    await page.getByRole("cell", { name: "Bridge Road Rooms" }).first().waitFor();
    await page.getByRole("button", { name: "Save account details" }).click();
    await page.getByText("Thank you. Your details have been saved").waitFor();
  });
});
