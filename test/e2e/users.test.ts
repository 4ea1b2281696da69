import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { mailedLink } from "#test/support/mailed-link.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
const linkFor = (address: string) => mailedLink(office, address);

async function choosePassword({ page }: Desk, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login/reset"));
}

async function signIn({ page }: Desk, username: string, password: string): Promise<void> {
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

describe("A typist starts, and leaves again", () => {
  let grace: Desk;
  let quinn: Desk;
  beforeAll(async () => {
    grace = await office.desk("superadmin");
    quinn = await office.desk();
  });

  test("Grace looks at the list", async () => {
    const { page } = grace;
    await grace.open("/admin/users");
    await page.getByText("Adeyemi, Tess").waitFor();
    await expectAccessible(page, "users");
  });

  test("she adds Quinn by keyboard, with two groups", async () => {
    const { page } = grace;
    await page.keyboard.press("c");
    await page.getByLabel("First name").waitFor();
    await page.keyboard.type("Quinn");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Marlow");
    await page.keyboard.press("Tab");
    await page.keyboard.type("RECEPTION");
    await page.keyboard.press("Tab");
    await page.keyboard.type("quinn.marlow@corella.example");
    await page.getByLabel("Typist", { exact: true }).check();
    await page.getByLabel("Editor", { exact: true }).check();
    office.expectErrors(/409 .*\/api\/user$/);
    // Waits for the refusal because the field shows the same message while she types, and the next save must
    // follow the refused one.
    const refused = page.waitForResponse(
      (response) => response.url().endsWith("/api/user") && response.status() === 409,
    );
    await page.keyboard.press("Control+Enter");
    await refused;
    await page.getByText("This username is already in use").first().waitFor();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Add user/, disabled: false })
      .waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Quinn");
    await page.getByLabel("Username", { exact: true }).fill("quinnmarlow");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "Quinn Marlow", level: 1 }).waitFor();
    await page.getByText("No password yet").waitFor();
    await expectAccessible(page, "user");
  });

  test("Quinn opens the mail, chooses a password and signs in", async () => {
    const { page } = quinn;
    await quinn.open(await linkFor("quinn.marlow@corella.example"));
    await choosePassword(quinn, "Typing2026!");
    // The new password signs Quinn in at once, as the user of the link.
    await page.waitForURL("**/admin");
    await page.getByRole("heading", { level: 1, name: /Quinn$/ }).waitFor();
  });

  test("Grace sets capacity and target, and sees that the password was chosen", async () => {
    const { page } = grace;
    await page.reload();
    await page.getByText("Active", { exact: true }).waitFor();
    await page.getByLabel("Capacity", { exact: true }).fill("120");
    await page.getByLabel("Target", { exact: true }).fill("90");
    await page.getByRole("button", { name: "Save capacity and target" }).click();
    await page.getByText("Updated successfully").waitFor();
  });

  test("Quinn is deactivated: the open page asks for a password, and takes none", async () => {
    const { page } = grace;
    await page.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await page.getByText("Inactive", { exact: true }).first().waitFor();
    office.expectErrors(/401 /);
    await quinn.page.reload();
    await quinn.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(quinn, "quinnmarlow", "Typing2026!");
    await quinn.page.getByText("Invalid username or password").waitFor();
  });

  test("who is not active is hidden, and found", async () => {
    const { page } = grace;
    await grace.open("/admin/users?search=marlow");
    await page.getByText("No users match “marlow”.").waitFor();
    await page.getByText("Inactive", { exact: true }).click();
    await page.getByText("Marlow, Quinn").waitFor();
  });
});

describe("Somebody's own email address", () => {
  test("Marcus changes it with his password, by keyboard, and both addresses are told", async () => {
    const marcus = await office.desk("admin");
    const { page } = marcus;
    await marcus.open("/admin/users?search=webb");
    await page.getByText("Webb, Marcus").click();
    await page.getByRole("heading", { name: "Marcus Webb", level: 1 }).waitFor();
    const email = page.getByRole("textbox", { name: "Email" });
    await email.fill("marcus.webb@corella.example");
    office.expectErrors(/403 .*\/api\/user\//, /401 .*\/confirmation/);
    await page.keyboard.press("Control+s");
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page, "confirm your password");
    await page.keyboard.type("wrong");
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("dialog")
      .getByLabel("Password", { exact: true })
      .and(page.locator('[aria-invalid="true"]'))
      .waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Corella1!");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Saved Successfully").waitFor();
    expect(await email.inputValue()).toBe("marcus.webb@corella.example");
    const told = async () =>
      (await office.server().services.mailbox?.list())
        ?.filter(({ subject }) => subject === "Your Corella email address was changed")
        .map(({ to }) => to)
        .toSorted((a, b) => (a < b ? -1 : 1));
    await expect
      .poll(told, { timeout: 15_000 })
      .toEqual(["admin@corella.example", "marcus.webb@corella.example"]);
  });
});

describe("A doctor's own people", () => {
  test("Dr Raman adds a receptionist on her phone", async () => {
    const raman = await office.desk("raman", PHONE);
    const { page } = raman;
    await raman.open("/account/raman/people");
    await page.getByText("Lindqvist, Sarah").waitFor();
    await expectAccessible(page, "people");
    await page.getByRole("button", { name: "Add user" }).click();
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Bright");
    await page.getByLabel("Username", { exact: true }).fill("adabright");
    await page.getByLabel("Email", { exact: true }).fill("ada.bright@corella.example");
    await page.getByLabel("Receptionist").check();
    await expectAccessible(page, "new person");
    await page.getByRole("dialog").getByRole("button", { name: "Add user" }).click();
    await page.getByRole("heading", { name: "Ada Bright", level: 1 }).waitFor();
    const ada = await office.desk();
    await ada.open(await linkFor("ada.bright@corella.example"));
    await choosePassword(ada, "Desk2026!");
    await ada.page.waitForURL("**/account/raman");
  });
});
