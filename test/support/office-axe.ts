import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const everything = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** By night the same page has other colours, and nothing else. */
const colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * Other colours take a moment: two frames until they are asked for, and what time their fading takes. What inherits a colour begins to fade
 * when its parent has, so that it is looked again until nothing fades.
 */
const settled = `(async () => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (await frames(); document.getAnimations().length > 0; await frames())
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
})()`;

/** Axe finds nothing on this page, neither in the colours by day nor in those by night. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(axe.source);
  const byDay = await inColours(page, "light", everything);
  const byNight = await inColours(page, "dark", colours);
  await page.emulateMedia({ colorScheme: "light" });
  expect([...byDay, ...byNight].map((found) => `${where}, ${found}`)).toEqual([]);
}

async function inColours(page: Page, colorScheme: "light" | "dark", runOnly: object): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Pages of the server follow the device by their style alone.
  await page
    .locator(`html:is([data-mantine-color-scheme=${colorScheme}], :not([data-mantine-color-scheme]))`)
    .waitFor({ state: "attached" });
  // As text: these tests are compiled without a browser's types.
  await page.evaluate(settled);
  const asked = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${asked})`);
  return violations.map(
    ({ id, nodes }) =>
      `${colorScheme}: ${id}, ${nodes.length} times, at ${nodes[0]?.target.join(" ")}: ${nodes[0]?.failureSummary}`,
  );
}
