import { sql } from "kysely";
import { formatDay, type Day } from "#kernel/dates/day.ts";
import { absoluteUrl, accountPath } from "#kernel/contract/link.ts";
import { formatMoney } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { reminderMail, type Step } from "../rules/reminders.ts";
import type { FoundInvoice } from "./queries.ts";

const invoicePage = accountPath("invoices/details/{id}");

export const pageOf = (publicUrl: string, { client, ID }: Pick<FoundInvoice, "client" | "ID">): string =>
  absoluteUrl(publicUrl, invoicePage({ id: ID }), client.username);

const attachmentOf = (invoice: Pick<FoundInvoice, "invoice_number">, bytes: Uint8Array) => [
  {
    filename: `Invoice ${formatInvoiceNumber(invoice.invoice_number)}.pdf`,
    content_type: "application/pdf",
    content: Buffer.from(bytes),
  },
];

type Mailed = Pick<FoundInvoice, "ID" | "_doctor" | "invoice_number" | "total" | "due_date" | "client">;

const textOf = (
  invoice: Mailed,
  url: string,
) => `Invoice ${formatInvoiceNumber(invoice.invoice_number)} of ${formatMoney(invoice.total)} is attached. It is due on ${formatDay(invoice.due_date)}.

View and pay it: ${url}
`;

interface Sending {
  readonly to: string;
  readonly dedupeKey: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly person?: number;
}

/** The invoice with its PDF, in the caller's transaction. */
export async function mailInvoice(db: Db, invoice: Mailed, { to, dedupeKey, url, bytes, person }: Sending): Promise<void> {
  await enqueueMail(db, {
    dedupeKey,
    to,
    _doctor: invoice._doctor,
    _person: person,
    subject: `Invoice ${formatInvoiceNumber(invoice.invoice_number)}, ${formatMoney(invoice.total)}`,
    text: textOf(invoice, url),
    attachments: attachmentOf(invoice, bytes),
  });
}

interface Reminding {
  readonly invoice: Pick<FoundInvoice, "ID" | "_doctor" | "invoice_number" | "due_date" | "outstanding" | "client">;
  readonly to: string;
  readonly today: Day;
  readonly publicUrl: string;
  /** Of the schedule; null where staff send it. */
  readonly step: number | null;
  readonly words: Pick<Step, "subject" | "body"> | null;
  readonly by: number | null;
}

/**
 * Requests that arrive so close together are one: two people pressed at once, or one pressed twice. By time, as nothing else tells a second press
 * from a second reminder: the request names invoices only (API-INV-017), and an invoice may be reminded of as often as staff want.
 */
const AT_ONCE_SECONDS = 10;

/** Whether staff reminded of this invoice at the moment of the request. The caller holds the invoice's lock. */
export async function isJustReminded(db: Db, { ID, _doctor }: { ID: number; _doctor: number }, now: string): Promise<boolean> {
  const row = await db
    .selectFrom("invoice_reminder")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", ID)
    .where("step", "is", null)
    .where("created_time", ">", sql<string>`${now}::timestamptz - make_interval(secs => ${AT_ONCE_SECONDS})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** STATE-INV-05: records a reminder and emails it, in the caller's transaction. False where the step had its reminder before. */
export async function sendReminder(db: Db, { invoice, to, today, publicUrl, step, words, by }: Reminding): Promise<boolean> {
  const { ID, _doctor } = invoice;
  const row = await db
    .insertInto("invoice_reminder")
    .values({ _doctor, _invoice: ID, step, remind_date: today, sent_to: to, _sent_by: by })
    .onConflict((conflict) => conflict.constraint("invoice_reminder_step_once").doNothing())
    .returning("ID")
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable("invoice")
    .set((eb) => ({ remind_date: today, reminders: sql<number>`reminders + 1`, version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  const { subject, text } = reminderMail({ ...invoice, url: pageOf(publicUrl, invoice) }, words);
  await enqueueMail(db, { dedupeKey: `invoice-reminder:${row.ID}`, to, _doctor, _person: _doctor, subject, text });
  return true;
}
