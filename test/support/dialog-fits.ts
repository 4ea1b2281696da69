import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Lists what is wrong with the fit of the open dialog: an edge or a button of its foot outside the window, or a
 * text cut at its side. A script to run in the page, written as text
 * because these tests are compiled without a browser's types.
 */
const DIALOG_FAULTS = `(() => {
  const dialog = [...document.querySelectorAll("[role=dialog]")].findLast((each) => each.checkVisibility());
  if (!dialog) return ["no dialog"];
  const faults = [];
  const isInside = (box) => box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
  if (!isInside(dialog.getBoundingClientRect())) faults.push("the dialog stands outside the window");
  const buttons = [...dialog.querySelectorAll("button")].filter((button) => button.checkVisibility() && button.textContent.trim() !== "");
  const foot = buttons.filter((button) => button.type === "submit" || /^(Cancel|Close|Keep)/.test(button.textContent));
  for (const button of foot) {
    const box = button.getBoundingClientRect();
    const { x, y } = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    if (!isInside(box) || !button.contains(document.elementFromPoint(x, y))) faults.push("out of sight: " + button.textContent);
  }
  for (const element of dialog.querySelectorAll("h1, h2, h3, label, p, button, dd, legend, th, td")) {
    if (!element.checkVisibility() || element.clientWidth < 2) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (overflowX !== "visible" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1)
      faults.push("cut: " + element.textContent.trim().slice(0, 40));
  }
  for (let around = dialog.firstElementChild; around; around = around.firstElementChild)
    if (around.scrollWidth > around.clientWidth + 1 && getComputedStyle(around).overflowX !== "visible" && getComputedStyle(around).overflowX !== "clip")
      faults.push("scrolls sideways");
  return faults;
})()`;

/** Fails if the open dialog doesn't fit a laptop or a phone. Leaves the window at 1440 by 900. */
export async function expectDialogFits(page: Page, where: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate<string[]>(DIALOG_FAULTS), { message: `${where} at ${width}`, timeout: 5_000 })
      .toEqual([]);
  }
}
