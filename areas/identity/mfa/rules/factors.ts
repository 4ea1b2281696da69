import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { confirmFirst } from "#areas/identity/sign-in/credentials.contract.ts";
import { lastFactor, tooManyFactors } from "../contract.ts";

export const MAX_OF_A_KIND = 10;
const CONFIRMED_SECONDS = 600;

interface FactorCounts {
  readonly authenticators: number;
  readonly passkeys: number;
  readonly is_required: boolean;
}

/** Rejects removing the last factor of a user who is required to have one. */
export function mayRemoveFactor({
  authenticators,
  passkeys,
  is_required,
}: FactorCounts): Verdict<"second_factor.last"> {
  return is_required && authenticators + passkeys <= 1 ? refuse(lastFactor, undefined) : allow;
}

export function mayAddFactor(countOfKind: number): Verdict<"second_factor.many"> {
  return countOfKind >= MAX_OF_A_KIND ? refuse(tooManyFactors, { most: MAX_OF_A_KIND }) : allow;
}

/**
 * Requires that the password was confirmed within the last ten minutes. `secondsAgo` is null if the session
 * never confirmed it.
 */
export function isConfirmed(secondsAgo: number | null): Verdict<"second_factor.confirm"> {
  return secondsAgo !== null && secondsAgo < CONFIRMED_SECONDS ? allow : refuse(confirmFirst, undefined);
}
