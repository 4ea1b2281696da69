import { codeOf } from "#platform/start-error.ts";

/**
 * Returns true if the database refused the written value: a constraint (class 23), a value the column can't
 * store (22), one beyond a limit (54), or a trigger of Corella (P0001). False for a deadlock, a cancelled
 * statement or a lost connection, because the same statement may succeed later. Checks the code because every
 * error of the driver has a property `constraint`.
 */
export const isRefusedValue = (error: unknown): boolean => /^(22|23|54|P0001$)/.test(codeOf(error) ?? "");

/**
 * Returns the name of the violated constraint, or undefined. Another server of a distributed database may report
 * it in its message or detail only, and appends the number of the table's part to keys and unique rules.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint" in error && typeof error.constraint === "string")
    return error.constraint.replace(/_\d{6,}$/, "");
  const detail = "detail" in error && typeof error.detail === "string" ? error.detail : "";
  return NAMED_CONSTRAINT.exec(`${error.message}\n${detail}`)?.[1];
}

const NAMED_CONSTRAINT = /constraint "(\w+?)(?:_\d{6,})?"/;
