import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Desk, openOffice } from "#test/support/office.ts";

const office = openOffice();
const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwa";

/** Where something is wider than the window it is in. */
const SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
/** The widest stretch of nothing between two cells of a row. */
const GAP = `Math.max(0, ...[...document.querySelectorAll("main table tbody tr")].flatMap((row) => {
  const edges = [...row.children].map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    const { left, right } = cell.getBoundingClientRect();
    return boxes.length === 0 ? null : [Math.max(left, Math.min(...boxes.map((box) => box.left))), Math.min(right, Math.max(...boxes.map((box) => box.right)))];
  }).filter((edge) => edge !== null);
  return edges.slice(1).map((edge, at) => edge[0] - edges[at][1]);
}))`;
const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`);

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
    expect(await page.evaluate(SIDEWAYS)).toBe(0);
    await desk.open("/account/raman/patients?search=wolfe");
    await page.getByText(/WOLFE/).first().waitFor();
    expect(await page.evaluate(SIDEWAYS)).toBe(0);
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
