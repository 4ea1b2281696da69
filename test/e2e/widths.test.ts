import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openOffice } from "#test/support/office.ts";
import { CLIPPED, expectFits } from "#test/support/page-looks.ts";
import { openWalker } from "#test/support/walker.ts";

const office = openOffice({ history: true });
const WIDTHS = [1440, 1366, 1280, 1200, 1024, 768, 390];

const clipped = (page: Page): Promise<string[]> => page.evaluate<string[]>(CLIPPED);

const there = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();

describe("No control of a page's head is clipped, at any width", () => {
  test.each([
    ["calendar, week", "/account/raman/calendar"],
    ["calendar, the week of two years", "/account/raman/calendar?date=2026-12-31"],
    ["calendar, month", "/account/raman/calendar?view=month"],
    ["patients", "/account/raman/patients"],
  ])("%s", async (_name, path) => {
    const desk = await office.desk("manager");
    for (const width of WIDTHS) {
      await desk.page.setViewportSize({ width, height: 900 });
      await desk.open(path);
      await there(desk.page);
      await expect
        .poll(() => clipped(desk.page), { message: `at a width of ${width}`, timeout: 10_000 })
        .toEqual([]);
    }
  });

  test("the weeks of a month are equally high, and M takes the focus along", async () => {
    const { page, open } = await office.desk("manager");
    await open("/account/raman/calendar?view=month");
    await page.getByRole("row").nth(3).waitFor();
    const heights = await page
      .getByRole("row")
      .evaluateAll((rows) =>
        rows.map((row) => Math.round(row.getBoundingClientRect().height)).filter((height) => height > 60),
      );
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(4);
    await page.keyboard.press("w");
    await page.getByRole("group", { name: /^Calendar grid/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator("[data-date] :focus").waitFor();
    await page.keyboard.press("m");
    await page.locator("[data-day] :focus").waitFor();
    await page.goBack();
    await page.getByRole("group", { name: /^Calendar grid/ }).waitFor();
  });

  test("the ten tabs of a client", async () => {
    const desk = await office.desk("admin");
    await desk.open("/admin/clients");
    await desk.page.getByRole("link", { name: /Raman/ }).first().click();
    await desk.page.getByRole("tab").first().waitFor();
    for (const width of WIDTHS) {
      await desk.page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => clipped(desk.page), { message: `at a width of ${width}`, timeout: 10_000 })
        .toEqual([]);
    }
  });
});

describe("Two years of work fit the sheet", () => {
  test.each([
    [
      "reception",
      [
        "patients",
        "invoices",
        "consultations",
        "billing",
        "billing/unbilled",
        "file",
        "messages",
        "transcription/completed",
        "transcription/batches",
        "reports/transcription",
        "reports/waiting-room",
      ].map((page) => `/account/raman/${page}`),
    ],
    [
      "superadmin",
      [
        "tasklist",
        "tasklist/dashboard",
        "accounts/manage",
        "accounts/monthly",
        "bulletins",
        "client-hours",
        "consultations",
        "messages",
        "reports/transcription",
        "users",
      ].map((page) => `/admin/${page}`),
    ],
  ])(
    "%s",
    async (username, paths) => {
      const { page } = await office.desk(username);
      const walker = openWalker(page);
      for (const path of paths) {
        await walker.go(path);
        await expectFits(page, path);
      }
    },
    180_000,
  );
});
