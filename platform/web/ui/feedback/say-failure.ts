import { RequestError } from "#platform/web/api/request-error.ts";
import { toast } from "./toast.tsx";

/**
 * Shows a failed call in a toast, unless a dialog already handles the error: the end of the session, or one
 * of the codes in `handledCodes`.
 */
export function showFailure(error: unknown, handledCodes: readonly string[] = []): void {
  if (
    !(error instanceof RequestError) ||
    error.code === "session.required" ||
    handledCodes.includes(error.code)
  )
    return;
  toast.failed(error.message);
}
