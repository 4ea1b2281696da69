import { listLikely, listPatientBriefs, patientScope } from "#areas/patients/patients/server/index.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { onlineBookingRoutes } from "../contract.ts";
import type { findRequest } from "./request.queries.ts";

type GetCall = HandlerContext<typeof onlineBookingRoutes.get>;
type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/**
 * Lists the client's patients who may be the person of a request, the most likely first. Empty for users who
 * may not see patients.
 */
export async function likelyPatients({ db, client, actor, requestingID }: GetCall, request: Request) {
  if (!resolveAccess(actor, client, "patient.view", requestingID)) return [];
  const patients = await listLikely(db, patientScope(client, actor), request, 0);
  const briefs = await listPatientBriefs(
    db,
    client.ID,
    patients.map(({ ID }) => ID),
  );
  return patients.flatMap(({ ID, likeness: reason }) => {
    const brief = briefs.find((one) => one.ID === ID);
    return brief ? [{ ...brief, reason }] : [];
  });
}
