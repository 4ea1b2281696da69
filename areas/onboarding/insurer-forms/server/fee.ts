import { lockFormsFees, openFormsFee } from "#areas/billing/invoices/server/index.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import type { formRoutes } from "../contract.ts";
import { feesOfOthers, type FormRow, updateForm } from "./queries.ts";

const FORMS_ONLY = 2;

/** Locks and returns the client's fees that no other form uses. */
async function listUnusedFees(db: Db, { _doctor, ID }: FormRow) {
  const fees = await lockFormsFees(db, _doctor);
  const usedFees = await feesOfOthers(db, _doctor, ID);
  return fees.filter((fee) => !usedFees.includes(fee.ID));
}

export async function isFeePaid(db: Db, row: FormRow): Promise<boolean> {
  if (row.user_type !== FORMS_ONLY) return true;
  return (await listUnusedFees(db, row)).some(({ ID, status }) => ID === row._invoice && status === "paid");
}

type SubmitContext = Pick<HandlerContext<typeof formRoutes.submit>, "actor" | "client" | "auditWrite">;

/**
 * Returns true if the form needs no fee or has a paid one (RULE-IFRM-07). Otherwise the form waits for its
 * invoice, which is created if none is open.
 */
export async function claimFee(
  db: Db,
  { actor, client, auditWrite }: SubmitContext,
  row: FormRow,
): Promise<boolean> {
  if (row.user_type !== FORMS_ONLY || row.form_status !== 0) return true;
  const fees = await listUnusedFees(db, row);
  const paidFee = fees.find(({ status }) => status === "paid");
  const fee = paidFee ?? (await openFormsFee(db, { client, by: actor.ID, auditWrite }, fees));
  if (row._invoice !== fee.ID) await updateForm(db, row._doctor, row.ID, { _invoice: fee.ID });
  if (paidFee) return true;
  if (row._submitted_by === null) await updateForm(db, row._doctor, row.ID, { _submitted_by: actor.ID });
  auditWrite({
    controller: "insurerform",
    identity: row.ID,
    message: "submitted an insurer form whose fee is not paid yet",
  });
  return false;
}
