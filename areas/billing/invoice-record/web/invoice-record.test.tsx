import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { anInvoice as invoice } from "./testing/example.ts";
import { InvoiceActs } from "./InvoiceActs.tsx";

afterEach(() => vi.unstubAllGlobals());

const show = (fields: Partial<Invoice> = {}) =>
  renderPage(
    <SessionProvider
      me={administrator(
        "invoice.view",
        "invoice.edit",
        "invoice.publish",
        "invoice.delete",
        "invoice.charge",
        "payment.manual",
      )}
    >
      <InvoiceActs invoice={{ ...invoice, ...fields }} today="2026-11-11" isStaff />
    </SessionProvider>,
  );

const more = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
};

const row = { ...invoice, client: { ID: 1, username: "raman", name: "Dr Priya Raman", company: null } };
const RECEIPT = {
  "GET /api/invoice": {
    body: [row, { ...row, ID: 8, invoice_number: 43, outstanding: 50, due_date: "2026-11-01" }],
  },
  "GET /api/invoice/summary": { body: { client_credit: 0 } },
};

test("RULE-FEE-05, SCR-MOD-29: a payment over two invoices is spread and sent without the surcharge", async () => {
  const calls = answerCalls({
    ...RECEIPT,
    "POST /api/payment/manual": { status: 201, body: { payment_amount: 130 } },
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Record payment" }));
  fireEvent.change(await screen.findByLabelText("Amount for the invoices"), { target: { value: "$130.00" } });
  expect(screen.getByLabelText("Apply to invoice 000042")).toHaveProperty("value", "110.00");
  expect(screen.getByLabelText("Apply to invoice 000043")).toHaveProperty("value", "20.00");
  fireEvent.click(screen.getByRole("button", { name: /^Record \$130\.00/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      allocations: [
        { _invoice: 7, payment_amount: 110 },
        { _invoice: 8, payment_amount: 20 },
      ],
      payment_type: 2,
      payment_date: "2026-11-11",
    }),
  );
  expect(await screen.findByText("Payment of $130.00 recorded. Dr Priya Raman")).toBeDefined();
});

test("a payment whose credit can't be read can be tried again", async () => {
  const answers: StubReplies = {
    ...RECEIPT,
    "GET /api/invoice/summary": { status: 500, body: { code: "broken", message: "Not now." } },
  };
  answerCalls(answers);
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Record payment" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  answers["GET /api/invoice/summary"] = RECEIPT["GET /api/invoice/summary"];
  fireEvent.click(again);
  expect(await screen.findByLabelText("Amount for the invoices")).toBeDefined();
});

test("picture 33, RULE-FEE-05: a card payment shows what is taken from the card, and says the surcharge is not part of it", async () => {
  const calls = answerCalls({ ...RECEIPT, "POST /api/payment/manual": { status: 201, body: {} } });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Record payment" }));
  await screen.findByLabelText("Amount for the invoices");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getAllByText("$160.00").length).toBeGreaterThan(0);
  expect(dialog.queryByText("Taken from the card")).toBeNull();
  fireEvent.click(dialog.getByRole("radio", { name: "Credit card" }));
  expect(dialog.getByText("Card surcharge 1.5%, includes GST of $0.15")).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: /^Record \$111\.65/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      allocations: [{ _invoice: 7, payment_amount: 110 }],
      payment_type: 1,
      send_email: true,
    }),
  );
});

test("an amount that is not applied in full is refused at the amount, and nothing is sent", async () => {
  const calls = answerCalls(RECEIPT);
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Record payment" }));
  fireEvent.change(await screen.findByLabelText("Apply to invoice 000042"), { target: { value: "100" } });
  fireEvent.click(screen.getByRole("button", { name: /^Record \$110\.00/ }));
  await waitFor(() => expect(screen.getAllByText("$10.00 is not applied to an invoice.").length).toBe(2));
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

test("MSG-110: a failed receipt keeps what was typed", async () => {
  answerCalls({
    ...RECEIPT,
    "POST /api/payment/manual": {
      status: 409,
      body: { code: "receipt.refused", message: "Failed to receipt: This invoice is void." },
    },
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Record payment" }));
  const amount = await screen.findByLabelText("Amount for the invoices");
  fireEvent.change(amount, { target: { value: "12.34" } });
  fireEvent.click(screen.getByRole("button", { name: /^Record \$12\.34/ }));
  expect(await screen.findByText("Failed to receipt: This invoice is void.")).toBeDefined();
  expect(screen.getByLabelText("Amount for the invoices")).toHaveProperty("value", "12.34");
});

const paid = {
  ...{
    ID: 3,
    _invoice: 7,
    receipt_number: 3,
    is_successful: true,
    is_refund: false,
    _refund_of: null,
    payment_amount: 60,
  },
  ...{ client_credit: 0, surcharge: 0, refundable: 60, payment_type: 2, payment_date: "2026-11-05" as const },
  ...{ access_code: null, response_message: null, created_time: "2026-11-05T00:00:00Z" },
};

test("STATE-INV-04: a part of a payment is refunded, with its ledger entry shown before; not more than was paid", async () => {
  const calls = answerCalls({ "POST /api/invoice/7/refund": { status: 201, body: {} } });
  await show({ payments: [paid], outstanding: 50 });
  fireEvent.click(await screen.findByRole("button", { name: "Refund" }));
  const amount = await screen.findByLabelText("Amount to refund");
  fireEvent.change(amount, { target: { value: "60.01" } });
  fireEvent.click(screen.getByRole("button", { name: /^Refund \$60\.01/ }));
  expect(await screen.findByText("This is more than was paid.")).toBeDefined();
  fireEvent.change(amount, { target: { value: "25" } });
  expect(
    within(screen.getByRole("table", { name: "Ledger entry", hidden: true })).getAllByText("$25.00").length,
  ).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: /^Refund \$25\.00/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ payment_amount: 25 }),
  );
});

test("G-32: a credit note shows its GST and its ledger entry before it is added", async () => {
  const lineItems = [
    {
      ID: 1,
      _product: null,
      description: "Typing",
      unit_price: 100,
      units: 1,
      has_gst: true,
      subtotal: 100,
      total_price: 110,
    },
  ];
  answerCalls({});
  await show({ lineItems });
  fireEvent.click(await screen.findByRole("button", { name: "Credit" }));
  fireEvent.change(await screen.findByLabelText("Amount including GST"), { target: { value: "11" } });
  expect(await screen.findByText("The credit note includes GST of $1.00.")).toBeDefined();
  expect(
    within(screen.getByRole("table", { name: "Ledger entry", hidden: true })).getByText("GST payable"),
  ).toBeDefined();
});

test("STATE-INV-01: publishing is confirmed with client, total and address", async () => {
  const calls = answerCalls({ "PUT /api/invoice/7/publish": { body: invoice } });
  await show({ is_published: false, status: "unpublished" });
  fireEvent.click(await screen.findByRole("button", { name: "Publish and send" }));
  expect(
    await screen.findByText(
      /Dr Priya Raman will owe \$110\.00\. The invoice will be emailed to a@raman\.example\./,
    ),
  ).toBeDefined();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Publish and send" }));
  await waitFor(() =>
    expect(calls.some(({ url }) => url.includes("/invoice/7/publish?send_email=true"))).toBe(true),
  );
});

test("decision 0150: all that is outstanding is written off unless less is typed, with its entry shown first", async () => {
  const calls = answerCalls({ "POST /api/invoice/7/writeoff": { status: 201, body: {} } });
  await show();
  await more("Write off");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Amount including GST")).toHaveProperty("value", "110.00");
  expect(dialog.getByText("$10.00 of it is GST, which is no longer payable.")).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: /^Write off/ }));
  expect(await dialog.findByText("Enter a reason.")).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Amount including GST"), { target: { value: "40" } });
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Closed" } });
  fireEvent.click(dialog.getByRole("button", { name: /^Write off/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ amount: 40, reason: "Closed" }),
  );
});

test("decision 0150: what was credited can't be written off, and the dialog says why", async () => {
  answerCalls({});
  const note = {
    ...{ ID: 1, credit_number: 1, _invoice: 7, tax: 7.27, reason: "x" },
    credit_date: "2026-11-02" as const,
  };
  const view = await show({ credit_notes: [{ ...note, amount: 80, client_credit: 80 }] });
  await more("Write off");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Amount including GST")).toHaveProperty("value", "30.00");
  expect(dialog.getByText(/^You can write off up to \$30\.00\. The rest was credited/)).toBeDefined();
  view.unmount();
  await show({ credit_notes: [{ ...note, amount: 110, client_credit: 110 }] });
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("menuitem", { name: "Delete invoice" })).toBeDefined();
  expect(screen.queryByRole("menuitem", { name: "Write off" })).toBeNull();
});

test("decision 0150: an open write-off can be reversed, a reversed one can't", async () => {
  const calls = answerCalls({ "POST /api/invoice/7/writeoff/3/reverse": { status: 201, body: {} } });
  const lowered = {
    ...{ ID: 3, _invoice: 7, amount: 110, tax: 10, reason: "Closed" },
    write_off_date: "2026-11-02" as const,
  };
  const view = await show({
    outstanding: 0,
    status: "paid",
    write_offs: [{ ...lowered, _reverses: null, is_reversed: false }],
  });
  await more("Reverse write-off");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Paid after all" } });
  fireEvent.click(dialog.getByRole("button", { name: /^Reverse write-off/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "Paid after all" }),
  );
  view.unmount();
  const reversed = { ...lowered, _reverses: null, is_reversed: true };
  await show({
    write_offs: [reversed, { ...lowered, ID: 4, amount: -110, tax: -10, _reverses: 3, is_reversed: false }],
  });
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("menuitem", { name: "Write off" })).toBeDefined();
  expect(screen.queryByRole("menuitem", { name: "Reverse write-off" })).toBeNull();
});
