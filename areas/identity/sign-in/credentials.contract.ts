import { problem } from "#kernel/contract/problem.ts";

/** A change to how a user signs in follows the password, given within ten minutes. */
export const confirmFirst = problem("second_factor.confirm", 403, "Enter your password to confirm this change.");
/** H-4: a password set without the old one confirms nothing in the session that set it. */
export const signInAgain = problem(
  "second_factor.sign_in_again",
  403,
  "You set this password without the old one. Sign out, then sign in again to confirm this change.",
);
export const notYours = problem("second_factor.not_yours", 403, "Only a Super Administrator can reset a Super Administrator.");
