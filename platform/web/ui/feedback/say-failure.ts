import { RequestFailed } from "#platform/web/api/failed.ts";
import { toast } from "./toast.tsx";

/** A toast for a call that failed, unless a question over the page has answered it: the end of a session, or one of these codes. */
export function sayFailure(error: unknown, answered: readonly string[] = []): void {
  if (!(error instanceof RequestFailed) || error.code === "session.required" || answered.includes(error.code)) return;
  toast.failed(error.message);
}
