import type { Page } from "playwright-core";
import { expect } from "vitest";

// Read in the page, as text: these tests are compiled without a browser's types.

/** By how much the page is wider than its window. */
const SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** The widest stretch of nothing between two neighbouring cells of a row. */
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

/** By how much the rows of a list are wider than the sheet: what is beyond is not seen, and nobody looks for it. */
const PUSHED = `Math.max(0, ...[...document.querySelectorAll("main [data-table=page] > div")].map((list) => list.scrollWidth - list.clientWidth))`;
/** A column a fund: the first one stays in sight. */
const MADE_TO_SCROLL = new Set(["/admin/fund-board"]);

/** Buttons, links, tabs, choices and fields of the heads that reach beyond the window, or beyond what holds and cuts them. */
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

/** What a person reads on the page, and what a screen reader adds. Headings of a file's columns are code, and marked as such. */
const TEXTS = `[document.title,
  [...document.querySelectorAll("code")].reduce((text, code) => text.replace(code.innerText, ""), document.body.innerText),
  ...[...document.querySelectorAll("[aria-label], [placeholder], [title]")]
  .flatMap((each) => [each.ariaLabel, each.getAttribute("placeholder"), each.getAttribute("title")])].filter(Boolean).join("\\n")`;
/** Words of the specification, of the code or of a missing value. Names of files are people's own. */
const INSIDE =
  /\b(?:RULE|MSG|API|STATE|PERM)-[A-Z0-9-]+|\/api\/\w+|\bSub Client\b|\b(?:undefined|NaN|null)\b|\[object|\b[a-z]+_[a-z_]+\b(?!\.)/g;

export async function expectPlainWords(page: Page, where: string): Promise<void> {
  const texts = await page.evaluate<string>(TEXTS);
  expect({ where, inside: texts.match(INSIDE) ?? [] }).toEqual({ where, inside: [] });
}

/** At a desk and on a phone: nothing is wider than the window, no control of a head is cut off, and no row is torn apart. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const measure = async () => ({ sideways: await page.evaluate(SIDEWAYS), clipped: await page.evaluate(CLIPPED) });
    // What is drawn by script for another width comes a moment after the window has it.
    await expect
      .poll(measure, { message: `${where} at a width of ${width}`, timeout: 10_000 })
      .toEqual({ sideways: 0, clipped: [] });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const found = async () => ({
    gap: (await page.evaluate<number>(GAP)) < 500,
    pushed: MADE_TO_SCROLL.has(where) ? 0 : await page.evaluate<number>(PUSHED),
  });
  await expect.poll(found, { message: `${where} at 1440` }).toEqual({ gap: true, pushed: 0 });
}
