import { feature, mounted } from "#server/http/feature.ts";
import { referralRoutes, unknownLetter, unknownReferringDoctor } from "../contract.ts";
import { handlers, type ReferralsChanged } from "./handlers.ts";

/**
 * For the features below: what a patient's page expands, what an import adds (under `lockLivePatient`), and the merging of two patients.
 */
export { insertActiveReferral, listReferralsOf, lockLivePatient, mergeReferrals } from "./queries.ts";

export const referrals = (tell: ReferralsChanged) =>
  feature({
    name: "referrals",
    mounted: [mounted(referralRoutes, handlers(tell))],
    fileUses: [{ table: "referral", column: "_referral_letter", needs: [referralRoutes.list.needs] }],
    constraints: {
      referral_referring_doctor_exists: { field: "_referring_doctor", message: unknownReferringDoctor.sentence(undefined) },
      referral_letter_exists: { field: "_referral_letter", message: unknownLetter.sentence(undefined) },
    },
  });
