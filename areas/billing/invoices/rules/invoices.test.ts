import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { textsOf } from "#kernel/text/document.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { creditDocument, type DocumentFacts, invoiceDocument, invoiceTitle } from "./document.ts";
import {
  mayBeDue,
  mayChange,
  mayCredit,
  mayDelete,
  mayReverse,
  mayWriteOff,
  mayPublish,
  writeOffLimit,
} from "./invoice-verdicts.ts";
import { reductionsOf, sumWrittenOff } from "./reductions.ts";
import { missingServices } from "./missing.ts";
import { rangeOf } from "./range.ts";
import { dueText, invoiceState, isOverdue, isSelectable, outstandingOf } from "./state.ts";
import { formatUnitPrice, formatUnits, plainDecimal } from "./words.ts";

const sentence = (verdict: { allowed: boolean; refusal?: { message: string } }) =>
  verdict.allowed ? "allowed" : verdict.refusal?.message;

test("RULE-GEN-04, CONST-33: numbers are padded to six digits", () => {
  expect([42, 4817, 1_234_567].map(formatInvoiceNumber)).toEqual(["000042", "004817", "1234567"]);
});

describe("CONST-122, STATE-INV-02: the state of an invoice", () => {
  test.each([
    [{ is_published: false, is_void: false, outstanding: 100 }, "unpublished"],
    [{ is_published: true, is_void: false, outstanding: 100 }, "published"],
    [{ is_published: true, is_void: false, outstanding: 0 }, "paid"],
    [{ is_published: true, is_void: true, outstanding: 0 }, "void"],
  ])("%j is %s", (invoice, state) => expect(invoiceState(invoice)).toBe(state));

  test("RULE-INV-05: outstanding is the balance, before publishing the total, of a void one nothing", () => {
    const invoice = { is_published: true, is_void: false, total_cents: 500 };
    expect(outstandingOf(invoice, 200)).toBe(200);
    expect(outstandingOf({ ...invoice, is_published: false }, null)).toBe(500);
    expect(outstandingOf({ ...invoice, is_void: true }, 0)).toBe(0);
  });

  test.each<[Day, string, boolean]>([
    ["2026-11-10", "1 day overdue", true],
    ["2026-11-11", "Due today", false],
    ["2026-11-15", "Due in 4 days", false],
  ])("due on %s: %s", (due_date, words, overdue) => {
    const invoice = { status: "published" as const, due_date };
    expect([dueText(invoice, "2026-11-11"), isOverdue(invoice, "2026-11-11")]).toEqual([words, overdue]);
    expect(isOverdue({ ...invoice, status: "paid" }, "2026-11-11")).toBe(false);
  });

  test("RULE-INV-06: only what is outstanding is selectable", () => {
    expect(isSelectable({ status: "published", outstanding: 1 })).toBe(true);
    expect(isSelectable({ status: "unpublished", outstanding: 0 })).toBe(false);
    expect(isSelectable({ status: "paid", outstanding: 0 })).toBe(false);
    expect(isSelectable({ status: "void", outstanding: 5 })).toBe(false);
  });
});

describe("RULE-INV-07, STATE-INV-01: publishing", () => {
  const invoice = {
    is_published: false,
    is_void: false,
    lineItems: [{ has_gst: true }],
    invoicer: { abn: "99000000000", gst_registered: true },
  };
  test("a draft with a line may be published", () => expect(mayPublish(invoice).allowed).toBe(true));
  test.each([
    [{ is_published: true }, "Failed to publish. This invoice is published already."],
    [{ is_published: true, is_void: true }, "Failed to publish. This invoice is void."],
    [{ lineItems: [] }, "Failed to publish. An invoice needs at least one line."],
    [
      { invoicer: { abn: null, gst_registered: true } },
      "Failed to publish. Enter the ABN of the issuer first.",
    ],
    [
      { invoicer: { abn: "99000000000", gst_registered: false } },
      "Failed to publish. The issuer is not registered for GST. Remove GST from the lines.",
    ],
  ])("not with %j", (wrong, words) => expect(sentence(mayPublish({ ...invoice, ...wrong }))).toBe(words));
  test("without GST no ABN is needed", () => {
    expect(
      mayPublish({
        ...invoice,
        lineItems: [{ has_gst: false }],
        invoicer: { abn: null, gst_registered: false },
      }).allowed,
    ).toBe(true);
  });
});

describe("changing and deleting", () => {
  test("API-INV-004: of a published invoice only the due date changes", () => {
    expect(mayChange({ is_published: true }, { due_date: "2026-12-24", version: 2 }).allowed).toBe(true);
    expect(mayChange({ is_published: true }, { lineItems: [] }).allowed).toBe(false);
    expect(mayChange({ is_published: false }, { lineItems: [] }).allowed).toBe(true);
  });
  test("it is due on or after its date", () => {
    expect(mayBeDue("2026-11-11", "2026-11-11").allowed).toBe(true);
    expect(mayBeDue("2026-11-10", "2026-11-11").allowed).toBe(false);
  });
  test("RULE-INV-12: one that was ever paid stays", () => {
    expect(mayDelete(false, 0).allowed).toBe(true);
    expect(sentence(mayDelete(true, 0))).toMatch(/^Failed to delete this invoice/);
  });
  test("decision 0150: one that is written off stays, and what is written off is at most what is outstanding", () => {
    expect(sentence(mayDelete(false, 1))).toBe(
      "Failed to delete this invoice. It is written off. Reverse the write-off first.",
    );
    const invoice = { is_published: true, is_void: false };
    expect(mayWriteOff(invoice, 600, { outstanding: 600, most: 600 }).allowed).toBe(true);
    expect(sentence(mayWriteOff(invoice, 601, { outstanding: 600, most: 600 }))).toBe(
      "This is more than is outstanding.",
    );
    expect(sentence(mayWriteOff(invoice, 0, { outstanding: 0, most: 0 }))).toBe(
      "Nothing is outstanding on this invoice.",
    );
    for (const wrong of [{ is_published: false }, { is_void: true }])
      expect(sentence(mayWriteOff({ ...invoice, ...wrong }, 1, { outstanding: 600, most: 600 }))).toBe(
        "Only a published invoice can be written off.",
      );
    expect([mayReverse({ is_reversed: false }).allowed, mayReverse({ is_reversed: true }).allowed]).toEqual([
      true,
      false,
    ]);
  });
  test("decision 0150: what was credited to the client is not written off too", () => {
    expect([
      writeOffLimit(1_000, 1_000, 0),
      writeOffLimit(1_000, 1_000, 400),
      writeOffLimit(1_000, 300, 400),
    ]).toEqual([1_000, 600, 300]);
    const invoice = { is_published: true, is_void: false };
    expect(sentence(mayWriteOff(invoice, 601, { outstanding: 1_000, most: 600 }))).toBe(
      "This is more than the part of the invoice that was not credited.",
    );
    expect(sentence(mayWriteOff(invoice, 1, { outstanding: 1_000, most: 0 }))).toContain(
      "was credited in full",
    );
  });
  test("what was credited and written off counts together; a reversed write-off counts for nothing", () => {
    const [credit_notes, write_offs] = [
      [{ amount: 100, tax: 9 }],
      [
        { amount: 50, tax: 5 },
        { amount: -50, tax: -5 },
        { amount: 7, tax: 1 },
      ],
    ];
    expect(reductionsOf({ credit_notes, write_offs })).toEqual({ before: 107, beforeTax: 10 });
    expect(sumWrittenOff({ write_offs })).toBe(7);
  });
  test("G-32: a credit is at most what has not been credited", () => {
    const invoice = { is_published: true, is_void: false, total: 1_000 };
    expect(mayCredit(invoice, 400, 600).allowed).toBe(true);
    expect(mayCredit(invoice, 401, 600).allowed).toBe(false);
    expect(mayCredit({ ...invoice, is_published: false }, 1, 0).allowed).toBe(false);
    expect(mayCredit({ ...invoice, is_void: true }, 1, 0).allowed).toBe(false);
  });
});

describe("RULE-INV-10, RULE-INV-11: the range of a report", () => {
  test.each([
    [{}, "Please select date range to generate the report"],
    [{ start: "2026-11-01" }, "Please select date range to generate the report"],
    [{ start: "2026-11-02", end: "2026-11-01" }, "Invalid date range"],
    [{ start: "2026-02-30", end: "2026-11-01" }, "Invalid date range"],
  ])("%j is refused", (range, words) => expect(rangeOf(range).problem?.sentence(undefined)).toBe(words));
  test("one day is a range", () => {
    expect(rangeOf({ start: "2026-11-01", end: "2026-11-01" })).toEqual({
      problem: null,
      start: "2026-11-01",
      end: "2026-11-01",
    });
  });
});

test("API-INV-019: services that are in no invoice of the month, by client", () => {
  const charged = {
    _doctor: 1,
    title: 3,
    first_name: "Priya",
    last_name: "Raman",
    service: 14,
    description: "Standard",
    product: 26,
  };
  const ifc = { ...charged, service: 9, description: "IFC", product: 9 };
  const missing = missingServices(
    [charged, ifc, { ...charged, _doctor: 2 }],
    [
      { _doctor: 1, product: 26 },
      { _doctor: 2, product: 26 },
    ],
  );
  expect(missing).toEqual([
    { ID: 1, name: "Dr Priya Raman", services: [{ ID: 9, description: "IFC", _product: 9 }] },
  ]);
});

describe("documents", () => {
  const payee = {
    ID: 1,
    name: "Dr Priya Raman",
    company: "Raman Orthopaedics",
    email: null,
    address: null,
    abn: null,
    phone: null,
  };
  const invoicer = {
    ...payee,
    name: "Corella Practice Services Pty Ltd",
    abn: "99000000000",
    gst_registered: true,
    bank_account_name: null,
    bsb: "999001",
    account_number: "00004817",
  };
  const line = {
    description: "Typing",
    unit_price: "0.1825",
    units: "6412.000",
    has_gst: true,
    subtotal: 117_019,
    total_price: 128_721,
  };
  const invoice: DocumentFacts = {
    invoice_number: 42,
    invoice_date: "2026-11-11",
    due_date: "2026-11-25",
    subtotal: 117_019,
    tax: 11_702,
    total: 128_721,
    invoicer,
    invoicee: payee,
    lineItems: [line],
  };
  test("RULE-INV-14: a tax invoice names ABN and GST", () => {
    const texts = textsOf(invoiceDocument(invoice));
    for (const text of [
      "Tax invoice 000042",
      "Total including GST",
      "Amount due by 25/11/2026",
      "ABN 99 000 000 000",
      "GST 10%",
      "$117.02",
      "$1,287.21",
      "$0.1825",
      "6,412",
      "999-001",
    ])
      expect(texts).toContain(text);
  });
  test("RULE-INV-14: without GST it is an invoice", () => {
    expect(invoiceTitle([{ has_gst: false }])).toBe("Invoice");
    expect(textsOf(invoiceDocument({ ...invoice, lineItems: [{ ...line, has_gst: false }] }))).toContain(
      "No GST",
    );
  });
  test("G-32: a credit note names the invoice and the GST", () => {
    const note = {
      credit_number: 12,
      credit_date: "2026-11-12" as Day,
      amount: 1_100,
      tax: 100,
      reason: "Twice",
      invoice_number: 42,
      invoicer,
      invoicee: payee,
    };
    for (const text of ["Credit note 000012", "000042", "$1.00", "$11.00", "Twice"])
      expect(textsOf(creditDocument(note))).toContain(text);
  });
  test("prices keep their places", () => {
    expect(["0.1825", "975.8", "1000.0000", 68].map(formatUnitPrice)).toEqual([
      "$0.1825",
      "$975.80",
      "$1,000.00",
      "$68.00",
    ]);
    expect(["12.750", "100", "0.500"].map(plainDecimal)).toEqual(["12.75", "100", "0.5"]);
    expect(["21684.40", 1_234_567, "999.5", 0].map(formatUnits)).toEqual([
      "21,684.4",
      "1,234,567",
      "999.5",
      "0",
    ]);
  });
});
