import { lockFormsFees, openFormsFee } from "#areas/billing/invoices/server/index.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import type { formRoutes } from "../contract.ts";
import { feesOfOthers, type FormRow, updateForm } from "./queries.ts";

const FORMS_ONLY = 2;

/** Locks and returns the client's fees that no other form uses. */
async function feesFor(db: Db, { _doctor, ID }: FormRow) {
  const fees = await lockFormsFees(db, _doctor);
  const used = await feesOfOthers(db, _doctor, ID);
  return fees.filter((fee) => !used.includes(fee.ID));
}

export async function isFeePaid(db: Db, row: FormRow): Promise<boolean> {
  if (row.user_type !== FORMS_ONLY) return true;
  return (await feesFor(db, row)).some(({ ID, status }) => ID === row._invoice && status === "paid");
}

type Submitting = Pick<HandlerContext<typeof formRoutes.submit>, "actor" | "client" | "auditWrite">;

/**
 * Returns true if the form needs no fee or has a paid one (RULE-IFRM-07). Otherwise the form waits for its
 * invoice, which is created if none is open.
 */
export async function claimFee(db: Db, { actor, client, auditWrite }: Submitting, row: FormRow): Promise<boolean> {
  if (row.user_type !== FORMS_ONLY || row.form_status !== 0) return true;
  const fees = await feesFor(db, row);
  const paid = fees.find(({ status }) => status === "paid");
  const fee = paid ?? (await openFormsFee(db, { client, by: actor.ID, auditWrite }, fees));
  if (row._invoice !== fee.ID) await updateForm(db, row._doctor, row.ID, { _invoice: fee.ID });
  if (paid) return true;
  if (row._submitted_by === null) await updateForm(db, row._doctor, row.ID, { _submitted_by: actor.ID });
  auditWrite({ controller: "insurerform", identity: row.ID, message: "submitted an insurer form whose fee is not paid yet" });
  return false;
}
