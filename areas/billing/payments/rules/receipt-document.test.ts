import { expect, test } from "vitest";
import { receiptDocument, type ReceiptFacts, type ReceiptLine } from "./receipt-document.ts";

const party = {
  ID: 1,
  name: "Dr Priya Raman",
  company: null,
  email: null,
  address: null,
  abn: null,
  phone: null,
};
const invoicer = {
  ...party,
  name: "Corella Pty Ltd",
  abn: "81111222444",
  gst_registered: true,
  bank_account_name: null,
  bsb: null,
  account_number: null,
};
const line: ReceiptLine = {
  invoice_number: 4801,
  invoice_date: "2026-11-01",
  invoice_total: 11_000,
  amount: 11_000,
  client_credit: 0,
  surcharge: 0,
  surcharge_tax: 0,
};
const receipt = (fields: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  receipt_number: 77,
  payment_date: "2026-11-11",
  payment_type: 2,
  transaction: null,
  is_refund: false,
  invoicer,
  invoicee: party,
  lines: [line],
  ...fields,
});
const textOf = (fields: Partial<ReceiptFacts> = {}) => JSON.stringify(receiptDocument(receipt(fields)));

test("a receipt names who paid whom, how, for which invoice and how much", () => {
  expect(receiptDocument(receipt()).title).toBe("Receipt R000077");
  for (const part of [
    "Corella Pty Ltd",
    "81 111 222 444",
    "Dr Priya Raman",
    "EFT",
    "11/11/2026",
    "004801",
    "Total received",
    "$110.00",
  ])
    expect(textOf()).toContain(part);
  for (const part of ["surcharge", "client credit", "Card transaction"]) expect(textOf()).not.toContain(part);
});

test("RULE-FEE-05: a surcharge is added to the total, and with GST in it the receipt is its tax invoice", () => {
  const text = textOf({
    payment_type: 1,
    transaction: "10258",
    lines: [{ ...line, surcharge: 165, surcharge_tax: 15 }],
  });
  for (const part of [
    "Card surcharge 1.5%",
    "$1.65",
    "GST in the surcharge",
    "$0.15",
    "$111.65",
    "10258",
    "is a tax invoice for the card",
  ])
    expect(text).toContain(part);
  expect(textOf({ payment_type: 1, lines: [{ ...line, surcharge: 165 }] })).not.toContain("tax invoice");
});

test("several invoices are one sum, and what was too much is said", () => {
  const text = textOf({ lines: [line, { ...line, invoice_number: 4802, amount: 500, client_credit: 100 }] });
  for (const part of [
    "004802",
    "$115.00",
    "$1.00 was more than was outstanding and is kept as client credit.",
  ])
    expect(text).toContain(part);
});

test("a refund has positive amounts under its own name; credit that was used says so", () => {
  const refund = receiptDocument(
    receipt({ is_refund: true, lines: [{ ...line, amount: -4_000, client_credit: -1_000 }] }),
  );
  expect(refund.title).toBe("Refund R000077");
  expect(JSON.stringify(refund)).toContain("$40.00");
  expect(JSON.stringify(refund)).not.toContain("-");
  expect(textOf({ payment_type: null })).toContain("Client credit");
});
