import { addPatient } from "#areas/patients/patients/server/index.ts";
import { addReferral, type ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { referredRoutes } from "../referral-booking.contract.ts";
import { findAppointment } from "./reading.ts";
import { bookAppointment } from "./writing.handlers.ts";

export const referredHandlers = (tell: ReferralsChanged): Handlers<typeof referredRoutes> => ({
  async bookReferred(call) {
    const { db, client, body, assertFound } = call;
    assertMayEditPatients(call);
    const { referral_date, referral_type, _referring_doctor, _referral_letter, ...appointment } = body;
    const { ID, _undo } = await bookAppointment(call, appointment);
    const letter = { referral_date, referral_type, _referring_doctor, _referral_letter };
    await addReferral(call, body._patient, letter, tell);
    // Reads the appointment again because the new referral now covers it.
    return { ...assertFound(await findAppointment(db, client, { ID, repeat_date: null })), _undo };
  },

  async bookNewPatient(call) {
    const { db, client, body, assertAllowed, assertFound } = call;
    assertMayEditPatients(call);
    assertAllowed(assertSameClient(body, client));
    const { first_name, last_name, dob, gender, mobile, referral, ...appointment } = body;
    const patient = await addPatient(call, { first_name, last_name, dob, gender, mobile });
    const { ID, _undo } = await bookAppointment(call, { ...appointment, _patient: patient.ID });
    if (referral) await addReferral(call, patient.ID, referral, tell);
    return { ...assertFound(await findAppointment(db, client, { ID, repeat_date: null })), _undo };
  },
});

/**
 * Fails with `forbidden` unless the user has `patient.edit` too. Checked here because a route declares only
 * one permission.
 */
function assertMayEditPatients({
  actor,
  client,
  requestingID,
  fail,
}: Pick<
  HandlerContext<typeof referredRoutes.bookReferred>,
  "actor" | "client" | "requestingID" | "fail"
>): void {
  if (!resolveAccess(actor, client, "patient.edit", requestingID)) fail(forbidden);
}
