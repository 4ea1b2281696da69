import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();

describe("Sarah from reception signs in", () => {
  let sarah: Desk;
  beforeAll(async () => {
    sarah = await office.desk();
  });

  test("whoever opens a page of the practice is asked to sign in first", async () => {
    await sarah.open("/account/raman/password");
    await sarah.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await expectAccessible(sarah.page, "sign in");
  });

  test("a wrong password is said, and the username stays", async () => {
    office.expectErrors(/401 .*auth\/login/);
    const { page } = sarah;
    await page.getByLabel("Username or email").fill("reception");
    await page.getByLabel("Password", { exact: true }).fill("Corella2!");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe("reception");
    await expectAccessible(page, "sign in, refused");
  });

  test("the right one leads to the page that was asked for", async () => {
    const { page } = sarah;
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Password", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account/raman/password");
    await expectAccessible(page, "password");
  });

  test("signing out ends it: the back button shows nothing", async () => {
    const { page } = sarah;
    await page.goto("/account/actions/logout");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

describe("A password is forgotten", () => {
  let joanne: Desk;
  beforeAll(async () => {
    joanne = await office.desk();
  });

  test("the office manager asks for a link by email", async () => {
    const { page } = joanne;
    await joanne.open("/login/forgot");
    await expectAccessible(page, "forgotten password");
    await page.getByLabel("Username or email address").fill("manager");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByText("The link works for one hour.").waitFor();
    await expectAccessible(page, "forgotten password, sent");
  });
});
