/** A pattern that may take more than linear time. The list only shrinks: one that nothing needs any more fails the check. */
export interface PatternException {
  readonly file: string;
  /** As the check names it. */
  readonly pattern: string;
  /** The most that its input can have. */
  readonly limit: string;
  readonly why: string;
}

export const exceptions: readonly PatternException[] = [];
