/**
 * A pattern that may take more than linear time. Exceptions must not be added, and one that is no longer
 * needed fails the check.
 */
export interface PatternException {
  readonly file: string;
  /** The pattern as printed by the check. */
  readonly pattern: string;
  /** Limit of the pattern's input. */
  readonly limit: string;
  readonly why: string;
}

export const exceptions: readonly PatternException[] = [];
