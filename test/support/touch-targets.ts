import type { Page } from "playwright-core";
import { expect } from "vitest";

// A script to run in the page, written as text because these tests are compiled without a browser's types.

/**
 * Lists the links, buttons, fields and choices whose area is less than 44 pixels wide or high. Measures where
 * the page takes a touch, because an area may be larger than what is drawn. Leaves out links in a sentence,
 * what is covered or cut off at its middle, and the appointments of a grid, whose height is their duration.
 */
export const SMALL_TARGETS = `(() => {
  // Areas of 44 pixels measure up to 1.5 less, because positions are fractions and steps half a pixel.
  const LEAST = 42.5;
  const CONTROLS = "a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab], [role=switch], [role=menuitem], [role=option]";
  const FIELDS = ".mantine-PasswordInput-input, .mantine-MultiSelect-input, .mantine-TagsInput-input";
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isInSentence = (element) => {
    if (element.tagName !== "A" && element.tagName !== "BUTTON") return false;
    if (getComputedStyle(element).display !== "inline") return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/[\\p{L}\\p{N}]/u.test(node.textContent) && !node.parentElement.closest("a, button")) return true;
    return false;
  };
  const isOf = (target, hit) => {
    if (!hit) return false;
    if (target.contains(hit)) return true;
    if (target.closest(FIELDS)?.contains(hit)) return true;
    const label = hit.closest("label");
    return label !== null && (label === target.closest("label") || label.control === target);
  };
  const rowHeightOf = (target) => target.matches("[data-row-opener]") ? target.offsetParent?.getBoundingClientRect().height : undefined;
  const found = [];
  const controls = [...document.querySelectorAll(CONTROLS)].map((element) =>
    element.matches("input[type=radio], input[type=checkbox], input[type=file]") && !isShown(element)
      ? (element.labels?.[0] ?? element)
      : element);
  for (const target of new Set(controls)) {
    if (!isShown(target) || target.closest("[inert], [data-date]") || isInSentence(target)) continue;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const boxes = [...target.getClientRects()].filter((box) => box.width > 1);
    const box = boxes[0];
    if (!box) continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const hits = (dx, dy) => isOf(target, document.elementFromPoint(x + dx, y + dy));
    if (!hits(0, 0)) continue;
    const reach = (dx, dy, most) => {
      let length = 0;
      while (length < most && hits(dx * (length + 0.5), dy * (length + 0.5))) length += 0.5;
      return length;
    };
    // Measures no further than the smallest length allowed, because each point takes a search of the page.
    const extent = (dx, dy) => {
      const before = reach(-dx, -dy, LEAST);
      return before + reach(dx, dy, LEAST - before);
    };
    const width = box.width < LEAST ? extent(1, 0) : box.width;
    const height = rowHeightOf(target) ?? extent(0, 1);
    if (width < LEAST || height < LEAST) {
      const name = (target.ariaLabel ?? target.textContent ?? "").trim().slice(0, 40) || target.getAttribute("name") || target.className;
      found.push(target.tagName.toLowerCase() + " “" + name + "” " + Math.round(width) + "×" + Math.round(height));
    }
  }
  window.scrollTo(0, 0);
  return found;
})()`;

/** Fails if a touch target of the page is smaller than 44 pixels on a phone. */
export async function expectTouchable(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate<string[]>(SMALL_TARGETS), {
      message: `touch targets of ${where}`,
      timeout: 5_000,
    })
    .toEqual([]);
  if (before) await page.setViewportSize(before);
}
