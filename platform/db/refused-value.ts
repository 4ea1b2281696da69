import { codeOf } from "#platform/start-error.ts";

/**
 * Returns true if the database refused the written value: a constraint (class 23), a value the column can't
 * store (22), one beyond a limit (54), or a trigger of Corella (P0001). False for a deadlock, a cancelled
 * statement or a lost connection, because the same statement may succeed later. Checks the code because every
 * error of the driver has a property `constraint`.
 */
export const isRefusedValue = (error: unknown): boolean => /^(22|23|54|P0001$)/.test(codeOf(error) ?? "");

/** Returns the name of the violated constraint, or undefined. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
