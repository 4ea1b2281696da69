import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ComparePage } from "./ComparePage.tsx";
import { ReceivablesPage } from "./ReceivablesPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const sums = {
  not_due: 50,
  days_0_30: 0,
  days_31_60: 0,
  days_61_90: 60,
  over_90: 0,
  total: 110,
  invoice_count: 2,
};
const client = { ...sums, ID: 5, name: "Dr Priya Raman", email: "a@raman.example" };
const report = { as_at: "2026-11-11", recorded_at: "2026-11-11T00:00:00Z", clients: [client], totals: sums };
const invoices = [{ ID: 9, invoice_number: 42, due_date: "2026-08-15", days: 88, outstanding: 60 }];
const owed = {
  ...{
    ID: 9,
    _doctor: 5,
    invoice_number: 42,
    invoice_date: "2026-08-01",
    due_date: "2026-08-15",
    description: "Typing",
  },
  ...{
    subtotal: 60,
    tax: 0,
    total: 60,
    outstanding: 60,
    is_published: true,
    is_void: false,
    status: "published",
  },
  ...{
    kind: "ordinary",
    is_signup: false,
    linked_invoice: null,
    remind_date: null,
    reminders: 0,
    version: 1,
  },
  client: { ID: 5, username: "raman", name: "Dr Priya Raman", company: null },
};
const show = (page: React.ReactNode) =>
  renderPage(
    <SessionProvider me={administrator("invoice.view", "invoice.publish", "payment.manual")}>
      {page}
    </SessionProvider>,
  );

test("G-39: receivables by client and age agree with the ledger; a client opens its invoices", async () => {
  answerCalls({
    "GET /api/invoice/receivables": ({ url }) => ({
      body: url.includes("invoices=false") ? report : { ...report, clients: [{ ...client, invoices }] },
    }),
    "GET /api/invoice/receivables/check": { body: { report: 110, ledger: 110 } },
    "GET /api/invoice": { body: [owed] },
    "GET /api/invoice/summary": { body: { client_credit: 0 } },
  });
  await show(<ReceivablesPage />);
  expect(await screen.findByText("1 client, 2 invoices")).toBeDefined();
  expect(await screen.findByText("Agrees with ledger")).toBeDefined();
  fireEvent.click(await screen.findByText("Dr Priya Raman"));
  const drawer = within(await screen.findByRole("dialog"));
  expect(await drawer.findByRole("link", { name: "000042" })).toBeDefined();
  expect(drawer.getByText("88 days")).toBeDefined();
  expect(drawer.getByRole("link", { name: "Statement" })).toBeDefined();
  fireEvent.click(drawer.getByRole("button", { name: "Record payment" }));
  expect(await screen.findByLabelText("Apply to invoice 000042")).toHaveProperty("value", "60.00");
});

test("reminders go to all invoices of a client, in batches; after a failed batch only the rest is sent", async () => {
  const many = Array.from({ length: 101 }, (_, at) => ({
    ...invoices[0],
    ID: at + 1,
    invoice_number: at + 1,
  }));
  const sent = (call: { body: unknown }): readonly number[] => Object(call.body).ids;
  const failed_list = [{ ID: 2, invoice_number: 2, reason: "The client has no email address." }];
  const REMIND = "POST /api/invoice/remindmany";
  const answers: StubReplies = {
    "GET /api/invoice/receivables": ({ url }) => ({
      body: url.includes("invoices=false") ? report : { ...report, clients: [{ ...client, invoices: many }] },
    }),
    "GET /api/invoice/receivables/check": { body: { report: 110, ledger: 110 } },
    [REMIND]: (call) =>
      sent(call).length === 100
        ? { body: { failed_list, message: "" } }
        : { status: 500, body: { code: "broken", message: "Not now." } },
  };
  const calls = answerCalls(answers);
  await show(<ReceivablesPage />);
  fireEvent.click(await screen.findByText("Dr Priya Raman"));
  fireEvent.click(await screen.findByRole("button", { name: "Remind 101" }));
  expect(await screen.findByText("Not now.")).toBeDefined();
  answers[REMIND] = { body: { failed_list: [], message: "" } };
  fireEvent.click(await screen.findByRole("button", { name: "Remind 2" }));
  expect(await screen.findByText(/reminders? sent$/)).toBeDefined();
  const ids = calls.filter(({ method }) => method === "POST").map(sent);
  expect(ids.map(({ length }) => length)).toEqual([100, 1, 2]);
  expect(ids.at(-1)).toEqual([2, 101]);
});

test("a report that differs from the ledger says by how much", async () => {
  answerCalls({
    "GET /api/invoice/receivables": { body: report },
    "GET /api/invoice/receivables/check": { body: { report: 110, ledger: 120 } },
  });
  await show(<ReceivablesPage />);
  expect(await screen.findByText("Differs from ledger by $10.00")).toBeDefined();
});

const line = {
  ...{
    ID: 1,
    kind: "receipt",
    _doctor: 5,
    client: "Dr Priya Raman",
    _invoice: 9,
    invoice_number: 42,
    credit_number: null,
  },
  ...{ payment_type: 2, effective: "2026-11-02", recorded: "2026-11-02T00:00:00Z", cents: -40 },
  reason: "Dated 02/11/2026, after the day of the first report",
};
const comparison = {
  first: { as_at: "2026-10-31", recorded_at: "2026-11-11T00:00:00Z", total: 150 },
  second: { as_at: "2026-11-11", recorded_at: "2026-11-11T00:00:00Z", total: 110 },
  kinds: [{ kind: "receipt", count: 1, cents: -40 }],
  lines: [line],
  unexplained: 0,
};

test("G-39: two reports that differ are explained line by line", async () => {
  answerCalls({ "GET /api/invoice/receivables/compare": { body: comparison } });
  await show(<ComparePage />);
  const table = within(await screen.findByRole("table", { name: "Differences" }));
  expect(table.getByRole("link", { name: "EFT for 000042" })).toBeDefined();
  expect(table.getByText(line.reason)).toBeDefined();
  expect(table.getAllByText("−$40.00")).toHaveLength(2);
  expect(screen.getByText("Fully explained. Unexplained difference $0.00")).toBeDefined();
});

test("a remainder is said, and equal reports agree", async () => {
  answerCalls({ "GET /api/invoice/receivables/compare": { body: { ...comparison, unexplained: 5 } } });
  const shown = await show(<ComparePage />);
  expect(await screen.findByText(/^Unexplained difference \$5\.00/)).toBeDefined();
  shown.unmount();
  answerCalls({ "GET /api/invoice/receivables/compare": { body: { ...comparison, kinds: [], lines: [] } } });
  await show(<ComparePage />);
  expect(await screen.findByText("These reports agree.")).toBeDefined();
});

test("statements of the selected clients are emailed after a confirmation; those that failed stay selected with the reason", async () => {
  const failed_list = [
    { ID: 6, name: "Dr Emil Vogt", reason: "Failed to email. Add an email address to the client first." },
  ];
  const calls = answerCalls({
    "GET /api/invoice/receivables": {
      body: { ...report, clients: [client, { ...client, ID: 6, name: "Dr Emil Vogt", email: null }] },
    },
    "GET /api/invoice/receivables/check": { body: { report: 110, ledger: 110 } },
    "POST /api/invoice/statements/email": {
      body: { failed_list, message: "Failed to email 1 of 2 statements" },
    },
  });
  await show(<ReceivablesPage />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Dr Priya Raman" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Dr Emil Vogt" }));
  fireEvent.click(screen.getByRole("button", { name: "Email 2 statements" }));
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Email 2 statements" }),
  );
  expect(await screen.findByText(/^Dr Emil Vogt: Failed to email/)).toBeDefined();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ ids: [5, 6] });
  expect(screen.getByRole("checkbox", { name: "Select Dr Emil Vogt" })).toHaveProperty("checked", true);
  expect(screen.getByRole("checkbox", { name: "Select Dr Priya Raman" })).toHaveProperty("checked", false);
});
