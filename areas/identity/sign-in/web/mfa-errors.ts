import { RequestFailed } from "#platform/web/api/failed.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";

/**
 * Returns a handler of errors in the second step: an ended pending session leads back to the password, any
 * other error is shown at the field.
 */
export const mfaErrors =
  (onOver: () => void, say: (words: string) => void) =>
  (error: unknown): void => {
    const failed = error instanceof RequestFailed ? error : null;
    if (failed?.code === "session.required") {
      toast.failed("This took too long or failed too many times. Enter your password again.");
      onOver();
    } else say(failed?.message ?? "This didn't work. Try again.");
  };
