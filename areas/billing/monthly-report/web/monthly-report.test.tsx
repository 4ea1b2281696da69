import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { MonthlyReportPage } from "./MonthlyReportPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const ages = { not_due: 100, days_0_30: 0, days_31_60: 0, days_61_90: 0, over_90: 50 };
const months = [
  {
    month: "2026-10",
    as_at: "2026-10-31",
    invoices: 3,
    invoiced: 400,
    received: 250,
    refunded: 0,
    credited: 0,
    ...ages,
  },
  {
    month: "2026-11",
    as_at: "2026-11-28",
    invoices: 1,
    invoiced: 80.5,
    received: 0,
    refunded: 0,
    credited: 0,
    ...ages,
  },
].map((row) => ({ ...row, outstanding: 150 }));

const show = (path = "/admin/accounts/monthly") =>
  renderPage(
    <SessionProvider me={administrator("invoice.report")}>
      <MonthlyReportPage />
    </SessionProvider>,
    path,
  );

test("charts of movements, outstanding and invoices, and the months with the newest first", async () => {
  answerCalls({ "GET /api/invoice/monthly": { body: { months } } });
  await show();
  const chart = await screen.findByRole("slider", { name: "Invoiced and received by month" });
  expect(chart.getAttribute("aria-valuetext")).toBe("11/2026: Invoiced $80.50, Received $0.00");
  expect(
    screen.getByRole("slider", { name: "Outstanding at month end" }).getAttribute("aria-valuetext"),
  ).toContain("Over 90 days $50.00");
  const table = within(screen.getByRole("table", { name: "Months" }));
  await table.findByRole("row", { name: /^10\/2026/ });
  const rows = table.getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent?.slice(0, 7))).toEqual(["MonthIn", "11/2026", "10/2026"]);
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain(
    "/api/invoice/monthly/csv?months=12",
  );
});

test("the number of months is chosen and kept in the address", async () => {
  const calls = answerCalls({ "GET /api/invoice/monthly": { body: { months } } });
  await show();
  fireEvent.click(await screen.findByRole("radio", { name: "24 months" }));
  await waitFor(() => expect(calls.at(-1)?.url).toContain("months=24"));
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain("months=24");
});

test("a refusal is shown with a way to try again", async () => {
  answerCalls({ "GET /api/invoice/monthly": { status: 500, body: {} } });
  await show();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
