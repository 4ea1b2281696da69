import { beforeEach, describe, expect, test } from "vitest";
import { openOffice } from "#test/support/office.ts";
import { ownAddress } from "#test/support/own-address.ts";

const address = ownAddress();
const PDF = Buffer.from("%PDF-1.7\n%%EOF");

// Browsers offer crypto.randomUUID, navigator.clipboard and more only on secure pages: https, and addresses
// of the machine itself.
describe.runIf(address !== undefined)("Over plain http from another address of the machine", () => {
  const office = openOffice({ host: address ?? "" });
  // Browsers ignore these two headers over plain http and log a message.
  beforeEach(() => office.expectErrors(/Cross-Origin-Opener-Policy/, /Origin-Agent-Cluster/));

  test("a file is uploaded, and its row says so", async () => {
    const desk = await office.desk("manager");
    const { page } = desk;
    await desk.open("/account/raman/practicesettings");
    expect(await page.evaluate("[location.hostname, isSecureContext]")).toEqual([address, false]);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "Letterhead.pdf", mimeType: "application/pdf", buffer: PDF });
    await page.getByText("Successfully Uploaded").waitFor();
    await page.getByRole("button", { name: "Remove Letterhead.pdf" }).waitFor();
  });

  test("a password is copied", async () => {
    const desk = await office.desk("superadmin");
    const { page } = desk;
    await desk.open("/admin/users");
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Add user" });
    await dialog.getByText("Set it now").click();
    await dialog.getByRole("button", { name: "Generate password" }).click();
    const copy = dialog.getByRole("button", { name: "Copy" });
    await copy.click();
    await page.getByText("Copied", { exact: true }).waitFor();
    await copy.and(page.locator(":focus")).waitFor();
    await dialog.getByLabel("Last name").focus();
    await page.keyboard.press("Control+v");
    const password = await dialog.getByLabel(/^Password/).inputValue();
    expect(password).toMatch(/^.{8}$/);
    expect(await dialog.getByLabel("Last name").inputValue()).toBe(password);
  });
});
