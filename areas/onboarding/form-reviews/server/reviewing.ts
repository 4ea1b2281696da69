import {
  findForm,
  type FormRow,
  lockForm,
  updateProgress,
} from "#areas/onboarding/insurer-forms/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { reviewRoutes } from "../contract.ts";

/** Processing statuses of a form (CONST-89, C-143). */
export const [OPEN, PROCESSING, DONE] = [1, 2, 3] as const;

/** Locks a form until the end of the transaction and returns its state. */
export async function lockReview({
  db,
  params,
  assertFound,
}: Pick<HandlerContext<typeof reviewRoutes.start>, "db" | "params" | "assertFound">): Promise<FormRow> {
  const form = assertFound(await findForm(db, null, params.id));
  await lockForm(db, form._doctor, form.ID);
  return assertFound(await findForm(db, null, params.id));
}

/** Moves an open form to the user's review (STATE-FORM-06). Does nothing to a form that is not open. */
export async function beginReview(
  { actor, auditWrite }: Pick<HandlerContext<typeof reviewRoutes.start>, "actor" | "auditWrite">,
  db: Db,
  form: FormRow,
): Promise<void> {
  if (form.process_status !== OPEN) return;
  await updateProgress(db, form._doctor, form.ID, { process_status: PROCESSING, _reviewer: actor.ID });
  auditWrite({
    controller: "insurerform",
    identity: form.ID,
    _doctor: form._doctor,
    message: "began the review of an insurer form",
  });
}
