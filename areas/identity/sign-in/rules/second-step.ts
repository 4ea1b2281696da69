/** Numbers of a person's factors besides the password. */
export interface Factors {
  readonly authenticators: number;
  readonly passkeys: number;
  readonly recovery_codes: number;
  /** True if one of the person's groups requires a second factor. */
  readonly is_required: boolean;
}

export const hasFactor = ({
  authenticators,
  passkeys,
}: Pick<Factors, "authenticators" | "passkeys">): boolean => authenticators + passkeys > 0;

/** Returns the second step required after the correct password, or null if none is. */
export function nextStepOf(factors: Factors): "factor" | "set_up" | null {
  if (hasFactor(factors)) return "factor";
  return factors.is_required ? "set_up" : null;
}

/** Wrong answers after which a pending session ends and the user must enter the password again. */
export const PENDING_SESSION_TRIES = 10;
/** Lifetime of a pending session, after which the user must enter the password again. */
export const PENDING_SESSION_SECONDS = 600;
