import type { CDPSession } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, startOfWeek, todayIn } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { appointmentInGrid } from "#test/support/office-calendar.ts";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
/** A tablet in landscape: shows the grid of days and has no mouse. */
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };
/** A Tuesday far in the future, whose morning is empty until a test books an appointment. */
const DAY = addDays(
  startOfWeek(todayIn(zoneNamed("Australia/Melbourne"), new Date().toISOString())),
  7 * 60 + 1,
);

interface Point {
  readonly x: number;
  readonly y: number;
}

describe("Sarah keeps the calendar with a finger", () => {
  let sarah: Desk;
  let line: CDPSession;
  beforeAll(async () => {
    sarah = await office.desk("reception", TABLET);
    line = await sarah.context.newCDPSession(sarah.page);
    await sarah.open(`/account/raman/calendar?date=${DAY}`);
    await sarah.page.locator(`[data-date="${DAY}"]`).waitFor();
  });

  // Lifts the finger after each test, because a finger still down would block the next gesture.
  let isDown = false;
  afterEach(async () => {
    if (isDown) await touch("touchCancel", []);
  });

  const touch = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", touchPoints: Point[]) => {
    isDown = touchPoints.length > 0;
    return line.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  const down = (at: Point) => touch("touchStart", [at]);
  const up = () => touch("touchEnd", []);
  const slide = async ({ x, y }: Point, by: number): Promise<void> => {
    for (const part of [0.1, 0.25, 0.5, 0.75, 1]) await touch("touchMove", [{ x, y: y + by * part }]);
  };
  const grid = () => sarah.page.locator("[data-scroll]").first();
  const scrolled = () => grid().evaluate((each) => each.scrollTop);
  /**
   * Returns the point of ten o'clock on screen, once the point is in view and the layout is still. Half an
   * hour is 48 pixels high.
   */
  const atTen = async (): Promise<Point> => {
    // Waits because scrolling continues for a while after a touch, and late content moves the days down.
    await sarah.page.evaluate(`(async () => {
      const grid = document.querySelector("[data-scroll]");
      const day = document.querySelector('[data-date="${DAY}"]');
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      let was = NaN;
      for (let still = 0; still < 20; ) {
        const top = day.getBoundingClientRect().top;
        still = grid.scrollTop === 200 && top === was ? still + 1 : 0;
        was = top;
        grid.scrollTop = 200;
        await frame();
      }
    })()`);
    const box = await sarah.page.locator(`[data-date="${DAY}"]`).boundingBox();
    if (box === null) throw new Error("the day is not on screen");
    return { x: box.x + box.width / 2, y: box.y + 3 * 96 + 2 };
  };
  const dialog = () => sarah.page.getByRole("dialog");
  const isHeld = () => sarah.page.locator("[data-held]").waitFor();
  const isBegun = async (): Promise<void> => {
    const times = () => sarah.page.locator("[data-ghost]").allInnerTexts();
    await expect.poll(times).toEqual([expect.stringMatching(/, 10:00–10:15$/)]);
  };

  test("a finger that moves scrolls the days", async () => {
    const at = await atTen();
    const before = await scrolled();
    await down(at);
    await slide(at, -150);
    await up();
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
    expect(await dialog().count()).toBe(0);
  });

  test("one that rests begins an appointment of the usual length, there", async () => {
    const at = await atTen();
    await down(at);
    await isBegun();
    await up();
    await dialog().getByText("10:00–10:30").waitFor();
    await sarah.page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
  });

  test("one that rests and then moves draws the time, and scrolls nothing", async () => {
    const at = await atTen();
    const before = await scrolled();
    await down(at);
    await isBegun();
    await slide(at, 92);
    await up();
    await dialog().getByText("10:00–11:00").waitFor();
    expect(await scrolled()).toBe(before);
    await dialog().getByRole("combobox").fill("abb");
    await sarah.page
      .getByRole("option", { name: /ABBOTT/ })
      .first()
      .click();
    await dialog().getByRole("button", { name: "Book appointment" }).click();
    await appointmentInGrid(sarah.page, /^10:00 to 11:00, ABBOTT/).waitFor();
  });

  test("an appointment is picked up and put down an hour later", async () => {
    const at = await atTen();
    await down({ x: at.x, y: at.y + 10 });
    await isHeld();
    await slide({ x: at.x, y: at.y + 10 }, 96);
    await up();
    await appointmentInGrid(sarah.page, /^11:00 to 12:00, ABBOTT/).waitFor();
    expect(await dialog().count()).toBe(0);
  });

  test("picked up and put down where it was, it stays and does not open; a tap shows its card, a second one opens it", async () => {
    const { x, y } = await atTen();
    const at = { x, y: y + 106 };
    await down(at);
    await isHeld();
    await up();
    await appointmentInGrid(sarah.page, /^11:00 to 12:00, ABBOTT/).waitFor();
    expect(await dialog().count()).toBe(0);
    await sarah.page.touchscreen.tap(at.x, at.y);
    await sarah.page.getByRole("button", { name: /^Edit/ }).waitFor();
    await sarah.page.touchscreen.tap(at.x, at.y);
    await dialog().getByRole("button", { name: "Save appointment" }).waitFor();
  });
});
