import { expect } from "vitest";
import type { Page } from "playwright-core";

/** Selector of what toasts must not cover: paging, the buttons of dialogs and forms, the text of a letter. */
const WORKED_ON =
  "nav[aria-label=Pages] button, [role=dialog] footer button, form [type=submit], [contenteditable=true]";

/** Script that describes the toasts on screen. Parts scrolled out of a list aren't visible. */
const TOASTS = `(() => {
  const visiblePart = (control) => {
    let { left, top, right, bottom } = control.getBoundingClientRect();
    for (let frame = control.parentElement; frame !== null; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflowY === "visible") continue;
      const bounds = frame.getBoundingClientRect();
      [left, top] = [Math.max(left, bounds.left), Math.max(top, bounds.top)];
      [right, bottom] = [Math.min(right, bounds.right), Math.min(bottom, bounds.bottom)];
    }
    return { left, top, right, bottom };
  };
  const toasts = [...document.querySelectorAll(".mantine-Notification-root")];
  const areas = toasts.map((toast) => toast.getBoundingClientRect());
  const isUnder = ({ left, top, right, bottom }) =>
    left < right && top < bottom &&
    areas.some((area) => left < area.right && right > area.left && top < area.bottom && bottom > area.top);
  const isIn = (element) => element !== null && element.closest(".mantine-Notification-root") !== null;
  return {
    count: toasts.length,
    under: [...document.querySelectorAll("${WORKED_ON}")]
      .filter((control) => isUnder(visiblePart(control)))
      .map((control) => control.ariaLabel ?? control.innerText),
    // A click two pixels inside the left edge, where no toast has a button.
    caught: areas.filter((area) => isIn(document.elementFromPoint(area.left + 2, area.top + area.height / 2))).length,
  };
})()`;

interface Toasts {
  count: number;
  under: string[];
  caught: number;
}

const sheetOf = (page: Page) => page.locator("main#main").boundingBox();

/**
 * Fails unless `act` shows a toast that moves no part of the page, covers no control in use, and lets clicks
 * through to the page.
 */
export async function expectFloatingToast(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await sheetOf(page);
  await act();
  await page.locator(".mantine-Notification-root").first().waitFor();
  const toasts = await page.evaluate<Toasts>(TOASTS);
  expect(await sheetOf(page)).toEqual(before);
  expect(toasts.count).toBeGreaterThan(0);
  expect(toasts).toMatchObject({ under: [], caught: 0 });
}
