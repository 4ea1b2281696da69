import { buffer } from "node:stream/consumers";
import { recipientsOf } from "#areas/onboarding/fund-recipients/rules/choosing.ts";
import type { FundRecipient } from "#areas/onboarding/fund-recipients/contract.ts";
import { listRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import { recordUnsentForm, recordSentForm } from "#areas/onboarding/fund-board/server/index.ts";
import type { freeze } from "#areas/onboarding/insurer-forms/server/index.ts";
import {
  answersOf,
  findDocument,
  findForm,
  type FormRow,
  insertDocuments,
  listFormFiles,
  listFunds,
  lockForm,
  printingOf,
  recipientsFor,
  updateProgress,
} from "#areas/onboarding/insurer-forms/server/index.ts";
import { practitionerName } from "#areas/onboarding/insurer-forms/rules/form-document.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { enqueueMail, type MailAttachment } from "#platform/mail/queue.ts";
import type { Services } from "#platform/services.ts";
import { fundMail } from "../rules/fund-mail.ts";
import { type IncludedFunds, statusAfter, targetsOf } from "../rules/sending.ts";
import { listSendings, saveSending } from "./queries.ts";

export const MAIL_ENDED = "form-reviews.mail_ended";
const NO_ADDRESS = "No email address is entered for this fund.";

export interface SendingRequest {
  readonly health_funds?: readonly (number | string)[] | undefined;
  readonly addresses?: Readonly<Record<string, string>> | undefined;
  readonly reach: IncludedFunds;
}

type FrozenForms = Awaited<ReturnType<typeof freeze>>;
type Files = Awaited<ReturnType<typeof listFormFiles>>;

/** Data for sending a form, including the documents still to be printed. */
export interface Sending {
  readonly errors: FieldErrors;
  readonly targets: readonly FundRecipient[];
  readonly unprinted: Awaited<ReturnType<typeof printingOf>>;
  readonly files: Files;
}

/** Loads all data for sending, so that printing and reading files need no database connection. */
export async function prepareSending(
  db: Db,
  row: FormRow,
  { health_funds, reach }: SendingRequest,
  now: string,
): Promise<Sending> {
  const namedFunds =
    health_funds && recipientsOf(health_funds, await listRecipients(db), await listFunds(db));
  const chosenFunds = namedFunds?.chosen ?? (await recipientsFor(db, answersOf(row)));
  const targets = targetsOf(chosenFunds, await listSendings(db, row._doctor, row.ID), reach);
  const printings = await Promise.all(
    targets.map(async ({ code }) =>
      (await findDocument(db, row._doctor, row.ID, code)) ? null : printingOf(db, row, now, code),
    ),
  );
  const missing = printings.filter((one) => one !== null);
  return {
    errors: namedFunds?.errors ?? {},
    targets,
    unprinted: {
      forms: missing.flatMap(({ forms }) => forms),
      signature_key: missing[0]?.signature_key ?? null,
    },
    files: await listFormFiles(db, row._doctor, row.ID),
  };
}

/** Reads the files submitted with the form, with their kinds. Omits the drawn signature and missing files. */
export async function readFiles(storage: Services["storage"], files: Files) {
  const read = files.map(async ({ kind, name, mime_type, storage_key }) => {
    const bytes = kind === "signature" ? null : await storage.read(storage_key);
    return (
      bytes && { kind, attachment: { filename: name, content_type: mime_type, content: await buffer(bytes) } }
    );
  });
  return (await Promise.all(read)).filter((file) => file !== null);
}
type AttachedFiles = Awaited<ReturnType<typeof readFiles>>;

interface Dispatch {
  readonly targets: readonly FundRecipient[];
  readonly frozen: FrozenForms;
  readonly attached: AttachedFiles;
  readonly addresses: Readonly<Record<string, string>>;
  readonly now: string;
  readonly by: number | null;
  readonly reach: IncludedFunds;
}

export interface FailedSending {
  readonly health_fund: string;
  readonly name: string;
  readonly message: string;
}

/**
 * Records the sending in one transaction: a row and an email or a task for each fund, and the status of the
 * form.
 */
export async function dispatch(
  db: Db,
  { _doctor, ID }: FormRow,
  { frozen, ...order }: Dispatch,
): Promise<{ failed: FailedSending[]; sent: number }> {
  await lockForm(db, _doctor, ID);
  await insertDocuments(db, _doctor, ID, frozen);
  const row = await findForm(db, _doctor, ID);
  if (!row) return { failed: [], sent: 0 };
  // Filters again because another user may have sent to some of the funds meanwhile.
  const targets = targetsOf(order.targets, await listSendings(db, _doctor, ID), order.reach);
  const failed: FailedSending[] = [];
  for (const target of targets) {
    const problem = await sendTo(db, row, target, order);
    if (problem !== null) failed.push({ health_fund: target.code, name: target.name, message: problem });
  }
  if (targets.length > 0) await settleStatus(db, row);
  return { failed, sent: targets.length - failed.length };
}

async function sendTo(
  db: Db,
  row: FormRow,
  target: FundRecipient,
  { addresses, attached, now, by }: Omit<Dispatch, "frozen" | "targets" | "reach">,
) {
  const { _doctor, ID } = row;
  const save = (sending: Parameters<typeof saveSending>[4]) =>
    saveSending(db, _doctor, ID, target.code, { ...sending, _changed_by: by });
  if (target.way !== "email") {
    await save({ state: "task", email_address: null, answer: null });
    return null;
  }
  const to = addresses[target.code] ?? target.email_address;
  const form = await findDocument(db, _doctor, ID, target.code);
  if (!to || !form) {
    await save({ state: "refused", email_address: to, answer: NO_ADDRESS });
    return NO_ADDRESS;
  }
  const answers = answersOf(row);
  const provider_numbers = answers.practices.flatMap(({ provider_number }) => provider_number ?? []);
  const mailText = fundMail({
    practitioner: practitionerName(answers),
    provider_numbers,
    is_update: row.is_update,
    form_id: ID,
    recipient: target.code,
  });
  const pdf = {
    filename: `${target.code} registration ${ID}.pdf`,
    content_type: "application/pdf",
    content: form.content,
  };
  const attachments = [pdf, ...attachmentsFor(target, attached)];
  const mail = await enqueueMail(db, {
    dedupeKey: `insurer-form:${ID}:${target.code}:${now}`,
    to,
    ...mailText,
    attachments,
    _doctor,
    whenEnded: MAIL_ENDED,
  });
  await save({ state: "queued", email_address: to, _mail: mail.ID, answer: null });
  await recordWaiting(db, row, target, now);
  return null;
}

const attachmentsFor = (target: FundRecipient, attached: AttachedFiles): MailAttachment[] =>
  attached.flatMap(({ kind, attachment }) =>
    (kind === "medicare_letter" && target.asks_medicare_letter) ||
    (kind === "bank_statement" && target.asks_bank_statement)
      ? [attachment]
      : [],
  );

/** Records that the fund's reply is expected within `reply_days` from today. */
export async function recordWaiting(
  db: Db,
  row: FormRow,
  { code, reply_days }: FundRecipient,
  now: string,
): Promise<void> {
  const sent_day = todayIn(zoneNamed(row._timezone), now);
  const { practices } = answersOf(row);
  await recordSentForm(db, {
    _doctor: row._doctor,
    _form: row.ID,
    recipient: code,
    practices,
    sent_day,
    due_day: addDays(sent_day, reply_days),
  });
}

/** Updates the form's status from the states of all its funds (STATE-FORM-05). */
export async function settleStatus(db: Db, { _doctor, ID, is_update }: FormRow): Promise<void> {
  const sendings = await listSendings(db, _doctor, ID);
  const refused = sendings.filter(({ state }) => state === "refused");
  await updateProgress(db, _doctor, ID, {
    ...statusAfter(is_update, sendings),
    error_message:
      refused.length === 0
        ? null
        : refused.map(({ recipient, answer }) => `${recipient}: ${answer ?? ""}`).join("\n"),
  });
  for (const { recipient } of refused) await recordUnsentForm(db, { _doctor, _form: ID, recipient });
}
