import { expect } from "vitest";
import type { Page } from "playwright-core";

/**
 * Script that lists the buttons, links and fields with a visible part under a toast, or null without a toast.
 * Parts scrolled out of a list aren't visible.
 */
const UNDER_TOASTS = `(() => {
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
  const toasts = [...document.querySelectorAll(".mantine-Notification-root")].map((toast) => toast.getBoundingClientRect());
  const isUnder = ({ left, top, right, bottom }) =>
    left < right && top < bottom &&
    toasts.some((toast) => left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top);
  return toasts.length === 0 ? null :
    [...document.querySelectorAll("button, a[href], input, textarea, [role=tab]")]
      .filter((control) => control.closest(".mantine-Notification-root") === null && isUnder(visiblePart(control)))
      .map((control) => control.ariaLabel ?? control.innerText);
})()`;

/** Fails unless a toast is shown and, once the sheet has made room for the toast, no control lies under it. */
export async function expectToastsCoverNothing(page: Page): Promise<void> {
  await page.locator(".mantine-Notification-root").first().waitFor();
  await expect.poll(() => page.evaluate(UNDER_TOASTS), { timeout: 2_000 }).toEqual([]);
}
