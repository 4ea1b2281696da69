/** What the server said no to, as any failed save may carry it. */
export interface SaveRefusal {
  message: string;
  status: number;
  code: string;
  errors: Readonly<Record<string, string>>;
  details: unknown;
}

export function isRefusal(error: unknown): error is Error & SaveRefusal {
  return error instanceof Error && "status" in error && "code" in error && "errors" in error;
}

/** F-7: the row as it is now, when somebody saved in between. */
export function currentOf(refusal: SaveRefusal): Record<string, unknown> | null {
  const { details } = refusal;
  if (refusal.code !== "stale" || typeof details !== "object" || details === null || !("current" in details)) return null;
  const { current } = details;
  // `as`: an object was just checked, and its keys are only read by name.
  return typeof current === "object" && current !== null ? (current as Record<string, unknown>) : null;
}
