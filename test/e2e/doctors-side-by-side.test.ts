import { beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { type Desk, openOffice, PHONE } from "#test/support/office.ts";
import { expectAccessible } from "#test/support/office-axe.ts";

const office = openOffice();
/** Time limit for live updates, which take about a second. A busy machine gets a few more. */
const SOON = { timeout: 15_000 };

describe("Two doctors side by side at two desks", () => {
  let sarah: Desk;
  let ruth: Desk;
  let day: Day;
  beforeAll(async () => {
    [sarah, ruth] = [await office.desk("reception"), await office.desk("okaforreception")];
    // A day without appointments in the demo, so that no question about a clash is asked.
    day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 400);
    await sarah.open(`/account/raman/doctors?date=${day}`);
    await ruth.open(`/account/okafor/doctors?date=${day}`);
  });
  const column = ({ page }: Desk, name: string) => page.getByRole("region", { name, exact: true });
  const block = (desk: Desk, doctor: string, words: string) =>
    column(desk, doctor).locator("[data-appointment]").filter({ hasText: words });
  async function send(path: string, data: object): Promise<void> {
    const reply = await sarah.context.request.post(`/api${path}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
  }

  test("an event dragged to the other doctor is on both screens, and Ctrl Z takes it back", async () => {
    const at = { appointment_date: day, start_time: "10:00", end_time: "10:30" };
    await send("/appointment", { appointment_type: 3, ...at, notes: "Device meeting" });
    const [from, to] = [block(sarah, "Dr Priya Raman", "Device meeting"), column(sarah, "Dr Daniel Okafor")];
    await from.waitFor(SOON);
    // The page opens at the hours around now, which may be the evening.
    await from.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error("nothing to drag");
    const { mouse } = sarah.page;
    await mouse.move(start.x + 20, start.y + 10);
    await mouse.down();
    await mouse.move(start.x + 60, start.y + 20, { steps: 3 });
    await mouse.move(end.x + 60, start.y + 10, { steps: 5 });
    await mouse.up();
    const anyway = sarah.page.getByRole("button", { name: "Move anyway" });
    const moved = block(sarah, "Dr Daniel Okafor", "Device meeting");
    await anyway.or(moved).first().waitFor(SOON);
    if (await anyway.isVisible()) await anyway.click();
    await moved.waitFor(SOON);
    await block(ruth, "Dr Daniel Okafor", "Device meeting").waitFor(SOON);
    await sarah.page.keyboard.press("Control+z");
    await block(ruth, "Dr Priya Raman", "Device meeting").waitFor(SOON);
    expect(await block(ruth, "Dr Daniel Okafor", "Device meeting").count()).toBe(0);
  });

  test("a time clicked in a column books with that doctor, and the form says so", async () => {
    await column(sarah, "Dr Daniel Okafor")
      .locator("[data-date]")
      .click({ position: { x: 60, y: 300 } });
    const quick = sarah.page.getByRole("dialog", { name: /Book appointment/ });
    await quick.getByText("Dr Daniel Okafor").waitFor();
    await quick.getByRole("button", { name: "More" }).click();
    const form = sarah.page.getByRole("dialog", { name: "Book appointment, Dr Daniel Okafor" });
    await form.waitFor();
    await expectAccessible(sarah.page, "booking form");
    await sarah.page.keyboard.press("Escape");
  });

  test("a set hides and orders the columns, and is saved for the user alone", async () => {
    const { page } = sarah;
    await page.getByRole("button", { name: "All doctors" }).click();
    await page.getByRole("menuitem", { name: "Add set" }).click();
    const form = page.getByRole("dialog", { name: "Add set" });
    await form.getByLabel("Name").fill("Thursday");
    await form.getByLabel("Dr Priya Raman", { exact: true }).uncheck();
    await form.getByRole("button", { name: /Add set/ }).click();
    await column(sarah, "Dr Priya Raman").waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Thursday", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete set" }).click();
    await column(sarah, "Dr Priya Raman").waitFor(SOON);
    await ruth.page.getByRole("button", { name: "All doctors" }).waitFor();
  });

  test("the pages have no accessibility errors, in light and dark, also with the free times", async () => {
    await expectAccessible(sarah.page, "columns");
    await sarah.page.keyboard.press("n");
    await sarah.page.getByRole("dialog", { name: "First free time" }).waitFor();
    await expectAccessible(sarah.page, "free times");
    await sarah.page.keyboard.press("Escape");
  });

  test("on a phone one doctor is shown, and the tabs lead to the other", async () => {
    const phone = await office.desk("reception", PHONE);
    await phone.open(`/account/raman/doctors?date=${day}`);
    const other = phone.page
      .getByRole("group", { name: "Doctor" })
      .getByRole("button", { name: "Dr Daniel Okafor" });
    const isShown = (name: string): Promise<boolean> =>
      column(phone, name)
        .boundingBox()
        .then((box) => box !== null && box.x >= 0 && box.x + box.width <= 391);
    await column(phone, "Dr Priya Raman").waitFor();
    expect([await isShown("Dr Priya Raman"), await isShown("Dr Daniel Okafor")]).toEqual([true, false]);
    await other.tap();
    await expect.poll(() => isShown("Dr Daniel Okafor"), SOON).toBe(true);
    await expect.poll(() => other.getAttribute("aria-pressed"), SOON).toBe("true");
    await expectAccessible(phone.page, "phone");
  });
});
