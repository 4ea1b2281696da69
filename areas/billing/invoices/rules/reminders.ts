import { addDays, type Day, daysBetween, formatWrittenDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { type MailPart, paragraphsOf, writeMail } from "#kernel/text/mail-words.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { formatCount } from "./words.ts";

/** Step of the reminder schedule: the days from the due date and the text to send. */
export interface Step {
  /** Days after the due date; negative before the due date. */
  readonly days: number;
  readonly subject: string;
  readonly body: string;
  /** First day on which the step applies. */
  readonly since: Day;
}

/** Largest delay of a reminder in days, such as after a week without a running server. */
export const CAUGHT_UP_DAYS = 14;

export const reminderDay = (due: Day, days: number): Day => addDays(due, days);

/** Returns the step's timing in words: "3 days before due", "7 days overdue" or "On the due date". */
export function stepTiming(days: number): string {
  if (days === 0) return "On the due date";
  return days < 0 ? `${formatCount(-days, "day")} before due` : `${formatCount(days, "day")} overdue`;
}

interface PublishedInvoice {
  readonly due_date: Day;
  /** Day of publishing. Steps dated before this day aren't sent. */
  readonly published_on: Day;
}

/**
 * Returns the latest step that is due, or null (STATE-INV-05). A missed step is caught up unless a later step
 * is due or `CAUGHT_UP_DAYS` have passed.
 */
export function stepOf<AnyStep extends Step>(
  { due_date, published_on }: PublishedInvoice,
  today: Day,
  steps: readonly AnyStep[],
): AnyStep | null {
  const dueSteps = steps.filter(({ days, since }) => {
    const day = reminderDay(due_date, days);
    return day <= today && day > addDays(today, -CAUGHT_UP_DAYS) && day >= since && day >= published_on;
  });
  return dueSteps.toSorted((a, b) => a.days - b.days).at(-1) ?? null;
}

/**
 * Returns the step with the text for a reminder sent by staff: the last step that is due, otherwise the
 * first. Null without steps.
 */
export const manualStepOf = (due: Day, today: Day, steps: readonly Step[]): Step | null => {
  const sorted = steps.toSorted((a, b) => a.days - b.days);
  return sorted.findLast(({ days }) => days <= daysBetween(due, today)) ?? sorted[0] ?? null;
};

export interface RemindedInvoice {
  readonly invoice_number: number;
  readonly due_date: Day;
  readonly outstanding: Cents;
  readonly client: { readonly name: string };
  readonly url: string;
  /** Starts the email: "Dear Dr Priya Raman,". */
  readonly greeting: string;
  readonly today: Day;
}

const valuesOf = ({
  invoice_number,
  due_date,
  outstanding,
  client,
  url,
}: RemindedInvoice): Readonly<Record<string, string>> => ({
  number: formatInvoiceNumber(invoice_number),
  amount: formatMoney(outstanding),
  due_date: formatWrittenDay(due_date),
  client: client.name,
  url,
});

const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );

/** Text of a reminder without steps. `{amount}` stands for the outstanding amount. */
const defaultText = ({ due_date, today }: RemindedInvoice): Pick<Step, "subject" | "body"> => ({
  subject: "Reminder: invoice {number}, {amount}",
  body: `{amount} of invoice {number} ${due_date < today ? "was" : "is"} due on {due_date}.\n\nView and pay it: {url}`,
});

const LINK = "{url}";

/** Returns a paragraph of a step's text. The first paragraph that ends with the link becomes a button. */
const partOf = (paragraph: string, values: Readonly<Record<string, string>>): MailPart =>
  paragraph.endsWith(LINK)
    ? {
        lead: fillTemplate(paragraph.slice(0, -LINK.length).trim(), values),
        button: "View and pay",
        url: values["url"] ?? "",
      }
    : fillTemplate(paragraph, values);

/**
 * Builds the reminder's email; the default text applies if `step` is null. The subject contains the invoice
 * number (G-45).
 */
export function reminderMail(invoice: RemindedInvoice, step: Pick<Step, "subject" | "body"> | null) {
  const { subject, body } = step ?? defaultText(invoice);
  const values = valuesOf(invoice);
  return writeMail(fillTemplate(subject, values).replace(/\s+/g, " "), [
    ...(/^(dear|hello|hi)\b/i.test(body) ? [] : [invoice.greeting]),
    ...paragraphsOf(body).map((paragraph) => partOf(paragraph, values)),
  ]);
}
