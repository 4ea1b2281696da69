import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PaymentReportPage } from "./PaymentReportPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const row = {
  ...{
    ID: 1,
    _invoice: 9,
    _doctor: 5,
    invoice_number: 42,
    client: "Dr Priya Raman",
    payment_date: "2026-11-02",
  },
  ...{ payment_type: 1, payment_amount: 100, surcharge: 1.5, is_refund: false },
};
const totals = {
  ...{ payment_amount: 75, surcharge: 1.5 },
  by_type: [{ payment_type: 1, name: "Credit card", count: 2, payment_amount: 75, surcharge: 1.5 }],
};

test("SCR-INV-05, G-38: payments of a period with totals by type and in all", async () => {
  const refund = { ...row, ID: 2, payment_amount: -25, surcharge: 0, is_refund: true };
  const calls = answerCalls({ "GET /api/invoice/paymentreport": { body: { rows: [row, refund], totals } } });
  await renderPage(
    <SessionProvider me={administrator("invoice.report")}>
      <PaymentReportPage />
    </SessionProvider>,
  );
  expect(await screen.findByText("Refund, Credit card")).toBeDefined();
  const sums = within(screen.getByRole("region", { name: "Totals" }));
  expect(sums.getByText("Credit card (2)")).toBeDefined();
  expect(sums.getAllByText("$75.00")).toHaveLength(2);
  expect(calls[0]?.url).toMatch(/start=\d{4}-\d\d-01&end=/);
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain(
    "/api/invoice/paymentreport/csv?start=",
  );
});
