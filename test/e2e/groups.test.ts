import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#test/support/office-axe.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
/** Time limit for live updates, which take about a second. A busy machine gets a few more. */
const SOON = { timeout: 5_000 };
const RIGHT = "Add and edit patients, referrals and attachments";

describe("Marcus turns a right of the receptionists off and on", () => {
  let marcus: Desk;
  let sarah: Desk;
  beforeAll(async () => {
    marcus = await office.desk("admin");
    sarah = await office.desk("reception");
  });

  const turn = async (): Promise<void> => {
    const { page } = marcus;
    await page.getByRole("textbox", { name: "Search permissions" }).fill("add and edit pat");
    await page.getByRole("switch", { name: RIGHT }).click({ force: true });
    await page.keyboard.press("Control+s");
    const preview = page.getByRole("dialog", { name: "Change Receptionist (client)" });
    await preview.getByText("Sarah Lindqvist").waitFor();
    await preview.getByRole("button", { name: "Save group" }).click();
    await page.getByText("Saved Successfully").first().waitFor();
    await preview.waitFor({ state: "hidden" });
  };

  test("he sees who loses it before he saves, and her open list loses the button at once", async () => {
    await sarah.open("/account/raman/patients");
    const add = sarah.page.getByRole("main").getByRole("button", { name: "Add patient C" });
    await add.waitFor();
    await sarah.page.evaluate("window.neverReloaded = true");
    await marcus.open("/admin/groups");
    await marcus.page.getByRole("link", { name: "Receptionist" }).click();
    await turn();
    await add.waitFor({ state: "hidden", ...SOON });
    await turn();
    await add.waitFor(SOON);
    expect(await sarah.page.evaluate("window.neverReloaded")).toBe(true);
  });

  test("a page that listens to nothing else hears it too", async () => {
    // The menu may request the count of waiting patients once more before it learns that the permission is
    // gone.
    office.expectErrors(/404 .*\/api\/visit\/date/);
    await sarah.open("/account/raman/password");
    const calendar = sarah.page.getByRole("navigation").getByRole("link", { name: "Calendar" }).first();
    await calendar.waitFor();
    const toggles = await marcus.context.request.get("/api/group/11");
    const { permissions }: { permissions: { ID: number; name: string; reach: string }[] } =
      await toggles.json();
    const save = (kept: typeof permissions) =>
      marcus.context.request.put("/api/group/11", { data: { permissions: kept } });
    // The change may be saved before the page's event stream is open. The page then catches up.
    await save(permissions.filter(({ name }) => name !== "calendar.view"));
    await calendar.waitFor({ state: "hidden", ...SOON });
    await save(permissions);
    await calendar.waitFor(SOON);
  });

  test("he asks why she may not, and prints who may do what", async () => {
    const { page } = marcus;
    await marcus.open("/admin/groups/11");
    await page.getByRole("link", { name: "Lindqvist, Sarah" }).click();
    await page.getByRole("combobox", { name: "Permission" }).fill("add and edit inv");
    await page.getByRole("option", { name: "Add and edit invoices" }).click();
    await page.getByText(/doesn't have this permission: Add and edit invoices/).waitFor();
    await page.getByText(/None of these groups has/).waitFor();
    await expectAccessible(page, "who may do what");
    await marcus.open("/admin/groups/matrix");
    await page.getByRole("rowheader", { name: /Charge and refund/ }).waitFor();
    await expectAccessible(page, "the matrix");
    await marcus.open("/admin/groups/11");
    await page.getByRole("switch").first().waitFor();
    await expectAccessible(page, "a group");
    await marcus.open("/admin/groups");
    await page.getByRole("link", { name: "Receptionist" }).waitFor();
    await expectAccessible(page, "the groups");
  });

  test("a new group starts with the rights of another and is opened", async () => {
    const { page } = marcus;
    await marcus.open("/admin/groups");
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Add group" });
    await dialog.getByRole("button", { name: /Add group/ }).click();
    await dialog.getByText("Team and access level are required").first().waitFor();
    await dialog.getByRole("combobox", { name: "Team" }).click();
    await page.getByRole("option", { name: "Staff", exact: true }).click();
    await dialog.getByRole("textbox", { name: "Access level" }).fill("Night typists");
    await dialog.getByRole("combobox", { name: /Copy permissions from/ }).fill("typist");
    await page.getByRole("option", { name: "6 Typist" }).click();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "Night typists" }).waitFor();
    await page.getByText(/Group 30, 6 permissions on/).waitFor();
  });
});
