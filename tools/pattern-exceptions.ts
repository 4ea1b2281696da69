/** A pattern that may take more than linear time. The list only shrinks: one that nothing needs any more fails the check. */
export interface PatternException {
  readonly file: string;
  /** As the check names it. */
  readonly pattern: string;
  /** The most that its input can have. */
  readonly limit: string;
  readonly why: string;
}

const GUARD = {
  file: "areas/transcription/tasks/rules/guard.ts",
  limit: "3,000,000 characters, in a child process that is ended after ten seconds",
  why: "the names of a letter stand in lines that begin in many ways; such a letter has no findings, and nobody else waits for it",
} as const;

export const exceptions: readonly PatternException[] = [
  {
    ...GUARD,
    pattern: String.raw`/^\s*(?:re|regarding|patient)\s*[:.]?\s+(?:(?:mrs?|ms|miss|master|dr|prof)\.?\s+)?(\p{L}[\p{L}'’ ,-]{2,60})/gimu`,
  },
  {
    ...GUARD,
    pattern: String.raw`/^[ \t]*(?:(?:mrs?|ms|miss|master|dr|prof)\.?[ \t]+)?(\p{L}[\p{L}'’ ,-]{2,60}?)[ \t]*[,;:–(-]*[ \t]*(?:born|d\.?[ \t]?o\.?[ \t]?b\.?|date of birth)[ \t:.–-]{0,4}\d/gimu`,
  },
];
