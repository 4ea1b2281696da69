import type { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatInvoiceNumber, formatReceiptNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";

export interface HistoryRow {
  readonly ID: string;
  readonly day: Day;
  readonly words: string;
  readonly detail: string;
  /** Change of the outstanding amount, in dollars. Null for a reminder. */
  readonly amount: number | null;
  /** True for a failed payment or a reversed write-off. */
  readonly isStruck: boolean;
  /** The row's own PDF: a receipt, refund, credit note or the invoice. Null if the row has no PDF. */
  readonly document: {
    readonly of: "payment" | "credit" | "published";
    readonly ID: number;
    readonly label: string;
  } | null;
}

type HistorySource = Pick<
  Invoice,
  | "ID"
  | "invoice_number"
  | "total"
  | "published_at"
  | "published_by"
  | "payments"
  | "credit_notes"
  | "write_offs"
  | "reminder_log"
>;

const surchargeText = (surcharge: number): string =>
  surcharge > 0 ? `, surcharge ${formatMoney(centsOf(surcharge) ?? 0)}` : "";

/** Returns the text of a failed payment, with the gateway's message if present (MSG-098). */
const failureText = ({
  response_message,
}: Pick<HistorySource["payments"][number], "response_message">): string =>
  response_message ? `Payment failed: ${response_message}` : "Payment failed";

const documentOf = (
  kind: "payment" | "credit",
  ID: number,
  noun: string,
  number: string,
): HistoryRow["document"] => ({
  of: kind,
  ID,
  label: `Download ${noun.toLowerCase()} ${number}`,
});

/** Returns the row of publishing, whose PDF is the tax invoice as it was published (decision 0079). */
function publishingOf({ ID, invoice_number, total, published_at, published_by }: HistorySource, zone: Zone) {
  if (published_at === null) return [];
  const row: HistoryRow = {
    ID: "i",
    day: wallOf(published_at, zone).day,
    words: "Invoice published",
    detail: published_by === null ? "" : `By ${published_by}`,
    amount: total,
    isStruck: false,
    document: {
      of: "published",
      ID,
      label: `Download invoice ${formatInvoiceNumber(invoice_number)} as published`,
    },
  };
  return [row];
}

/** Lists payments, refunds, credit notes, write-offs, reminders and the publishing, newest first. */
export function historyOf(invoice: HistorySource, zone: Zone): HistoryRow[] {
  const { payments, credit_notes, write_offs, reminder_log } = invoice;
  const rows: HistoryRow[] = [
    ...payments.map((payment) => ({
      ID: `p${payment.ID}`,
      day: payment.payment_date,
      words: payment.is_refund ? "Refund" : payment.is_successful ? "Payment received" : failureText(payment),
      detail: `${paymentTypeName(payment.payment_type)}, receipt ${formatReceiptNumber(payment.receipt_number)}${surchargeText(payment.surcharge)}`,
      amount: -payment.payment_amount,
      isStruck: !payment.is_successful,
      document: payment.is_successful
        ? documentOf(
            "payment",
            payment.ID,
            payment.is_refund ? "Refund" : "Receipt",
            formatReceiptNumber(payment.receipt_number),
          )
        : null,
    })),
    ...credit_notes.map((note) => ({
      ID: `c${note.ID}`,
      day: note.credit_date,
      words: `Credit note ${formatInvoiceNumber(note.credit_number)}`,
      detail: note.reason,
      amount: -note.amount,
      isStruck: false,
      document: documentOf("credit", note.ID, "Credit note", formatInvoiceNumber(note.credit_number)),
    })),
    ...write_offs.map((row) => ({
      ID: `w${row.ID}`,
      day: row.write_off_date,
      words: row._reverses === null ? "Written off" : "Write-off reversed",
      detail: row.reason,
      amount: -row.amount,
      isStruck: row.is_reversed,
      document: null,
    })),
    ...reminder_log.map((reminder) => ({
      ID: `r${reminder.ID}`,
      day: reminder.remind_date,
      words: reminder.is_scheduled ? "Scheduled reminder" : "Reminder",
      detail: `Sent to ${reminder.sent_to}`,
      amount: null,
      isStruck: false,
      document: null,
    })),
    ...publishingOf(invoice, zone),
  ];
  return rows.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
}
