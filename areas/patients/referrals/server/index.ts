import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { letterFile, referralRoutes, unknownLetter, unknownReferringDoctor } from "../contract.ts";
import { describeReferrals, mergeReferrals, SNAPSHOT_COLUMNS, unmergeReferrals } from "./merging.ts";
import { addReadReferral, addReferral, handlers, type ReferralsChanged } from "./handlers.ts";

/** Queries for the patient's page, and for imports (under `lockLivePatient`). */
export { listReferralsOf, referralsJson } from "./queries.ts";

/** Queries for the import of appointments, which may include referrals. */
export {
  type ImportedReferral,
  insertImportedReferrals,
  removeImportedReferrals,
} from "./importing.queries.ts";

export { addReadReferral, addReferral, type ReferralsChanged };
export { referralsEnding } from "./ending-mail.ts";

export const referrals = (tell: ReferralsChanged) =>
  defineFeature({
    name: "referrals",
    endpoints: [endpoints(referralRoutes, handlers(tell))],
    filePurposes: [letterFile],
    fileUses: [{ table: "referral", column: "_referral_letter", needs: [referralRoutes.list.access.needs] }],
    patientReferences: [
      {
        table: "referral",
        column: "_patient",
        label: ["referral", "referrals"],
        notifies: "referral",
        snapshotColumns: SNAPSHOT_COLUMNS,
        move: mergeReferrals,
        undoMove: unmergeReferrals,
        describe: describeReferrals,
      },
    ],
    constraints: {
      referral_referring_doctor_exists: {
        field: "_referring_doctor",
        message: unknownReferringDoctor.sentence(undefined),
      },
      referral_letter_exists: { field: "_referral_letter", message: unknownLetter.sentence(undefined) },
    },
  });
