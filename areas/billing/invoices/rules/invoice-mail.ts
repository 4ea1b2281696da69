import { type Day, formatWrittenDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";
import { formatInvoiceNumber, type InvoiceState } from "../invoice.contract.ts";

interface MailedInvoice {
  readonly invoice_number: number;
  readonly total: Cents;
  readonly outstanding: Cents;
  readonly due_date: Day;
  readonly status: InvoiceState;
}

interface InvoiceMail {
  readonly greeting: string;
  readonly today: Day;
  readonly url: string;
}

/** Returns the email with an invoice. States the amount outstanding on `today`, not at publication. */
export function invoiceMail(invoice: MailedInvoice, { greeting, today, url }: InvoiceMail): MailWords {
  const number = formatInvoiceNumber(invoice.invoice_number);
  const total = formatMoney(invoice.total);
  const outstanding = formatMoney(invoice.outstanding);
  const isOwed = invoice.status === "published";
  const isPartlyPaid = isOwed && invoice.outstanding < invoice.total;
  return writeMail(
    isPartlyPaid ? `Invoice ${number}, ${outstanding} outstanding` : `Invoice ${number}, ${total}`,
    [
      greeting,
      [`Invoice ${number} of ${total} is attached.`, ...stateText(invoice, today)].join(" "),
      {
        facts: [
          ["Invoice", number],
          ["Total", total],
          ["Outstanding", isPartlyPaid ? outstanding : null],
          ["Due", isOwed ? formatWrittenDay(invoice.due_date) : null],
        ],
      },
      isOwed ? { button: "View and pay", url } : { button: "View the invoice", url },
    ],
  );
}

function stateText({ status, due_date, total, outstanding }: MailedInvoice, today: Day): string[] {
  if (status === "void") return ["It is void, and nothing is owed."];
  if (status === "paid") return ["It is paid."];
  const day = formatWrittenDay(due_date);
  if (status === "unpublished") return [`It is not published yet. It will be due on ${day}.`];
  const due = due_date < today ? `It was due on ${day}.` : `It is due on ${day}.`;
  return outstanding < total ? [due, `${formatMoney(outstanding)} is outstanding.`] : [due];
}
