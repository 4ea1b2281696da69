import { addDays, type Day, formatDay } from "#kernel/day.ts";
import { type Cents, formatMoney } from "#kernel/money.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { counted } from "./words.ts";

/** Days from the due date on which an invoice that is still owed is reminded of. */
export const REMINDER_STEPS = [-3, 7, 21] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

export const reminderDay = (due: Day, step: number): Day => addDays(due, step);

/** "3 days before due", "7 days overdue". */
export const stepWords = (step: number): string =>
  step < 0 ? `${counted(-step, "day")} before due` : `${counted(step, "day")} overdue`;

/** The step of the day: the last one that has come, of the last two days, so that a night without a server does not lose it. */
export function stepOf(due: Day, today: Day): ReminderStep | null {
  const reached = REMINDER_STEPS.filter((step) => reminderDay(due, step) <= today && addDays(reminderDay(due, step), 2) > today);
  return reached.at(-1) ?? null;
}

export interface Reminded {
  readonly invoice_number: number;
  readonly due_date: Day;
  readonly outstanding: Cents;
  readonly url: string;
}

/** G-45: a reminder names the invoice's number. The words follow the step; staff send the same by hand. */
export function reminderMail({ invoice_number, due_date, outstanding, url }: Reminded, today: Day) {
  const number = formatInvoiceNumber(invoice_number);
  const amount = formatMoney(outstanding);
  const isOverdue = due_date < today;
  const when = isOverdue ? `was due on ${formatDay(due_date)}` : `is due on ${formatDay(due_date)}`;
  const late = due_date < addDays(today, -20);
  return {
    subject: late ? `Overdue: invoice ${number}, ${amount}` : `Reminder: invoice ${number}, ${amount}`,
    text: `Invoice ${number} of ${amount} ${when}.

View and pay it: ${url}

${late ? "Pay it now, or reply to arrange another date." : "If you have paid it in the last two days, ignore this reminder."}
`,
  };
}
