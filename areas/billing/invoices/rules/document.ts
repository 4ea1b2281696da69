import { formatAbn } from "#kernel/abn.ts";
import { formatBsb } from "#kernel/bsb.ts";
import { formatDay } from "#kernel/day.ts";
import { type Column, doc, type Document, facts, heading, paragraph, picture, table, total } from "#kernel/document.ts";
import { type Cents, formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { Day } from "#kernel/day.ts";
import { formatInvoiceNumber, type Invoicer, type Payee } from "../invoice.contract.ts";
import { formatUnitPrice, plainDecimal } from "./words.ts";

/** Cents inside, as the server has them. */
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

/** RULE-INV-14: a tax invoice when any line has GST. */
export const invoiceTitle = (lines: readonly { readonly has_gst: boolean }[]): string =>
  lines.some(({ has_gst }) => has_gst) ? "Tax invoice" : "Invoice";

const COLUMNS: readonly Column<DocumentLine>[] = [
  { title: "Description", width: 46, isRowHeading: true, cell: ({ description }) => description },
  { title: "Units", width: 14, align: "right", cell: ({ units }) => plainDecimal(units) },
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

export const partyFacts = (label: string, { name, company, address, abn, email, phone }: Payee, companyLabel = "Company") =>
  facts([
    [label, name],
    [companyLabel, company === name ? null : company],
    ["Address", address],
    ["ABN", abn === null ? null : formatAbn(abn)],
    ["Phone", phone === null ? null : formatPhone(phone)],
    ["Email", email],
  ]);

/** The seller, under its logo. */
export const sellerBlocks = (seller: Invoicer) => [
  seller.logo ? picture(seller.logo, seller.company ?? seller.name, LOGO_HEIGHT) : null,
  partyFacts("From", seller, "Trading name"),
];
const LOGO_HEIGHT = 36;

/** How to pay by bank transfer, with the number as the reference. */
export const eftFacts = ({ bank_account_name, bsb, account_number }: Invoicer, reference: string) =>
  bsb === null || account_number === null
    ? null
    : facts([
        ["Account name", bank_account_name],
        ["BSB", formatBsb(bsb)],
        ["Account number", account_number],
        ["Reference", reference],
      ]);

/** The tax invoice: for the screen, for print and as the PDF that is kept. */
export function invoiceDocument(invoice: DocumentFacts): Document {
  const number = formatInvoiceNumber(invoice.invoice_number);
  const title = invoiceTitle(invoice.lineItems);
  const eft = eftFacts(invoice.invoicer, number);
  return doc(
    `${title} ${number}`,
    [
      ...sellerBlocks(invoice.invoicer),
      partyFacts("Billed to", invoice.invoicee),
      facts([
        ["Invoice number", number],
        ["Invoice date", formatDay(invoice.invoice_date)],
        ["Due date", formatDay(invoice.due_date)],
      ]),
      table(COLUMNS, invoice.lineItems, { caption: "Lines" }),
      facts([
        ["Subtotal", formatMoney(invoice.subtotal)],
        ["GST 10%", formatMoney(invoice.tax)],
      ]),
      total(invoice.total, invoice.tax > 0 ? "Total including GST" : "Total"),
      total(invoice.total, `Amount due by ${formatDay(invoice.due_date)}`),
      eft && heading("Pay by bank transfer (EFT)"),
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

/** G-32: an adjustment note for a tax invoice. */
export function creditDocument(note: CreditFacts): Document {
  const number = formatInvoiceNumber(note.credit_number);
  return doc(
    `Credit note ${number}`,
    [
      ...sellerBlocks(note.invoicer),
      partyFacts("For", note.invoicee),
      facts([
        ["Credit note number", number],
        ["Date", formatDay(note.credit_date)],
        ["For invoice", formatInvoiceNumber(note.invoice_number)],
        ["Invoice date", note.invoice_date ? formatDay(note.invoice_date) : null],
        ["Reason", note.reason],
      ]),
      facts([
        ["Amount without GST", formatMoney(note.amount - note.tax)],
        ["GST", formatMoney(note.tax)],
      ]),
      total(note.amount, "Credited, including GST"),
      paragraph("This adjustment note reduces the amount and the GST of the invoice."),
    ],
    { subtitle: `${note.invoicer.name}, for ${note.invoicee.name}`, footer: `Credit note ${number}` },
  );
}
