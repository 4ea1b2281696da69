import { noErrors, type Verdict } from "#kernel/contract/verdict.ts";
import { invalid, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type formRoutes, nothingToSend } from "../contract.ts";
import { type Missing, missingIn } from "../rules/missing.ts";
import { maySubmitAs } from "../rules/signing.ts";
import { submittedStatus } from "../rules/status.ts";
import { answersOf, kindOf, locatedOf } from "./form-reply.ts";
import { findForm, type FormRow, lockForm, updateForm } from "./queries.ts";

/** What the features above know. */
export interface FormPorts {
  /** A paid form of a forms-only client goes straight to the funds (C-136); in the transaction of the submission. */
  readonly sendAtOnce: (db: Db, form: { readonly _doctor: number; readonly ID: number }, now: string) => Promise<void>;
}

/** The first thing that is missing is the message; every field is marked. */
export function whole(missing: readonly Missing[]): Verdict<"invalid"> {
  const [first] = missing;
  if (!first) return noErrors({});
  const errors = Object.assign({}, ...missing.map((one) => one.errors));
  return {
    allowed: false,
    code: invalid.code,
    refusal: refusalOf({ ...invalid, sentence: () => first.message }, undefined, errors),
  };
}

type Submitting = Pick<HandlerContext<typeof formRoutes.submit>, "actor" | "client" | "assertAllowed" | "fail" | "assertFound">;

/** Everything that must hold before a form is printed. */
export async function insistOnWhole(call: Submitting, row: FormRow, recipients: number): Promise<void> {
  const { actor, client, assertAllowed, fail } = call;
  const answers = answersOf(row);
  assertAllowed(whole(missingIn(answers, kindOf(row), locatedOf(row))));
  assertAllowed(maySubmitAs(answers, actor.ID === client.ID));
  if (recipients === 0) fail(nothingToSend);
}

/** Null: somebody else has submitted it meanwhile. */
export async function storeSubmission(db: Db, { _doctor, ID }: FormRow, actor: number, now: string): Promise<FormRow | null> {
  await lockForm(db, _doctor, ID);
  const row = await findForm(db, _doctor, ID);
  if (!row || row.form_status !== 0) return null;
  const status = submittedStatus({ ...kindOf(row), ...locatedOf(row) });
  await updateForm(db, _doctor, ID, { form_status: status, process_status: 1, submitted_time: now, _submitted_by: actor });
  return (await findForm(db, _doctor, ID)) ?? null;
}
