import { problem } from "#kernel/contract/problem.ts";

/** Error for a change to how a user signs in without a password confirmed in the last ten minutes. */
export const confirmFirst = problem(
  "second_factor.confirm",
  403,
  "Enter your password to confirm this change.",
);
/** Error for a confirmation with a password that the same session set without the old one (H-4). */
export const signInAgain = problem(
  "second_factor.sign_in_again",
  403,
  "You set this password without the old one. Sign out, then sign in again to confirm this change.",
);
export const notYours = problem(
  "second_factor.not_yours",
  403,
  "Only a Super Administrator can reset a Super Administrator.",
);
