import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { anInvoice } from "./testing/example.ts";

afterEach(() => vi.unstubAllGlobals());

test("what was paid has a true minus sign and its thousands set apart; a reminder has no amount", async () => {
  answerCalls({});
  const payment = {
    ...{ ID: 1, _invoice: 7, receipt_number: 9, is_successful: true, is_refund: false, _refund_of: null },
    ...{ payment_amount: 1234.5, client_credit: 0, surcharge: 1500.25, refundable: 1234.5, payment_type: 1 },
    ...{ payment_date: "2026-11-09" as const, access_code: null, response_message: null },
    created_time: "2026-11-09T00:00:00.000Z",
  };
  const reminder = {
    ID: 2,
    remind_date: "2026-11-10" as const,
    sent_to: "a@raman.example",
    is_scheduled: false,
  };
  await renderPage(
    <HistoryTable invoice={{ ...anInvoice, payments: [payment], reminder_log: [reminder] }} />,
  );
  const table = within(await screen.findByRole("table", { name: "Payments and history" }));
  const [, reminded, paid] = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(paid).toContain("surcharge $1,500.25−$1,234.50");
  expect(reminded).toContain("Sent to a@raman.example–");
});

test("without any it says so", async () => {
  answerCalls({});
  await renderPage(<HistoryTable invoice={anInvoice} />);
  expect(await screen.findByText("No payments or reminders yet.")).toBeDefined();
});
