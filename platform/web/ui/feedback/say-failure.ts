import { RequestFailed } from "#platform/web/api/failed.ts";
import { toast } from "./toast.tsx";

/**
 * Shows a failed call in a toast, unless a dialog already handles the error: the end of the session, or one
 * of the codes in `answered`.
 */
export function sayFailure(error: unknown, answered: readonly string[] = []): void {
  if (!(error instanceof RequestFailed) || error.code === "session.required" || answered.includes(error.code)) return;
  toast.failed(error.message);
}
