import { z } from "zod";
import { findForm, lockForm } from "#areas/onboarding/insurer-forms/server/index.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Job } from "#platform/http/feature.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import type { Services } from "#platform/services.ts";
import { freeze } from "#areas/onboarding/insurer-forms/server/index.ts";
import { sendingOfMail, setSending } from "./queries.ts";
import { dispatch, MAIL_ENDED, prepareSending, readFiles, settleStatus } from "./send.ts";

const SEND = "form-reviews.send";
const MailPayload = z.object({ _doctor: z.int(), mail: z.int() });
const FormPayload = z.object({ _doctor: z.int(), form: z.int() });

/**
 * Enqueues the sending of a forms-only client's paid form, which goes to the funds once its submission is
 * committed (C-136).
 */
export const sendAtOnce = (
  db: Db,
  { _doctor, ID }: { readonly _doctor: number; readonly ID: number },
): Promise<void> => jobQueue.enqueue(db, SEND, { _doctor, form: ID }, { key: `insurer-form:${ID}` });

export const jobs: Record<string, Job> = {
  [SEND]: { run: (payload, services) => sendForm(FormPayload.parse(payload), services) },
  [MAIL_ENDED]: { run: (payload, services) => noteMailEnded(MailPayload.parse(payload), services) },
};

async function sendForm(
  { _doctor, form }: z.output<typeof FormPayload>,
  { db, documents, storage }: Services,
): Promise<void> {
  const now = new Date().toISOString();
  const row = await findForm(db, _doctor, form);
  if (!row || row.form_status === 0) return;
  const { targets, unprinted, files } = await prepareSending(db, row, { reach: "untried" }, now);
  const frozen = await freeze({ documents, storage }, unprinted, now);
  const attached = await readFiles(storage, files);
  await db
    .transaction()
    .execute((trx) =>
      dispatch(trx, row, { targets, frozen, attached, addresses: {}, now, by: null, reach: "untried" }),
    );
}

/**
 * Records the outcome of an email for its fund (G-57). A final refusal sets the form's status to an error,
 * with the mail server's reply.
 */
async function noteMailEnded(
  { _doctor, mail }: z.output<typeof MailPayload>,
  { db, realtime }: Services,
): Promise<void> {
  const identity = await db.transaction().execute(async (trx) => {
    const sending = await sendingOfMail(trx, _doctor, mail);
    if (!sending || (sending.mail_state !== "sent" && sending.mail_state !== "failed")) return null;
    const state = sending.mail_state === "sent" ? "sent" : "refused";
    if (sending.state === state) return null;
    await lockForm(trx, _doctor, sending._form);
    await setSending(trx, _doctor, sending._form, sending.recipient, { state, answer: sending.last_answer });
    const row = await findForm(trx, _doctor, sending._form);
    if (!row) return null;
    await settleStatus(trx, row);
    const author = {
      _doctor,
      _executing_user: 0,
      requesting_id: null,
      route: `job ${MAIL_ENDED}`,
      request_id: `mail ${mail}`,
    };
    const auditMessage =
      state === "sent" ? `${sending.recipient} received the form` : `${sending.recipient} refused the form`;
    await audit(trx, author, [{ controller: "insurerform", identity: row.ID, message: auditMessage }]);
    return row.ID;
  });
  if (identity !== null) realtime.publish([{ doctor: _doctor, controller: "insurerform", identity, by: 0 }]);
}
