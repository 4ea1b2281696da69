import { addDays, type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { counted } from "./words.ts";

/** A step of the schedule: so many days from the due date, in these words. */
export interface Step {
  /** Below zero before the due date. */
  readonly days: number;
  readonly subject: string;
  readonly body: string;
  /** The step holds from this day on. */
  readonly since: Day;
}

/** So many days a reminder is late at most, as after a server that did not run for a week. */
export const CAUGHT_UP_DAYS = 14;

export const reminderDay = (due: Day, days: number): Day => addDays(due, days);

/** "3 days before due", "7 days overdue", "On the due date". */
export function stepWords(days: number): string {
  if (days === 0) return "On the due date";
  return days < 0 ? `${counted(-days, "day")} before due` : `${counted(days, "day")} overdue`;
}

interface Dated {
  readonly due_date: Day;
  /** A step that had come before the invoice was published is not for it. */
  readonly published_on: Day;
}

/** STATE-INV-05: the latest step that has come. One that was missed is caught up, unless a later one has come since or two weeks have passed. */
export function stepOf<One extends Step>({ due_date, published_on }: Dated, today: Day, steps: readonly One[]): One | null {
  const reached = steps.filter(({ days, since }) => {
    const day = reminderDay(due_date, days);
    return day <= today && day > addDays(today, -CAUGHT_UP_DAYS) && day >= since && day >= published_on;
  });
  return reached.toSorted((a, b) => a.days - b.days).at(-1) ?? null;
}

/** The words of a reminder by hand: of the last step that has come, else of the first one. */
export const stepByHand = (due: Day, today: Day, steps: readonly Step[]): Step | null => {
  const sorted = steps.toSorted((a, b) => a.days - b.days);
  return sorted.findLast(({ days }) => days <= daysBetween(due, today)) ?? sorted[0] ?? null;
};

export interface Reminded {
  readonly invoice_number: number;
  readonly due_date: Day;
  readonly outstanding: Cents;
  readonly client: { readonly name: string };
  readonly url: string;
}

const valuesOf = ({ invoice_number, due_date, outstanding, client, url }: Reminded): Readonly<Record<string, string>> => ({
  number: formatInvoiceNumber(invoice_number),
  amount: formatMoney(outstanding),
  due_date: formatDay(due_date),
  client: client.name,
  url,
});

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));

const PLAIN: Pick<Step, "subject" | "body"> = {
  subject: "Reminder: invoice {number}, {amount}",
  body: "Invoice {number} of {amount} is due on {due_date}.\n\nView and pay it: {url}",
};

/** G-45: a reminder names the invoice's number. */
export function reminderMail(reminded: Reminded, step: Pick<Step, "subject" | "body"> | null) {
  const { subject, body } = step ?? PLAIN;
  const values = valuesOf(reminded);
  return { subject: filled(subject, values).replace(/\s+/g, " "), text: `${filled(body, values)}\n` };
}
