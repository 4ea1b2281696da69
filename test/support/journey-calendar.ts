import type { Locator, Page } from "playwright-core";
import type { Day } from "#kernel/day.ts";
import type { WallTime } from "#kernel/wall-time.ts";

/** The visits in the grid are buttons called by what is read aloud: "10:00 to 10:30, KOWALSKI Jan, Appointment, …". */
export const visitInGrid = (page: Page, words: RegExp): Locator =>
  page.getByRole("group", { name: /^Calendar grid/ }).getByRole("button", { name: words });

/** The upper edge of a time of a day in the grid, on screen. */
async function placeInGrid(page: Page, day: Day, time: WallTime): Promise<{ middle: number; top: number; height: number }> {
  const slot = page.locator(`[data-time="${time}:00"]`).last();
  await slot.scrollIntoViewIfNeeded();
  const row = await slot.boundingBox();
  const column = await page.locator(`[role=cell][data-date="${day}"]`).last().boundingBox();
  if (row === null || column === null) throw new Error(`${day} ${time} is not on screen`);
  return { middle: column.x + column.width / 2, top: row.y, height: row.height };
}

/** Times are quarters of an hour: the slots that are drawn. */
export async function clickSlot(page: Page, day: Day, time: WallTime): Promise<void> {
  const { middle, top } = await placeInGrid(page, day, time);
  await page.mouse.click(middle, top + 6);
}

export async function dragVisit(page: Page, visit: Locator, day: Day, time: WallTime): Promise<void> {
  const to = await placeInGrid(page, day, time);
  const box = await visit.boundingBox();
  if (box === null) throw new Error("the visit is not on screen");
  const down = Math.round((to.top - box.y) / to.height) * to.height;
  const held = { x: box.x + box.width / 2, y: box.y + to.height / 2 };
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(held.x, held.y + 12, { steps: 3 });
  await page.mouse.move(to.middle, held.y + down, { steps: 10 });
  await page.mouse.up();
}

/** Drags a visit up or down by minutes, held this many pixels below its upper edge. An hour is 96 pixels. */
export async function nudgeVisit(page: Page, visit: Locator, minutes: number, held: number): Promise<void> {
  const box = await visit.boundingBox();
  if (box === null) throw new Error("the visit is not on screen");
  const [x, y] = [box.x + box.width / 2, box.y + held];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + (minutes / 60) * 96, { steps: 8 });
  await page.mouse.up();
}

/** What was typed has found somebody, and Enter would choose them. */
export const ready = (page: Page, option: RegExp): Promise<void> =>
  page.getByRole("option", { name: option }).and(page.locator("[data-combobox-selected]")).waitFor();
