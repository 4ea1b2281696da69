import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const everything = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Rules for the dark colour scheme, which differs from the light one only in colours. */
const colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * Waits for the new colours: two frames until the browser requests them, then the transitions. Repeats until
 * no animation runs, because an element that inherits a colour begins its transition after its parent.
 */
const settled = `(async () => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (await frames(); document.getAnimations().length > 0; await frames())
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
})()`;

/**
 * Fails if axe finds a problem on this page in the light colour scheme, or a problem of colours in the dark
 * one.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  if (await page.evaluate<boolean>(`typeof axe === "undefined"`)) await page.evaluate(AXE);
  const byDay = await inColours(page, "light", everything);
  const byNight = await inColours(page, "dark", colours);
  await page.emulateMedia({ colorScheme: "light" });
  expect([...byDay, ...byNight].map((found) => `${where}, ${found}`)).toEqual([]);
}

async function inColours(page: Page, colorScheme: "light" | "dark", runOnly: object): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Pages rendered by the server follow the device's colour scheme by CSS alone.
  await page
    .locator(`html:is([data-mantine-color-scheme=${colorScheme}], :not([data-mantine-color-scheme]))`)
    .waitFor({ state: "attached" });
  // Passes a text because these tests are compiled without a browser's types.
  await page.evaluate(settled);
  const asked = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${asked})`);
  return violations.map(
    ({ id, nodes }) =>
      `${colorScheme}: ${id}, ${nodes.length} times, at ${nodes[0]?.target.join(" ")}: ${nodes[0]?.failureSummary}`,
  );
}
