import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { mailedLink } from "#test/support/mailed-link.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
const linkFor = (address: string) => mailedLink(office, address);

describe("Nadia takes on a new client", () => {
  let nadia: Desk;
  let hannah: Desk;
  beforeAll(async () => {
    nadia = await office.desk("registrationmanager");
    hannah = await office.desk();
  });

  test("a name that is taken is said at its field, and nothing typed is lost", async () => {
    const { page } = nadia;
    await nadia.open("/admin/clients");
    await page.getByRole("link", { name: "Raman, Priya (Dr)" }).waitFor();
    await expectAccessible(page, "clients");
    await page.keyboard.press("c");
    await page.getByLabel("First name").waitFor();
    await page.keyboard.type("Hannah");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Birch");
    await page.getByLabel("Username").fill("RAMAN");
    await page.getByLabel("Email").fill("hannah.birch@corella.example");
    await page.getByLabel("Mobile").fill("0412345678");
    await page.getByLabel("Work address").fill("12 Lygon Street");
    await page.getByRole("combobox", { name: /^Suburb/ }).fill("carlton");
    await page
      .getByRole("option", { name: /Carlton/ })
      .first()
      .click();
    await expectAccessible(page, "new client");
    office.expectErrors(/409 .*\/api\/doctor$/);
    // The field shows the message while the user types, and the server refuses the save as well.
    await page.getByText("This username is already in use").first().waitFor();
    const refused = page.waitForEvent("console", (message) => message.text().includes("409"));
    await page.keyboard.press("Control+s");
    await refused;
    await page.getByText("This username is already in use").first().waitFor();
    expect(await page.getByLabel("Work address").inputValue()).toBe("12 Lygon Street");
  });

  test("with a trial of billing she is saved, and stands in the list", async () => {
    const { page } = nadia;
    await page.getByLabel("Username").fill("hbirch");
    await page.getByRole("combobox", { name: "Service", exact: true }).click();
    await page.getByRole("option", { name: "Saver" }).click();
    await page.getByRole("button", { name: "Add service" }).click();
    await page.getByRole("region", { name: "Saver" }).getByLabel("Trial", { exact: true }).check();
    await page.keyboard.press("Control+s");
    await page.getByText("Create Successfully").waitFor();
    await page.getByRole("heading", { level: 1, name: "Dr Hannah Birch" }).waitFor();
    await page.getByRole("complementary").getByText("0 of 1 active").waitFor();
    await page.getByRole("tab", { name: "Services" }).click();
    await page.getByRole("region", { name: "Saver" }).getByText("Trial", { exact: true }).first().waitFor();
    expect(await page.getByRole("textbox", { name: /^Trial until/ }).inputValue()).toMatch(
      /^\d\d\/\d\d\/\d{4}$/,
    );
    await expectAccessible(page, "a client's services");
    await nadia.open("/admin/clients?search=birch");
    await page.getByRole("row", { name: /Birch, Hannah.*Saver \(trial\)/ }).waitFor();
  });

  test("Dr Birch opens the link of her welcome mail, chooses a password and is in her practice", async () => {
    const { page } = hannah;
    await hannah.open(await linkFor("hannah.birch@corella.example"));
    await page.getByLabel("New password", { exact: true }).fill("Wattle7!tree");
    await page.getByLabel("Confirm new password").fill("Wattle7!tree");
    // A practice without availability has no next free time yet, and the browser logs that response.
    office.expectErrors(/404 .*\/api\/availability\/next/);
    await page.getByRole("button", { name: "Set password and sign in" }).click();
    await page.getByRole("heading", { level: 1, name: /Hannah$/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account/hbirch");
    await page.close();
  });
});

describe("Grace keeps the record", () => {
  let grace: Desk;
  beforeAll(async () => {
    grace = await office.desk("superadmin");
    await grace.open("/admin/clients?search=hbirch");
    await grace.page.getByRole("link", { name: "Birch, Hannah (Dr)" }).click();
    await grace.page.getByRole("heading", { level: 1, name: "Dr Hannah Birch" }).waitFor();
  });

  test("STATE-SVC-01: a service is removed, taken up again, and saved with a specialty", async () => {
    const { page } = grace;
    await page.getByRole("tab", { name: "Services" }).click();
    await page.getByRole("button", { name: "Remove Saver" }).click();
    await page.getByRole("region", { name: "Saver" }).getByText("Removed").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("textbox", { name: /^Last day/ }).fill("01012020");
    await page.getByRole("tab", { name: /Specialties/ }).click();
    await page.getByPlaceholder("Type to find one").click();
    await page.getByRole("option").first().click();
    await page.keyboard.press("Escape");
    await expectAccessible(page, "a client's specialties and groups");
    office.expectErrors(/400 .*\/api\/doctor\/\d+/);
    await page.keyboard.press("Control+s");
    // The tab with the refused field opens by itself.
    await page
      .getByRole("region", { name: "Saver" })
      .getByText("The last day is before the first day.")
      .waitFor();
    await page.getByRole("tab", { name: "Services to correct", selected: true }).waitFor();
    await page.getByRole("textbox", { name: /^Last day/ }).fill("");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved Successfully").waitFor();
  });

  test("leaving with something typed is asked about", async () => {
    const { page } = grace;
    await page.getByRole("tab", { name: "Profile" }).click();
    await page.getByRole("textbox", { name: /^Practice/ }).fill("Birch Rooms");
    await page.getByRole("link", { name: "Clients", exact: true }).first().click();
    const asked = page.getByRole("dialog");
    await asked.waitFor();
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await asked.waitFor({ state: "hidden" });
    await page.keyboard.press("Control+s");
    await page.getByText("Saved Successfully").first().waitFor();
  });

  test("every tab can be read", async () => {
    const { page } = grace;
    for (const name of ["Profile", "Insurers", "Practices and accounts", /^Users/]) {
      await page.getByRole("tab", { name }).click();
      await expectAccessible(page, `a client, ${name}`);
    }
  });

  test("the tabs stand in one row, and those that don't fit open from More", async () => {
    const { page } = grace;
    await page.setViewportSize({ width: 900, height: 900 });
    const list = page.getByRole("tablist", { name: "Client" });
    await page.getByRole("button", { name: "More tabs" }).click();
    await expectAccessible(page, "the menu of a client's tabs");
    await page.getByRole("menuitem", { name: "Booking agents" }).click();
    await list.getByRole("tab", { name: "Booking agents", selected: true }).waitFor();
    const tabs = await list
      .getByRole("tab")
      .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tabs).size).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("deleted, Dr Birch is out at once; restored, she is back", async () => {
    const { page } = grace;
    await page.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: "Delete client…" }).click();
    await page.getByRole("button", { name: "Delete client" }).click();
    await page.getByText("Successfully Deleted").waitFor();
    const out = await page.request.post("/api/auth/login", {
      data: { username: "hbirch", password: "Wattle7!tree" },
    });
    expect(out.status()).toBe(401);
    await grace.open("/admin/clients?deleted=true&search=hbirch");
    await page.getByRole("link", { name: "Birch, Hannah (Dr)" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("Saved Successfully").waitFor();
    await page.getByRole("tab", { name: "Profile" }).waitFor();
  });
});

test("On a phone the list and the record are there", async () => {
  const phone = await office.desk("superadmin", PHONE);
  await phone.open("/admin/clients");
  await phone.page.getByRole("link", { name: "Raman, Priya (Dr)" }).click();
  await phone.page.getByRole("heading", { level: 1, name: "Dr Priya Raman" }).waitFor();
  await phone.page.getByLabel("First name").waitFor();
  await expectAccessible(phone.page, "a client on a phone");
  const wide = await phone.page.evaluate<number>("document.documentElement.scrollWidth");
  expect(wide).toBeLessThanOrEqual(390);
});
