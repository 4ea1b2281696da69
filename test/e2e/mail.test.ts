import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();

describe("A mail server refuses a letter, and comes back", () => {
  let fiona: Desk;
  let grace: Desk;
  beforeAll(async () => {
    grace = await office.desk("superadmin");
    fiona = await office.desk();
    // Switches off the scheduled emails, so that at any hour the refusal below meets the requested email.
    const { db } = office.server().services;
    await sql`insert into mail_off (_doctor, kind, _by) select "ID", kind, "ID" from doctor,
      unnest(array['referral-ending', 'missing-data', 'welcome-reminder']) kind`.execute(db);
    office.server().mailbox?.faults.push("550");
  });

  test("Dr Campbell asks for a new password, and nothing comes", async () => {
    const { page } = fiona;
    await fiona.open("/login/forgot");
    await page.getByLabel("Username or email address").fill("campbell");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByText("The link works for one hour.").waitFor();
    await fiona.open("/mailbox");
    await page.getByText("No emails yet.").waitFor();
    await page.getByText(/^Demo only\./).waitFor();
  });

  test("Grace sees it failed, in the mail server's words and without the link", async () => {
    const { page } = grace;
    await grace.open("/admin/mail");
    await page.getByText("Failed", { exact: true }).nth(0).waitFor();
    await page.getByText("Failed 1").click();
    await expectAccessible(page, "mail");
    await page.getByRole("link", { name: "campbell@corella.example" }).click();
    await page.getByText("This email was not sent.").waitFor();
    expect(await page.getByText(/\/login\/reset\//).count()).toBe(0);
    expect(await page.getByText(/\/login\/•••/).count()).toBe(1);
    await expectAccessible(page, "a failed mail");
  });

  test("she presses Resend, and sees it sent without reading the page again", async () => {
    const { page } = grace;
    await page.getByRole("button", { name: "Resend" }).click();
    await page.getByText("The text is no longer stored.").waitFor();
    await page.getByText("Accepted by the mail server").waitFor();
  });

  test("Dr Campbell reads it in the sandbox mailbox and sets a new password", async () => {
    const { page } = fiona;
    await page.getByRole("link", { name: /Reset your Corella password/ }).click();
    await page.getByRole("heading", { name: "Reset your Corella password" }).waitFor();
    await expectAccessible(page, "a letter in the sandbox mailbox");
    await page.reload();
    await page.getByRole("link", { name: /\/login\/reset\// }).click();
    await page.getByRole("heading", { name: "New password", level: 1 }).waitFor();
  });
});

describe("What the clock will send", () => {
  beforeAll(async () => {
    await office.server().services.db.deleteFrom("mail_off").execute();
  });

  test("Grace looks at Monday, and at who is left out", async () => {
    const grace = await office.desk("superadmin");
    const { page } = grace;
    await grace.open("/admin/mail-by-clock?day=2026-11-23");
    await page
      .getByText(/patients have missing details/)
      .first()
      .waitFor();
    await expectAccessible(page, "scheduled emails");
    await page.getByText("Not sent", { exact: true }).click();
    await page.getByText("No active referral ends in 30 or 7 days.").first().waitFor();
  });

  test("on a phone nothing is wider than the screen", async () => {
    const grace = await office.desk("superadmin", PHONE);
    for (const path of ["/admin/mail", "/admin/mail-by-clock", "/mailbox"]) {
      await grace.open(path);
      const wider = await grace.page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect([path, wider]).toEqual([path, 0]);
    }
  });
});
