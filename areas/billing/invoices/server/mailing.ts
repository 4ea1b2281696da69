import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import { absoluteUrl, accountPath } from "#kernel/contract/link.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Letterhead } from "#platform/mail/letterhead.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { invoiceMail } from "../rules/invoice-mail.ts";
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

/** Returns the issuer of an invoice as the sender that its emails name. */
const letterheadOf = ({ name, company, phone, address }: FoundInvoice["invoicer"]): Letterhead => ({
  name: company ?? name,
  phone: phone === null ? null : formatPhone(phone),
  address,
  isPractice: false,
});

/** Greeting without a name, because the invoicee may be a company. */
const GREETING = "Hello,";

interface MailOptions {
  readonly to: string;
  readonly dedupeKey: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly person?: number;
  readonly today: Day;
  /** Greeting of a recipient who is not the client. */
  readonly greeting?: string;
}

/** Queues an email with the invoice's PDF in the caller's transaction. */
export async function mailInvoice(
  db: Db,
  invoice: FoundInvoice,
  { to, dedupeKey, url, bytes, person, today, greeting = GREETING }: MailOptions,
): Promise<void> {
  await enqueueMail(db, {
    dedupeKey,
    to,
    _doctor: invoice._doctor,
    _person: person,
    ...invoiceMail(invoice, { greeting, today, url }),
    letterhead: letterheadOf(invoice.invoicer),
    attachments: attachmentOf(invoice, bytes),
  });
}

interface ReminderOptions {
  readonly invoice: Pick<
    FoundInvoice,
    "ID" | "_doctor" | "invoice_number" | "due_date" | "outstanding" | "client" | "invoicer" | "invoicee"
  >;
  readonly to: string;
  readonly today: Day;
  readonly publicUrl: string;
  /** Days of the scheduled step. Null if staff send the reminder. */
  readonly step: number | null;
  readonly words: Pick<Step, "subject" | "body"> | null;
  readonly by: number | null;
}

/**
 * Period in seconds within which two requests count as one, such as when two staff members click at once or
 * one of them clicks twice. Only the time distinguishes a repeated click from another reminder, because the
 * request contains only invoices (API-INV-017) and staff may send any number of reminders.
 */
const REPEAT_SECONDS = 10;

/**
 * Returns true if staff sent a reminder for this invoice within the last `REPEAT_SECONDS`. The caller must
 * hold the invoice's lock.
 */
export async function isJustReminded(
  db: Db,
  { ID, _doctor }: { ID: number; _doctor: number },
  now: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("invoice_reminder")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", ID)
    .where("step", "is", null)
    .where("created_time", ">", sql<string>`${now}::timestamptz - make_interval(secs => ${REPEAT_SECONDS})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a reminder and queues its email in the caller's transaction (STATE-INV-05). Returns false if the
 * step was already sent.
 */
export async function sendReminder(
  db: Db,
  { invoice, to, today, publicUrl, step, words: template, by }: ReminderOptions,
): Promise<boolean> {
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
    .set((eb) => ({
      remind_date: today,
      reminders: sql<number>`reminders + 1`,
      version: eb("version", "+", 1),
    }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  const reminded = { ...invoice, url: pageOf(publicUrl, invoice), greeting: GREETING, today };
  await enqueueMail(db, {
    dedupeKey: `invoice-reminder:${row.ID}`,
    to,
    _doctor,
    _person: _doctor,
    ...reminderMail(reminded, template),
    letterhead: letterheadOf(invoice.invoicer),
  });
  return true;
}
