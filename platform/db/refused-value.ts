import { codeOf } from "#platform/start-error.ts";

/**
 * Whether the database refuses what is written: a constraint (class 23), a value it can't hold (22), one beyond its limits (54), or a trigger of ours
 * (P0001). A deadlock, a cancelled statement or a lost connection is none of these: the same statement may succeed later. Every error of
 * the driver has a property `constraint`, so that its presence says nothing.
 */
export const isRefusedValue = (error: unknown): boolean => /^(22|23|54|P0001$)/.test(codeOf(error) ?? "");

/** The name of the constraint that refused it. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
