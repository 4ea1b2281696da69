import { addReferral, type ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { forbidden } from "#kernel/problem.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { referredRoutes } from "../referred.contract.ts";
import { findAppointment } from "./reading.ts";
import { bookOne } from "./writing.handlers.ts";

export const referredHandlers = (tell: ReferralsChanged): Handlers<typeof referredRoutes> => ({
  async bookReferred(call) {
    const { db, client, actor, requestingID, body, fail, assertFound } = call;
    // The route asks for one permission; this is the other.
    if (!resolveAccess(actor, client, "patient.edit", requestingID)) fail(forbidden);
    const { referral_date, referral_type, _referring_doctor, _referral_letter, ...appointment } = body;
    const { ID, _undo } = await bookOne(call, appointment);
    const letter = { referral_date, referral_type, _referring_doctor, _referral_letter };
    await addReferral(call, body._patient, letter, tell);
    // With the referral, which covers it now.
    return { ...assertFound(await findAppointment(db, client, { ID, repeat_date: null })), _undo };
  },
});
