/**
 * An import that violates a rule and has not been fixed yet. Exceptions must not be added, and one that is no
 * longer needed fails the check.
 */
export interface Exception {
  /** A file, or a folder with everything below it. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [];
