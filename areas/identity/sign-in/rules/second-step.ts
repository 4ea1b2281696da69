/** What a person has beside the password, counted. */
export interface Factors {
  readonly authenticators: number;
  readonly passkeys: number;
  readonly recovery_codes: number;
  /** A group of theirs needs a second factor. */
  readonly is_required: boolean;
}

export const hasFactor = ({ authenticators, passkeys }: Pick<Factors, "authenticators" | "passkeys">): boolean =>
  authenticators + passkeys > 0;

/** What is still asked for once the password was right; null: nothing. */
export function awaited(factors: Factors): "factor" | "set_up" | null {
  if (hasFactor(factors)) return "factor";
  return factors.is_required ? "set_up" : null;
}

/** Whoever gets this many wrong has to begin again with the password. */
export const TRIES_OF_HALF_A_SESSION = 10;
/** Half a session is over after these; whoever is slower gives the password again. */
export const HALF_A_SESSION_SECONDS = 600;
