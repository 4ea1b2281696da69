import { formatInvoiceNumber, formatReceiptNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";
import { type Day, formatWrittenDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";

interface Receipt {
  readonly client: { readonly first_name: string };
  readonly receipt_number: number;
  readonly day: Day;
  /** Name of the way of payment: "Card". */
  readonly paidBy: string;
  readonly invoices: readonly { readonly invoice_number: number; readonly amount: Cents }[];
  readonly surcharge: Cents;
  /** Address of the invoice that was paid first, with the receipt as a PDF. */
  readonly url: string;
}

/** Returns the email that lists the paid amounts by invoice. */
export function receiptMail({
  client,
  receipt_number,
  day,
  paidBy,
  invoices,
  surcharge,
  url,
}: Receipt): MailWords {
  const total = formatMoney(invoices.reduce((sum, { amount }) => sum + amount, surcharge));
  const number = formatReceiptNumber(receipt_number);
  return writeMail(`Receipt ${number}, ${total}`, [
    greetingTo(client),
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
    { button: "Open the receipt", url },
  ]);
}
