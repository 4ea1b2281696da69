import type { RequestError } from "#platform/web/api/request-error.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { useLate } from "#platform/web/ui/feedback/useLate.ts";
import classes from "./StartingPage.module.css";

/** Renders the state before the session is known: blank for 400 ms, then the logo, or the error. */
export function StartingPage({ error, onRetry }: { error: RequestError | null; onRetry: () => void }) {
  const isLate = useLate(400);
  return (
    <div className={classes.starting} aria-busy={!error}>
      {error ? (
        <ErrorState message={error.message} code={error.requestId ?? undefined} onRetry={onRetry} />
      ) : (
        isLate && <img src="/corella.svg" alt="Corella is loading" width={40} height={40} />
      )}
    </div>
  );
}
