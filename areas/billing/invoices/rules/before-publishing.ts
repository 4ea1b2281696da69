import { addDays, type Day } from "#kernel/dates/day.ts";
import { joinWords } from "#kernel/text/join-words.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { monthName } from "./months.ts";
import { reminderDay, stepTiming } from "./reminders.ts";

interface Client {
  readonly abn: string | null;
  readonly address: string | null;
  readonly email: string | null;
}

interface OtherInvoice {
  readonly ID: number;
  readonly invoice_number: number;
  readonly invoice_date: Day;
  readonly is_void: boolean;
}

export interface Draft {
  readonly client: Client;
  readonly invoice_date: Day;
  readonly lines: readonly { readonly has_gst: boolean }[];
  /** Total in cents. Null while a line is incomplete. */
  readonly total: number | null;
  /** The client's latest invoices except this one. */
  readonly others: readonly OtherInvoice[];
}

/**
 * Result of a check before publishing: `done` passes, `note` informs, `warning` should be reviewed. No result
 * prevents publishing.
 */
export interface Check {
  readonly is: "done" | "note" | "warning";
  readonly says: string;
}

function checkContact({ abn, address, email }: Client): Check {
  const facts = [
    ["ABN", abn],
    ["address", address],
    ["email address", email],
  ] as const;
  const missing = facts.flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === 0) return { is: "done", says: "Client ABN, address and email are on file" };
  const emailNote = email === null ? " The invoice can’t be emailed." : "";
  return { is: "warning", says: `The client has no ${joinWords(missing, "or")} on file.${emailNote}` };
}

function checkSameMonth({ others, invoice_date }: Draft): Check {
  const month = monthName(invoice_date);
  const sameMonthInvoices = others.filter(
    (other) => !other.is_void && other.invoice_date.slice(0, 7) === invoice_date.slice(0, 7),
  );
  if (sameMonthInvoices.length === 0)
    return { is: "done", says: `No other invoice of ${month} for this client` };
  const numbers = joinWords(
    sameMonthInvoices.map(({ invoice_number }) => formatInvoiceNumber(invoice_number)),
  );
  return { is: "note", says: `This client already has ${numbers} of ${month}` };
}

function checkTaxes({ lines }: Draft): Check[] {
  const linesWithoutGst = lines.flatMap(({ has_gst }, index) => (has_gst ? [] : [index + 1]));
  if (linesWithoutGst.length === 0) return [];
  const says =
    linesWithoutGst.length === 1
      ? `Line ${linesWithoutGst[0]} has no GST.`
      : `Lines ${joinWords(linesWithoutGst.map(String))} have no GST.`;
  return [{ is: "note", says: `${says} The tax invoice shows GST line by line.` }];
}

/**
 * Returns the checks shown before an invoice is published (picture 31). An invoice of $0.00 is paid as soon
 * as it is published (C-99).
 */
export const checksBefore = (draft: Draft): Check[] => [
  checkContact(draft.client),
  checkSameMonth(draft),
  ...checkTaxes(draft),
  ...(draft.total === 0
    ? [
        {
          is: "note",
          says: "The total is $0.00, so the invoice is paid as soon as it is published.",
        } as const,
      ]
    : []),
];

/** Lists the reminders that will be sent if the invoice is published today and not paid. */
export const remindersAfter = (
  { due_date, today }: { readonly due_date: Day; readonly today: Day },
  steps: readonly { readonly ID: number; readonly days: number; readonly since: Day }[],
): { ID: number; says: string; on: Day }[] =>
  steps
    .map(({ ID, days, since }) => ({ ID, days, since, on: reminderDay(due_date, days) }))
    .filter(({ on, since }) => on > addDays(today, -1) && on >= since)
    .toSorted((a, b) => a.days - b.days)
    .map(({ ID, days, on }) => ({ ID, says: stepTiming(days), on }));
