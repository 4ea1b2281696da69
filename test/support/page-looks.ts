import type { Page } from "playwright-core";
import { expect } from "vitest";

// Scripts to run in the page, written as text because these tests are compiled without a browser's types.

/** Pixels by which the page is wider than its window. */
const SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** Widest empty space between two neighbouring cells of a row, in pixels. */
export const GAP = `Math.max(0, ...[...document.querySelectorAll("main table tbody tr")].flatMap((row) => {
  const edges = [...row.children].map((cell) => {
    if (cell.colSpan > 1) return null;
    const range = document.createRange();
    range.selectNodeContents(cell);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    const { left, right } = cell.getBoundingClientRect();
    return boxes.length === 0 ? null : [Math.max(left, Math.min(...boxes.map((box) => box.left))), Math.min(right, Math.max(...boxes.map((box) => box.right)))];
  });
  return edges.slice(1).map((edge, at) => (edge && edges[at] ? edge[0] - edges[at][1] : 0));
}))`;

/** Pixels by which the rows of a list are wider than the sheet. Users overlook the part beyond the edge. */
const PUSHED = `Math.max(0, ...[...document.querySelectorAll("main [data-table=page] > div")].map((list) => list.scrollWidth - list.clientWidth))`;
/**
 * Pages whose list scrolls by design: the fund board has a column for each fund, and its first column stays
 * in view.
 */
const MADE_TO_SCROLL = new Set(["/admin/fund-board"]);

/**
 * Buttons, links, tabs, choices and fields of page heads that extend beyond the window, or beyond a container
 * that cuts them off.
 */
export const CLIPPED = `[...document.querySelectorAll("main header :is(button, a, input, label), main [role=tab], main [role=radiogroup] label")].filter((control) => {
  const box = control.getBoundingClientRect();
  if (box.width === 0 || box.height === 0 || getComputedStyle(control).visibility === "hidden") return false;
  if (box.right > window.innerWidth + 1 || box.left < -1) return true;
  for (let around = control.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === "visible") continue;
    const edge = around.getBoundingClientRect();
    if (box.right > edge.right + 1 || box.left < edge.left - 1) return true;
  }
  return false;
}).map((control) => control.ariaLabel ?? control.textContent.trim())`;

/** Texts of the sheet that extend beyond its right edge, other than in a part that scrolls or cuts them. */
const OUTSIDE = `(() => {
  const sheet = document.querySelector("main");
  if (!sheet) return [];
  const edge = Math.min(window.innerWidth, sheet.getBoundingClientRect().right);
  const isHeld = (element) => {
    for (let around = element; around && around !== sheet; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== "visible" || getComputedStyle(around).position === "fixed") return true;
    return false;
  };
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent.trim() || isHeld(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width > 1 && box.height > 1 && box.right > edge + 1) texts.push(node.textContent.trim());
  }
  return texts;
})()`;

/**
 * Texts that a user sees on the page, and labels for screen readers. Excludes `code` elements, such as the
 * column headings of a file.
 */
const TEXTS = `[document.title,
  [...document.querySelectorAll("code")].reduce((text, code) => text.replace(code.innerText, ""), document.body.innerText),
  ...[...document.querySelectorAll("[aria-label], [placeholder], [title]")]
  .flatMap((each) => [each.ariaLabel, each.getAttribute("placeholder"), each.getAttribute("title")])].filter(Boolean).join("\\n")`;
/**
 * Identifiers from the specification or the code, and names of missing values. Names of files are permitted
 * because users choose them.
 */
const INSIDE =
  /\b(?:RULE|MSG|API|STATE|PERM)-[A-Z0-9-]+|\/api\/\w+|\bSub Client\b|\b(?:undefined|NaN|null)\b|\[object|\b[a-z]+_[a-z_]+\b(?!\.)/g;

export async function expectPlainWords(page: Page, where: string): Promise<void> {
  const texts = await page.evaluate<string>(TEXTS);
  expect({ where, inside: texts.match(INSIDE) ?? [] }).toEqual({ where, inside: [] });
}

/**
 * Fails if, at four window sizes from desktop to phone, the page is wider than its window, a control of a
 * page head is cut off or a text stands outside the sheet, or if, at 1440 pixels, a list's rows have wide gaps or extend beyond the sheet.
 */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const measure = async () => ({
      sideways: await page.evaluate(SIDEWAYS),
      clipped: await page.evaluate(CLIPPED),
      outside: await page.evaluate(OUTSIDE),
    });
    // Polls because parts drawn by script for another width appear a moment after the window has changed.
    await expect
      .poll(measure, { message: `${where} at a width of ${width}`, timeout: 10_000 })
      .toEqual({ sideways: 0, clipped: [], outside: [] });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const found = async () => ({
    gap: (await page.evaluate<number>(GAP)) < 500,
    pushed: MADE_TO_SCROLL.has(where) ? 0 : await page.evaluate<number>(PUSHED),
  });
  await expect.poll(found, { message: `${where} at 1440` }).toEqual({ gap: true, pushed: 0 });
}
