import {
  formatInvoiceNumber,
  formatReceiptNumber,
  type Invoicer,
  type Payee,
} from "#areas/billing/invoices/invoice.contract.ts";
import { partyBlocks } from "#areas/billing/invoices/rules/document.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import {
  type Column,
  sideBySide,
  doc,
  type Document,
  paragraph,
  sums,
  table,
} from "#kernel/text/document.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";

/** The part of a receipt that belongs to one invoice. */
export interface ReceiptLine {
  readonly invoice_number: number;
  readonly invoice_date: Day;
  readonly invoice_total: Cents;
  /** Amount in cents; negative for a refund. */
  readonly amount: Cents;
  /** Part of the amount beyond the outstanding balance. */
  readonly client_credit: Cents;
  readonly surcharge: Cents;
  /** GST included in the surcharge. */
  readonly surcharge_tax: Cents;
}

export interface ReceiptFacts {
  readonly receipt_number: number;
  readonly payment_date: Day;
  readonly payment_type: number | null;
  /** The card provider's transaction number of the payment. Null for other payments. */
  readonly transaction: string | null;
  readonly is_refund: boolean;
  readonly invoicer: Invoicer;
  readonly invoicee: Payee;
  readonly lines: readonly ReceiptLine[];
}

const sumOf = (lines: readonly ReceiptLine[], amountOf: (line: ReceiptLine) => Cents): Cents =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

const tableColumns = (amountTitle: string): readonly Column<ReceiptLine>[] => [
  {
    title: "Invoice",
    width: 24,
    isRowHeading: true,
    cell: ({ invoice_number }) => formatInvoiceNumber(invoice_number),
  },
  { title: "Invoice date", width: 30, cell: ({ invoice_date }) => formatDay(invoice_date) },
  {
    title: "Invoice total",
    width: 30,
    align: "right",
    cell: ({ invoice_total }) => formatMoney(invoice_total),
  },
  { title: amountTitle, width: 30, align: "right", cell: ({ amount }) => formatMoney(Math.abs(amount)) },
];

/** Builds the receipt or refund with its invoices. Omits outstanding amounts because statements show them. */
export function receiptDocument(receipt: ReceiptFacts): Document {
  const { is_refund, invoicer, invoicee, lines } = receipt;
  const number = formatReceiptNumber(receipt.receipt_number);
  const title = is_refund ? `Refund ${number}` : `Receipt ${number}`;
  const creditAmount = sumOf(lines, ({ client_credit }) => client_credit);
  const [surcharge, tax] = [
    sumOf(lines, (line) => line.surcharge),
    sumOf(lines, (line) => line.surcharge_tax),
  ];
  const total = Math.abs(sumOf(lines, (line) => line.amount + line.surcharge));
  return doc(
    title,
    [
      ...partyBlocks(invoicer, is_refund ? "Client" : "Received from", invoicee),
      sideBySide([
        { label: is_refund ? "Refund number" : "Receipt number", lines: [number] },
        { label: "Date", lines: [formatDay(receipt.payment_date)] },
        { label: is_refund ? "Refunded to" : "Paid by", lines: [paymentTypeName(receipt.payment_type)] },
        { label: "Card transaction", lines: [receipt.transaction] },
      ]),
      table(tableColumns(is_refund ? "Refunded" : "Paid"), lines, { caption: "Invoices" }),
      sums([
        surcharge !== 0 && ["Card surcharge 1.5%", surcharge],
        tax > 0 && ["GST in the surcharge", tax],
        [is_refund ? "Total refunded" : "Total received", total],
      ]),
      tax > 0 && paragraph("This receipt is a tax invoice for the card surcharge."),
      creditAmount > 0 &&
        paragraph(`${formatMoney(creditAmount)} was more than was outstanding and is kept as client credit.`),
    ],
    { subtitle: `${invoicer.name}, for ${invoicee.name}`, footer: title },
  );
}
