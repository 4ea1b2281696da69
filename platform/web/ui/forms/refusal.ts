/** Refusal of the server, as carried by any failed save. */
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

/** Returns the stored row if another user has saved in between (F-7). Null for other refusals. */
export function currentOf(refusal: SaveRefusal): Record<string, unknown> | null {
  const { details } = refusal;
  if (refusal.code !== "stale" || typeof details !== "object" || details === null || !("current" in details))
    return null;
  const { current } = details;
  // `as`: the value was just checked to be an object, and its keys are only read by name.
  return typeof current === "object" && current !== null ? (current as Record<string, unknown>) : null;
}
