import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { emailSafeName } from "#kernel/addresses/email-words.ts";
import { type Day, formatWrittenDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";

interface Receipt {
  readonly client: string;
  readonly receipt_number: number;
  readonly day: Day;
  /** Name of the way of payment: "Card". */
  readonly paidBy: string;
  readonly invoices: readonly { readonly invoice_number: number; readonly amount: Cents }[];
  readonly surcharge: Cents;
}

/** Returns the email with what was paid, by invoice. */
export function receiptMail({
  client,
  receipt_number,
  day,
  paidBy,
  invoices,
  surcharge,
}: Receipt): MailWords {
  const total = formatMoney(invoices.reduce((sum, { amount }) => sum + amount, surcharge));
  const number = formatInvoiceNumber(receipt_number);
  return writeMail(`Receipt ${number}, ${total}`, [
    `Dear ${emailSafeName(client)},`,
    `We received ${total} on ${formatWrittenDay(day)} (${paidBy}).`,
    {
      facts: [
        ["Receipt", number],
        ...invoices.map(
          ({ invoice_number, amount }) =>
            [`Invoice ${formatInvoiceNumber(invoice_number)}`, formatMoney(amount)] as const,
        ),
        ["Card surcharge", surcharge > 0 ? formatMoney(surcharge) : null],
      ],
    },
  ]);
}
