import { RequestError } from "#platform/web/api/request-error.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";

/**
 * Returns a handler of errors in the second step: an ended pending session leads back to the password, any
 * other error is shown at the field.
 */
export const handleMfaErrors =
  (onOver: () => void, showError: (words: string) => void) =>
  (error: unknown): void => {
    const failure = error instanceof RequestError ? error : null;
    if (failure?.code === "session.required") {
      toast.failed("This took too long or failed too many times. Enter your password again.");
      onOver();
    } else showError(failure?.message ?? "This didn't work. Try again.");
  };
