import { z } from "zod";
import type { PaidHook } from "#areas/billing/payments/server/index.ts";
import { audit } from "#platform/audit/audit.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import type { Services } from "#platform/services.ts";
import { missingIn } from "../rules/missing.ts";
import { DRAFT, statusLabel } from "../rules/status.ts";
import { insertDocuments } from "./documents.queries.ts";
import { isFeePaid } from "./fee.ts";
import { answersOf, auditedForm, kindOf, formLocationOf } from "./form-reply.ts";
import { freeze, printingOf } from "./freezing.ts";
import { findForm, type FormRow, listAwaitingDrafts, lockForm } from "./queries.ts";
import { type FormPorts, storeSubmission } from "./submission.ts";

export const SUBMIT_PAID = "insurer-forms.submit_paid";
const FormPayload = z.object({ _doctor: z.int(), form: z.int() });

/**
 * Enqueues a job for each draft that waits for this invoice, in the transaction that records the payment. The
 * job prints and submits the form.
 */
export const submitPaidForms: PaidHook = async (db, { _doctor, invoice }) => {
  for (const { ID } of await listAwaitingDrafts(db, _doctor, invoice))
    await jobQueue.enqueue(db, SUBMIT_PAID, { _doctor, form: ID }, { key: `insurer-form-paid:${ID}` });
  return [];
};

const isReady = (row: FormRow | undefined): row is FormRow =>
  row !== undefined &&
  row.form_status === DRAFT &&
  row._submitted_by !== null &&
  missingIn(answersOf(row), kindOf(row), formLocationOf(row)).length === 0;

/** Submits a draft whose fee was paid. Does nothing if the draft was changed or submitted meanwhile. */
export async function submitPaid(
  payload: unknown,
  services: Services,
  { sendAtOnce }: FormPorts,
): Promise<void> {
  const { _doctor, form } = FormPayload.parse(payload);
  const { db, realtime } = services;
  const now = new Date().toISOString();
  const row = await findForm(db, _doctor, form);
  if (!isReady(row)) return;
  const documents = await freeze(services, await printingOf(db, row, now), now);
  const isStored = await db.transaction().execute(async (trx) => {
    // Locks the form before its invoice, in the same order as a submission.
    await lockForm(trx, _doctor, form);
    const current = await findForm(trx, _doctor, form);
    if (current?.version !== row.version || row._submitted_by === null || !(await isFeePaid(trx, row)))
      return false;
    const submittedForm = await storeSubmission(trx, row, row._submitted_by, now);
    if (submittedForm === null) return false;
    await insertDocuments(trx, _doctor, form, documents);
    if (submittedForm.form_status === 2) await sendAtOnce(trx, submittedForm, now);
    const author = {
      _doctor,
      _executing_user: 0,
      requesting_id: null,
      route: `job ${SUBMIT_PAID}`,
      request_id: `form ${form}`,
    };
    const message = `submitted an insurer form whose fee was paid: ${statusLabel(submittedForm.form_status)}`;
    await audit(trx, author, [
      { controller: "insurerform", identity: form, message, after: auditedForm(submittedForm) },
    ]);
    return true;
  });
  if (isStored) realtime.publish([{ doctor: _doctor, controller: "insurerform", identity: form, by: 0 }]);
}
