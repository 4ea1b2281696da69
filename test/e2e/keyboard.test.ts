import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { addDays, startOfWeek, todayIn } from "#kernel/dates/day.ts";
import { waitForOption, appointmentInGrid } from "#test/support/office-calendar.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const today = todayIn("Australia/Sydney", new Date().toISOString());

describe("Sarah's mouse is broken", () => {
  let sarah: Desk;
  beforeAll(async () => {
    sarah = await office.desk();
  });

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await sarah.page.keyboard.press(key);
  };

  test("she signs in", async () => {
    const { page } = sarah;
    await sarah.open("/login");
    await page.getByRole("textbox", { name: "Username or email" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("reception");
    await press("Tab");
    await page.keyboard.type(DEMO_PASSWORD);
    await press("Enter");
    await page.getByRole("heading", { level: 1, name: /, Sarah$/ }).waitFor();
  });

  test("G, then C, is the calendar; three arrows, and a week she can book", async () => {
    const { page } = sarah;
    await press("g", "c");
    await page.getByRole("group", { name: /^Calendar grid/ }).waitFor();
    for (let week = 0; week < 7; week += 1) await press("ArrowRight");
    await page.waitForURL((url) => url.searchParams.get("date") === addDays(today, 49));
    await appointmentInGrid(page, /Team meeting/).waitFor();
  });

  test("C opens a new appointment, and Ctrl Enter books it", async () => {
    const { page } = sarah;
    await press("c");
    const form = page.getByRole("dialog", { name: "Book appointment" });
    await form.getByRole("combobox", { name: "Patient" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("rossi");
    await waitForOption(page, /ROSSI, Carla/);
    await press("Enter");
    await form.getByText("ROSSI, Carla").waitFor();
    await press("Control+Enter");
    await page.getByText("Create Successfully").waitFor();
    await appointmentInGrid(page, /ROSSI Carla/).waitFor();
  });

  test("Tab reaches the grid, arrows walk over free times, Enter books in place", async () => {
    const { page } = sarah;
    await page.goto(`/account/raman/calendar?date=${addDays(startOfWeek(today), 56)}`);
    await appointmentInGrid(page, /Team meeting/).waitFor();
    const onGrid = page.locator("[data-cursor]:focus");
    for (let tabs = 0; tabs < 60 && (await onGrid.count()) === 0; tabs += 1) await press("Tab");
    expect(await onGrid.getAttribute("aria-label")).toMatch(/free, book$/);
    await press("ArrowDown", "ArrowDown");
    const label = await onGrid.getAttribute("aria-label");
    const time = /(\d\d:\d\d), free/.exec(label ?? "")?.[1] ?? "";
    await press("Enter");
    await page.getByRole("combobox", { name: "Patient" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("petrov");
    await waitForOption(page, /PETROV, Elena/);
    await press("Enter");
    await page.getByRole("button", { name: /^Book/ }).and(page.locator(":focus")).waitFor();
    await press("Enter");
    await appointmentInGrid(page, new RegExp(`^${time} to .*PETROV Elena`)).waitFor();
  });

  test("Ctrl K finds a patient and opens her", async () => {
    const { page } = sarah;
    await press("Control+k");
    await page.locator("[placeholder^='Search or go to']:focus").waitFor();
    await page.keyboard.type("mitchell");
    await page.getByText("MITCHELL, Deborah").waitFor();
    await press("Enter");
    await page.getByRole("heading", { level: 1, name: /MITCHELL, Deborah/ }).waitFor();
  });

  test("? lists every shortcut, and Esc closes it", async () => {
    const { page } = sarah;
    await press("?");
    const list = page.getByRole("dialog");
    await list.getByText("Edit patient").waitFor();
    await press("Escape");
    await list.waitFor({ state: "hidden" });
  });
});
