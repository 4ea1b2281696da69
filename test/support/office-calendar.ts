import type { Locator, Page } from "playwright-core";
import type { Day } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

/**
 * Returns the appointments in the calendar grid with a matching label. Appointments are buttons labelled like
 * "10:00 to 10:30, KOWALSKI Jan, Appointment, …".
 */
export const appointmentInGrid = (page: Page, words: RegExp): Locator =>
  page.getByRole("group", { name: /^Calendar grid/ }).getByRole("button", { name: words });

const HOUR = 96;
const FIRST = 7 * 60;

/**
 * Scrolls to a time of a day and returns the middle of the day's column and the upper edge of the time, in
 * pixels on screen. The grid begins at seven.
 */
async function placeInGrid(page: Page, day: Day, time: WallTime): Promise<{ middle: number; top: number }> {
  const lane = page.locator(`[data-date="${day}"]`);
  const down = ((minutesOf(time) - FIRST) / 60) * HOUR;
  await lane.evaluate(
    (each, above) => {
      const grid = each.closest("[data-scroll]");
      if (grid) grid.scrollTop = above;
    },
    down - 2 * HOUR,
  );
  const box = await lane.boundingBox();
  if (box === null) throw new Error(`${day} is not on screen`);
  return { middle: box.x + box.width / 2, top: box.y + down };
}

export async function clickSlot(page: Page, day: Day, time: WallTime): Promise<void> {
  const { middle, top } = await placeInGrid(page, day, time);
  await page.mouse.click(middle, top + 6);
}

export async function dragAppointment(
  page: Page,
  appointment: Locator,
  day: Day,
  time: WallTime,
): Promise<void> {
  const to = await placeInGrid(page, day, time);
  const box = await appointment.boundingBox();
  if (box === null) throw new Error("the appointment is not on screen");
  const held = 12;
  await page.mouse.move(box.x + box.width / 2, box.y + held);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + held + 12, { steps: 3 });
  await page.mouse.move(to.middle, to.top + held, { steps: 10 });
  await page.mouse.up();
}

/** Drags an appointment up or down by minutes, gripped `held` pixels below its upper edge. */
export async function nudgeAppointment(
  page: Page,
  appointment: Locator,
  minutes: number,
  held: number,
): Promise<void> {
  const box = await appointment.boundingBox();
  if (box === null) throw new Error("the appointment is not on screen");
  const [x, y] = [box.x + box.width / 2, box.y + held];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + (minutes / 60) * HOUR, { steps: 8 });
  await page.mouse.up();
}

/** Waits until the search shows the option and Enter would choose it. */
export const waitForOption = (page: Page, option: RegExp): Promise<void> =>
  page.getByRole("option", { name: option }).and(page.locator("[data-combobox-selected]")).waitFor();
