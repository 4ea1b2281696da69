import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import { invalid, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type formRoutes, nothingToSend } from "../contract.ts";
import { type StepFaults, missingIn } from "../rules/missing.ts";
import { maySubmitAs } from "../rules/signing.ts";
import { submittedStatus } from "../rules/status.ts";
import { answersOf, kindOf, formLocationOf } from "./form-reply.ts";
import { findForm, type FormRow, lockForm, updateForm } from "./queries.ts";

/** Functions provided by features that depend on this one. */
export interface FormPorts {
  /**
   * Enqueues the sending of a forms-only client's paid form to the funds (C-136), in the transaction of the
   * submission.
   */
  readonly sendAtOnce: (
    db: Db,
    form: { readonly _doctor: number; readonly ID: number },
    now: string,
  ) => Promise<void>;
}

/** Refuses an incomplete form. The message is that of the first fault; the errors cover all fields. */
export function mayBeSubmitted(missing: readonly StepFaults[]): Verdict<"invalid"> {
  const [first] = missing;
  if (!first) return verdictOf({});
  const errors = Object.assign({}, ...missing.map((fault) => fault.errors));
  return {
    allowed: false,
    code: invalid.code,
    refusal: refusalOf({ ...invalid, sentence: () => first.message }, undefined, errors),
  };
}

type SubmitContext = Pick<
  HandlerContext<typeof formRoutes.submit>,
  "actor" | "client" | "assertAllowed" | "fail" | "assertFound"
>;

/** Checks all conditions before a form is printed, and refuses the request if one fails. */
export async function assertComplete(call: SubmitContext, row: FormRow, recipients: number): Promise<void> {
  const { actor, client, assertAllowed, fail } = call;
  const answers = answersOf(row);
  assertAllowed(mayBeSubmitted(missingIn(answers, kindOf(row), formLocationOf(row))));
  assertAllowed(maySubmitAs(answers, actor.ID === client.ID));
  if (recipients === 0) fail(nothingToSend);
}

/** Stores the submission. Null if another request has submitted the form meanwhile. */
export async function storeSubmission(
  db: Db,
  { _doctor, ID }: FormRow,
  actor: number,
  now: string,
): Promise<FormRow | null> {
  await lockForm(db, _doctor, ID);
  const row = await findForm(db, _doctor, ID);
  if (!row || row.form_status !== 0) return null;
  const status = submittedStatus({ ...kindOf(row), ...formLocationOf(row) });
  await updateForm(db, _doctor, ID, {
    form_status: status,
    process_status: 1,
    submitted_time: now,
    _submitted_by: actor,
  });
  return (await findForm(db, _doctor, ID)) ?? null;
}
