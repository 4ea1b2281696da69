import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Desk, openOffice } from "#test/support/office.ts";
import { GAP } from "#test/support/page-looks.ts";

const office = openOffice();
const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwa";

/** Pixels by which the page is wider than its window. */
const SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`);

/**
 * Script that lists texts on the system's highlight colour which get a background of their own and so become
 * unreadable.
 */
const UNREADABLE = `(() => {
  const probe = document.body.appendChild(Object.assign(document.createElement("i"), { style: "background: Highlight" }));
  const highlight = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...document.querySelectorAll("body *")]
    .filter((each) => each.innerText?.trim() && getComputedStyle(each).backgroundColor === highlight)
    .filter((each) => getComputedStyle(each).forcedColorAdjust !== "none")
    .map((each) => each.innerText);
})()`;

describe("wide, narrow, on paper and with high contrast", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await office.desk("manager");
  });

  test.each(["patients", "referringdoctors", "schedules", "locations/outpatient", "people"])(
    "no row of %s has a gap of 500 px",
    async (path) => {
      await desk.open(`/account/raman/${path}`);
      await desk.page.locator("main table tbody tr").first().waitFor();
      expect(await desk.page.evaluate(GAP)).toBeLessThan(500);
    },
  );

  test.each([
    [1440, 900],
    [768, 1024],
    [390, 844],
  ])("the longest of names stays within %i px", async (width, height) => {
    const { page } = desk;
    await page.setViewportSize({ width, height });
    const patient = { first_name: LONG.slice(0, 49), last_name: LONG.slice(0, 49) };
    const reply = await desk.context.request.post("/api/patient", { data: patient });
    const { ID }: { ID: number } = await reply.json();
    await desk.open(`/account/raman/patients/details/${ID}`);
    await page
      .getByText(/^WOLFE/)
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate(SIDEWAYS), { timeout: 10_000 }).toBe(0);
    await desk.open("/account/raman/patients?search=wolfe");
    await page.getByText(/WOLFE/).first().waitFor();
    await expect.poll(() => page.evaluate(SIDEWAYS), { timeout: 10_000 }).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("a printed list shows its texts in full", async () => {
    const { page } = desk;
    await desk.open("/account/raman/referringdoctors");
    await page.locator("main table tbody tr").first().waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await styleOf(page, "main table tbody td", "whiteSpace")).toBe("normal");
    await page.emulateMedia({ media: null });
  });

  test("high contrast keeps grid lines, today, edges and switches", async () => {
    const { page } = desk;
    await page.emulateMedia({ forcedColors: "active" });
    await desk.open("/account/raman/calendar");
    await page.getByRole("group", { name: /^Calendar grid/ }).waitFor();
    expect(await styleOf(page, "[class*=_lanes_]", "forcedColorAdjust")).toBe("none");
    expect(await styleOf(page, "[class*=_lanes_]", "backgroundImage")).toContain("gradient");
    await desk.open("/account/raman/patients");
    await page.locator(".mantine-Switch-track").first().waitFor();
    expect(await styleOf(page, ".mantine-Switch-track", "borderTopWidth")).toBe("1px");
    expect(await styleOf(page, "main button", "borderTopStyle")).toBe("solid");
    await desk.open("/account/raman/calendar?view=month");
    await page.locator('td [aria-current="date"]').first().waitFor();
    expect(await page.evaluate<string[]>(UNREADABLE)).toEqual([]);
    await page.emulateMedia({ forcedColors: null });
  });

  test("with reduced motion nothing moves", async () => {
    const { page } = desk;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await desk.open("/account/raman/patients");
    const moving = await page.evaluate(
      `[...document.querySelectorAll("*")].filter((each) => parseFloat(getComputedStyle(each).transitionDuration) > 0.01).length`,
    );
    expect(moving).toBe(0);
  });
});
