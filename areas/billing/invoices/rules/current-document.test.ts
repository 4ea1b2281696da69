import { describe, expect, test } from "vitest";
import { textsOf, type Document } from "#kernel/text/document.ts";
import { accountRows, currentDocument, type InvoiceAccount } from "./current-document.ts";
import { invoiceDocument } from "./document.ts";

const payee = {
  ...{ ID: 1, name: "Dr Priya Raman", company: "Raman Orthopaedics", email: null },
  ...{ address: "1 Bridge Road, Richmond VIC 3121", abn: null, phone: null },
};
const bank = { bank_account_name: "Corella", bsb: "999001", account_number: "12345678" };
const published = invoiceDocument({
  ...{ invoice_number: 46, invoice_date: "2026-10-30", due_date: "2026-11-13" },
  ...{ subtotal: 251_100, tax: 25_110, total: 276_210 },
  invoicer: { ...payee, ...bank, name: "Corella", gst_registered: true },
  invoicee: payee,
  lineItems: [
    {
      description: "Typing",
      unit_price: 2511,
      units: 1,
      has_gst: true,
      subtotal: 251_100,
      total_price: 276_210,
    },
  ],
});
const unpaid: InvoiceAccount = {
  ...{ total: 276_210, outstanding: 276_210, due_date: "2026-11-13", is_void: false },
  ...{ payments: [], credit_notes: [], write_offs: [] },
};
const paid = (payment_amount: number, client_credit = 0, is_successful = true) => ({
  ...{ payment_amount, client_credit, is_successful },
});
const sumsOf = (document: Document) =>
  document.blocks.flatMap((block) => (block.kind === "sums" ? block.rows : []));
const dueOf = (account: InvoiceAccount) => sumsOf(currentDocument(published, account)).slice(3);

describe("RULE-INV-05: the document of a published invoice shows what is still due", () => {
  test("an invoice without payments is the document that was published, to the letter", () => {
    expect(JSON.stringify(currentDocument(published, unpaid))).toBe(JSON.stringify(published));
    expect(currentDocument(published, { ...unpaid, payments: [paid(5_000, 0, false)] })).toEqual(published);
  });
  test("a part-paid invoice shows the payments received and the amount still due", () => {
    const account = { ...unpaid, outstanding: 138_105, payments: [paid(138_105)] };
    expect(dueOf(account)).toEqual([
      ["Payments received", "−$1,381.05"],
      ["Amount due by 13/11/2026", "$1,381.05"],
    ]);
    const texts = textsOf(currentDocument(published, account));
    for (const text of ["$2,762.10", "GST 10%", "1 Bridge Road, Richmond VIC 3121", "999-001"])
      expect(texts).toContain(text);
  });
  test("an overpaid invoice has nothing due, keeps the rest as credit and names no bank account", () => {
    const account = { ...unpaid, outstanding: 0, payments: [paid(300_000, 23_790)] };
    expect(dueOf(account)).toEqual([
      ["Payments received", "−$3,000.00"],
      ["Kept as client credit", "$237.90"],
      ["Amount due", "$0.00"],
    ]);
    expect(textsOf(currentDocument(published, account))).not.toContain("999-001");
  });
  test("a refunded, credited and written-off invoice names each", () => {
    const account = {
      ...unpaid,
      outstanding: 226_210,
      payments: [paid(100_000), paid(-100_000)],
      credit_notes: [{ amount: 30_000, client_credit: 0 }],
      write_offs: [{ amount: 20_000 }, { amount: 5_000 }, { amount: -5_000 }],
    };
    expect(dueOf(account)).toEqual([
      ["Payments received", "−$1,000.00"],
      ["Refunded", "$1,000.00"],
      ["Credit notes", "−$300.00"],
      ["Written off", "−$200.00"],
      ["Amount due by 13/11/2026", "$2,262.10"],
    ]);
  });
  test("a paid invoice that is credited keeps what was paid as credit", () => {
    const credit_notes = [{ amount: 27_621, client_credit: 27_621 }];
    expect(accountRows({ ...unpaid, outstanding: 0, payments: [paid(276_210)], credit_notes })).toEqual([
      ["Payments received", -276_210],
      ["Credit notes", -27_621],
      ["Kept as client credit", 27_621],
    ]);
  });
  test("a void invoice says so, credited before or not", () => {
    const account = { ...unpaid, outstanding: 0, is_void: true };
    expect(dueOf(account)).toEqual([
      ["Void", "−$2,762.10"],
      ["Amount due", "$0.00"],
    ]);
    const credited = { ...account, credit_notes: [{ amount: 76_210, client_credit: 0 }] };
    expect(dueOf(credited)[1]).toEqual(["Void", "−$2,000.00"]);
    const texts = textsOf(currentDocument(published, account));
    expect(texts).toContain("This invoice is void. Nothing is owed.");
    expect(texts).not.toContain("999-001");
  });
  test("a later due date is in both places", () => {
    const texts = textsOf(currentDocument(published, { ...unpaid, due_date: "2026-12-01" }));
    expect(texts.filter((text) => text.includes("01/12/2026"))).toHaveLength(2);
    expect(texts.some((text) => text.includes("13/11/2026"))).toBe(false);
  });
});
