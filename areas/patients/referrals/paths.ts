import { accountPath } from "#kernel/contract/link.ts";

/** The page of a patient is a feature above this one; emails about referrals lead to it. */
export const referralPaths = { patient: accountPath("patients/details/{id}") };
