import { problem } from "#kernel/contract/problem.ts";

/** A change to how a user signs in follows the password, given within ten minutes. */
export const confirmFirst = problem("second_factor.confirm", 403, "Enter your password to confirm this change.");
export const notYours = problem("second_factor.not_yours", 403, "Only a Super Administrator can reset a Super Administrator.");
