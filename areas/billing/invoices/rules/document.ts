import { formatAbn } from "#kernel/identifiers/abn.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { formatDay } from "#kernel/dates/day.ts";
import {
  type Column,
  sideBySide,
  doc,
  type Document,
  facts,
  heading,
  paragraph,
  picture,
  sums,
  table,
} from "#kernel/text/document.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Day } from "#kernel/dates/day.ts";
import { formatInvoiceNumber, type Invoicer, type Payee } from "../invoice.contract.ts";
import { formatUnitPrice, formatUnits } from "./words.ts";

/** Line of a document, with amounts in cents. */
export interface DocumentLine {
  readonly description: string;
  readonly unit_price: number | string;
  readonly units: number | string;
  readonly has_gst: boolean;
  readonly subtotal: Cents;
  readonly total_price: Cents;
}

export interface DocumentFacts {
  readonly invoice_number: number;
  readonly invoice_date: Day;
  readonly due_date: Day;
  readonly subtotal: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  readonly invoicer: Invoicer;
  readonly invoicee: Payee;
  readonly lineItems: readonly DocumentLine[];
}

/** Returns the document's title: a tax invoice if any line has GST (RULE-INV-14). */
export const invoiceTitle = (lines: readonly { readonly has_gst: boolean }[]): string =>
  lines.some(({ has_gst }) => has_gst) ? "Tax invoice" : "Invoice";

const COLUMNS: readonly Column<DocumentLine>[] = [
  { title: "Description", width: 64, isRowHeading: true, cell: ({ description }) => description },
  { title: "Units", width: 14, align: "right", cell: ({ units }) => formatUnits(units) },
  { title: "Unit price", width: 18, align: "right", cell: ({ unit_price }) => formatUnitPrice(unit_price) },
  { title: "Subtotal", width: 20, align: "right", cell: ({ subtotal }) => formatMoney(subtotal) },
  {
    title: "GST",
    width: 18,
    align: "right",
    cell: ({ has_gst, subtotal, total_price }) => (has_gst ? formatMoney(total_price - subtotal) : "No GST"),
  },
  { title: "Total", width: 20, align: "right", cell: ({ total_price }) => formatMoney(total_price) },
];

/** Builds the details of a seller or payee as lines under a label. */
export const party = (label: string, { name, company, address, abn, email, phone }: Payee) => ({
  label,
  lines: [
    name,
    company === name ? null : company,
    address,
    abn === null || abn === "" ? null : `ABN ${formatAbn(abn)}`,
    phone === null ? null : formatPhone(phone),
    email,
  ],
});

/** Builds the blocks of the seller, with the logo above, and of the payee. */
export const partyBlocks = (seller: Invoicer, label: string, payee: Payee) => [
  seller.logo ? picture(seller.logo, seller.company ?? seller.name, LOGO_HEIGHT) : null,
  sideBySide([party("From", seller), party(label, payee)]),
];
const LOGO_HEIGHT = 36;

/**
 * Builds the details for a bank transfer, with the number as the reference. Null if the seller has no bank
 * account.
 */
export const eftColumns = ({ bank_account_name, bsb, account_number }: Invoicer, reference: string) =>
  bsb === null || account_number === null
    ? null
    : sideBySide([
        { label: "Account name", lines: [bank_account_name] },
        { label: "BSB", lines: [formatBsb(bsb)] },
        { label: "Account number", lines: [account_number] },
        { label: "Reference", lines: [reference] },
      ]);

/** Height in points that keeps the heading and the bank account on one page. */
const EFT_ROOM = 80;

/** Texts by which `currentDocument` finds the parts of a published invoice that change. */
export const DUE_DATE = "Due date";
export const EFT_HEADING = "Pay by bank transfer (EFT)";
export const amountDueLabel = (due_date: Day): string => `Amount due by ${formatDay(due_date)}`;

/**
 * Builds the document of an invoice at publication, shown on screen, printed and stored as a PDF.
 * `currentDocument` adds later payments.
 */
export function invoiceDocument(invoice: DocumentFacts): Document {
  const number = formatInvoiceNumber(invoice.invoice_number);
  const title = invoiceTitle(invoice.lineItems);
  const eft = eftColumns(invoice.invoicer, number);
  return doc(
    `${title} ${number}`,
    [
      ...partyBlocks(invoice.invoicer, "Billed to", invoice.invoicee),
      sideBySide([
        { label: "Invoice number", lines: [number] },
        { label: "Invoice date", lines: [formatDay(invoice.invoice_date)] },
        { label: DUE_DATE, lines: [formatDay(invoice.due_date)] },
      ]),
      table(COLUMNS, invoice.lineItems, { caption: "Lines" }),
      sums([
        ["Subtotal", invoice.subtotal],
        ["GST 10%", invoice.tax],
        [invoice.tax > 0 ? "Total including GST" : "Total", invoice.total],
        [amountDueLabel(invoice.due_date), invoice.total],
      ]),
      eft && heading(EFT_HEADING, EFT_ROOM),
      eft,
    ],
    { subtitle: `${invoice.invoicer.name}, for ${invoice.invoicee.name}`, footer: `${title} ${number}` },
  );
}

export interface CreditFacts {
  readonly credit_number: number;
  readonly credit_date: Day;
  readonly amount: Cents;
  readonly tax: Cents;
  readonly reason: string;
  readonly invoice_number: number;
  readonly invoice_date?: Day;
  readonly invoicer: Invoicer;
  readonly invoicee: Payee;
}

/** Builds the credit note, an adjustment note for a tax invoice (G-32). */
export function creditDocument(note: CreditFacts): Document {
  const number = formatInvoiceNumber(note.credit_number);
  return doc(
    `Credit note ${number}`,
    [
      ...partyBlocks(note.invoicer, "For", note.invoicee),
      sideBySide([
        { label: "Credit note number", lines: [number] },
        { label: "Date", lines: [formatDay(note.credit_date)] },
        { label: "For invoice", lines: [formatInvoiceNumber(note.invoice_number)] },
        { label: "Invoice date", lines: [note.invoice_date && formatDay(note.invoice_date)] },
      ]),
      facts([["Reason", note.reason]]),
      sums([
        ["Amount without GST", note.amount - note.tax],
        ["GST", note.tax],
        ["Credited, including GST", note.amount],
      ]),
      paragraph("This adjustment note reduces the amount and the GST of the invoice."),
    ],
    { subtitle: `${note.invoicer.name}, for ${note.invoicee.name}`, footer: `Credit note ${number}` },
  );
}
