/** Reason not to start, in one sentence for the operator at the terminal. Printed without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Returns the message of any thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the code of a system or database error ("ENOENT", "28P01"), or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Extracts the reason for a failure from the output of a PostgreSQL program. */
export function failureReason(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const reasonLine =
    lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return reasonLine.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim();
}
