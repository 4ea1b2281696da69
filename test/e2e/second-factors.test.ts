import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();

/** Returns the code that an authenticator app would show for this key. */
function codeOf(key: string, stepsFromNow = 0): string {
  const letters = key.replaceAll(" ", "");
  const bits = [...letters]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow));
  const mac = createHmac("sha1", secret).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
}

async function passwordAgain(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

/** Returns the server's address at localhost, because passkeys require a host name and 127.0.0.1 is none. */
const atLocalhost = () => ({ baseURL: office.server().address.replace("127.0.0.1", "localhost") });

describe("Sarah from reception sets up an authenticator app", () => {
  let sarah: Desk;
  let key = "";
  let recoveryCode = "";
  beforeAll(async () => {
    sarah = await office.desk("reception");
  });
  afterAll(() => sarah.context.close());

  test("her password is asked for again, then a QR code and the same key to type are shown", async () => {
    office.expectErrors(/403 .*secondfactor\/authenticator/);
    const { page } = sarah;
    await sarah.open("/account/raman/security");
    await expectAccessible(page, "sign-in security, none");
    await page.getByRole("button", { name: "Add authenticator app" }).click();
    await passwordAgain(page);
    await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
    key = (await page.locator("code").first().textContent()) ?? "";
    await expectAccessible(page, "add an authenticator app");
  });

  test("a wrong code is refused at its field; the right one brings ten recovery codes", async () => {
    office.expectErrors(/401 .*secondfactor\/authenticator/);
    const { page } = sarah;
    await page.getByLabel("Current code").fill("000000");
    await page.getByRole("button", { name: "Add authenticator app" }).last().click();
    await page.getByText("This code is incorrect or has already been used.").waitFor();
    await page.getByLabel("Current code").fill(codeOf(key));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    expect(await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count()).toBe(10);
    recoveryCode =
      (await page.getByRole("list", { name: "Recovery codes" }).locator("code").first().textContent()) ?? "";
    await expectAccessible(page, "recovery codes");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("corella-recovery-codes.txt");
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("10 of 10 left").waitFor();
  });

  test("on another browser the code is asked for, pasted with its blank, and goes by itself", async () => {
    office.expectErrors(/401 .*auth\/(login|secondstep)/);
    const desk = await office.desk();
    await desk.open("/account/raman/patients");
    await enterPassword(desk.page, "reception");
    const field = desk.page.getByLabel("Code from your authenticator app");
    await field.waitFor();
    expect(await desk.page.locator("input:focus").getAttribute("name")).toBe("code");
    expect([await field.getAttribute("autocomplete"), await field.getAttribute("inputmode")]).toEqual([
      "one-time-code",
      "numeric",
    ]);
    await expectAccessible(desk.page, "second step");
    await field.fill("000000");
    await desk.page.getByText("This code is incorrect or has already been used.").waitFor();
    const code = codeOf(key, 1);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await desk.page.getByRole("heading", { name: "Patients", level: 1 }).waitFor();
    await desk.context.close();
  });

  test("on her phone a recovery code opens, and only once", async () => {
    office.expectErrors(/401 .*auth\/(login|secondstep)/);
    const use = async (): Promise<Desk> => {
      const desk = await office.desk(undefined, PHONE);
      await desk.open("/login");
      await enterPassword(desk.page, "reception");
      await desk.page.getByRole("button", { name: "Use a recovery code" }).click();
      await desk.page.getByLabel("Recovery code", { exact: true }).fill(recoveryCode.toLowerCase());
      await desk.page.keyboard.press("Enter");
      return desk;
    };
    const first = await use();
    await first.page.waitForURL(/\/account\/raman/);
    await first.context.close();
    const second = await use();
    await second.page.getByText("This recovery code is incorrect or has already been used.").waitFor();
    await expectAccessible(second.page, "second step on a phone");
    await second.context.close();
  });

  test("a locked screen wants her password alone", async () => {
    const { page } = sarah;
    await page.evaluate(() => localStorage.setItem("corella.locked", "1"));
    await page.reload();
    await page.getByRole("heading", { name: "Corella is locked" }).waitFor();
    await page.getByLabel(/^Password for/).fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Corella is locked" }).waitFor({ state: "detached" });
    await page.getByText("9 of 10 left").waitFor();
  });

  test("a session that ended is opened again over the page with password and recovery code", async () => {
    office.expectErrors(/401 /, /403 .*recoverycode/);
    const { page, context } = sarah;
    const codes = await renewedCodes(page);
    await context.clearCookies();
    await page.getByRole("button", { name: "Rename Authenticator app" }).click();
    const rename = page.getByRole("dialog", { name: "Rename authenticator app" });
    await rename.getByLabel("Name").fill("Sarah's phone");
    await rename.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Sign in again" }).waitFor();
    await page.getByLabel(/^Password for/).fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code", { exact: true }).fill(codes[1] ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in again" }).waitFor({ state: "detached" });
    expect(await rename.getByLabel("Name").inputValue()).toBe("Sarah's phone");
    await rename.getByRole("button", { name: "Save" }).click();
    await rename.waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Authenticator apps" }).getByText("Sarah's phone").waitFor();
  });

  async function renewedCodes(page: Page): Promise<string[]> {
    await page.getByRole("button", { name: "Create new codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create new codes" }).click();
    // The lock opened a new session, in which the user hasn't confirmed the password yet.
    await passwordAgain(page);
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    const codes = await page.getByRole("list", { name: "Recovery codes" }).locator("code").allTextContents();
    await page.getByRole("button", { name: "I have saved them" }).click();
    return codes;
  }
});

describe("Dr Raman uses a passkey", () => {
  let raman: Desk;
  beforeAll(async () => {
    raman = await office.desk(undefined, atLocalhost());
    const cdp = await raman.context.newCDPSession(raman.page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });

  test("she adds it with her fingerprint", async () => {
    office.expectErrors(/403 .*secondfactor\/passkey/);
    const { page } = raman;
    await raman.open("/login?next=/account/raman/security");
    await enterPassword(page, "raman");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Laptop in the rooms");
    await page.getByRole("dialog").getByRole("button", { name: "Add passkey" }).click();
    await passwordAgain(page);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("Laptop in the rooms").waitFor();
    await expectAccessible(page, "sign-in security, one passkey");
  });

  test("the same device is not added twice", async () => {
    const { page } = raman;
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add passkey" }).click();
    await page.getByText("This device or key is already registered.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  test("signing in takes the password and one press", async () => {
    office.expectErrors(/401 .*auth\/login/);
    const { page } = raman;
    await page.goto("/account/actions/logout");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await enterPassword(page, "raman");
    await page.getByRole("button", { name: "Continue with a passkey" }).waitFor();
    await expectAccessible(page, "second step with a passkey");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/account\/raman/);
    await page.goto("/account/raman/security");
    await page.getByText(/last used/).waitFor();
  });
});

describe("An administrator asks a group for a second factor", () => {
  test("the group's row says so, and who has none is one click away", async () => {
    office.expectErrors(/403 .*secondfactor\/group/);
    const desk = await office.desk("superadmin");
    const { page } = desk;
    await desk.open("/admin/signinsecurity");
    await page
      .getByRole("row", { name: /Transcription Manager/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Require two-step verification" }).click();
    await passwordAgain(page);
    await page.getByText("Required, not yet set up by all").waitFor();
    await expectAccessible(page, "groups and second factors");
    await page.getByRole("main").getByText("Users", { exact: true }).click();
    await page.getByText("Needed, missing").click();
    await page.getByRole("row", { name: /typingmanager/ }).waitFor();
    await expectAccessible(page, "people and second factors");
  });

  test("a member sets one up before anything else opens", async () => {
    office.expectErrors(/401 .*(auth\/login|secondfactor)/);
    const desk = await office.desk();
    const { page } = desk;
    await desk.open("/login");
    await enterPassword(page, "typingmanager");
    await page.getByRole("heading", { name: "Set up two-step verification" }).waitFor();
    await expectAccessible(page, "set up a second factor");
    await page.getByRole("button", { name: "Authenticator app on my phone" }).click();
    const key = (await page.locator("code").first().textContent()) ?? "";
    await page.getByLabel("Current code").fill(codeOf(key));
    await page.getByRole("button", { name: "Add authenticator app" }).click();
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    await expectAccessible(page, "set up, recovery codes");
    await page.getByRole("button", { name: "I have saved them. Continue" }).click();
    await page.waitForURL(/\/admin/);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  });

  test("somebody lost it: the administrator takes it away, and it is asked for anew", async () => {
    office.expectErrors(/(401|403) /);
    const desk = await office.desk("superadmin");
    const { page } = desk;
    await desk.open("/admin/signinsecurity?show=people&search=typingmanager");
    await page.getByRole("row", { name: /typingmanager/ }).click();
    await page.getByRole("button", { name: "Reset two-step verification…" }).click();
    await page.getByRole("button", { name: "Reset two-step verification" }).click();
    await passwordAgain(page);
    await page.getByText("Missing", { exact: true }).waitFor();
  });
});
