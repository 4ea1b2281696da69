/** A reason not to start, in one sentence the person at the terminal can act on. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The words of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a system or database error ("ENOENT", "28P01"), or nothing. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** What a program of PostgreSQL said of why it gave up. */
export function lastWords(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim();
}
