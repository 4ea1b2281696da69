import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { InvoiceActs } from "./InvoiceActs.tsx";

afterEach(() => vi.unstubAllGlobals());

const payee = { ID: 1, name: "Dr Priya Raman", company: null, email: "a@raman.example", address: null, abn: null, phone: null };
const invoice = {
  ID: 7,
  _doctor: 1,
  invoice_number: 42,
  invoice_date: "2026-11-01" as const,
  due_date: "2026-11-15" as const,
  description: "Typing",
  subtotal: 100,
  tax: 10,
  total: 110,
  outstanding: 110,
  is_published: true,
  is_void: false,
  status: "published" as const,
  kind: "ordinary" as const,
  is_signup: false,
  linked_invoice: null,
  remind_date: null,
  reminders: 0,
  client: { ID: 1, username: "raman", name: "Dr Priya Raman", company: null },
  version: 2,
  invoicer: { ...payee, gst_registered: true, bank_account_name: null, bsb: null, account_number: null },
  invoicee: payee,
  lineItems: [],
  payments: [],
  credit_notes: [],
  reminder_log: [],
  client_credit: 0,
  published_at: null,
  published_by: null,
  sha256: null,
};

const show = (fields: Partial<Omit<typeof invoice, "status">> & { status?: "unpublished" } = {}) =>
  renderPage(
    <SessionProvider
      me={administrator("invoice.view", "invoice.edit", "invoice.publish", "invoice.delete", "invoice.charge", "payment.manual")}
    >
      <InvoiceActs invoice={{ ...invoice, ...fields }} today="2026-11-11" isStaff />
    </SessionProvider>,
  );

test("RULE-FEE-05: recording a card payment shows the surcharge, and sends the amount without it", async () => {
  const calls = answerCalls({ "POST /api/payment/manual": { status: 201, body: {} } });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Record payment" }));
  fireEvent.change(await screen.findByLabelText("Amount for the invoice"), { target: { value: "$100.00" } });
  fireEvent.click(screen.getByRole("button", { name: /^Record \$100\.00/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      _invoice: 7,
      payment_amount: 100,
      payment_type: 2,
      payment_date: "2026-11-11",
    }),
  );
});

test("a failed receipt keeps what was typed", async () => {
  answerCalls({
    "POST /api/payment/manual": {
      status: 409,
      body: { code: "receipt.refused", message: "Failed to receipt: This invoice is void." },
    },
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Record payment" }));
  const amount = await screen.findByLabelText("Amount for the invoice");
  fireEvent.change(amount, { target: { value: "12.34" } });
  fireEvent.click(screen.getByRole("button", { name: /^Record \$12\.34/ }));
  expect(await screen.findByText("Failed to receipt: This invoice is void.")).toBeDefined();
  expect(screen.getByDisplayValue("12.34")).toBeDefined();
});

test("STATE-INV-01: publishing is confirmed with client, total and address", async () => {
  const calls = answerCalls({ "PUT /api/invoice/7/publish": { body: invoice } });
  await show({ is_published: false, status: "unpublished" });
  fireEvent.click(await screen.findByRole("button", { name: "Publish and send" }));
  expect(
    await screen.findByText(/Dr Priya Raman will owe \$110\.00\. The invoice will be emailed to a@raman\.example\./),
  ).toBeDefined();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Publish and send" }));
  await waitFor(() => expect(calls.some(({ url }) => url.includes("/invoice/7/publish?send_email=true"))).toBe(true));
});
