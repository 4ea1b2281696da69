import { forbidden } from "#kernel/contract/problem.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { appointmentImportRoutes } from "../contract.ts";
import { countsOf, noCounts } from "./queries.ts";

type Call = Pick<
  HandlerContext<typeof appointmentImportRoutes.start>,
  "actor" | "client" | "requestingID" | "fail"
> & {
  readonly db: Db;
};

/**
 * Requires patient.edit in addition to the routes' calendar.edit if the import has referrals, because
 * referrals belong to patients.
 */
export async function assertMayEditReferrals(
  { db, actor, client, requestingID, fail }: Call,
  _import: number,
): Promise<void> {
  const { referrals, doubtful_referrals } =
    (await countsOf(db, client.ID, [_import])).get(_import) ?? noCounts;
  if (referrals + doubtful_referrals > 0 && !resolveAccess(actor, client, "patient.edit", requestingID))
    fail(forbidden);
}
