import { accountPath } from "#kernel/contract/link.ts";

/**
 * Links to the patient's page for emails about referrals. Defined here because the page belongs to a feature
 * that depends on this one.
 */
export const referralPaths = { patient: accountPath("patients/details/{id}") };
