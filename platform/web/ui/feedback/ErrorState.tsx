import { IconAlertTriangle } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./EmptyState.module.css";

/** Replaces content that failed to load: names the failure, a retry button, and a code to read to support. */
export function ErrorState({
  what,
  message,
  code,
  onRetry,
}: {
  what?: string;
  message?: string;
  code?: string;
  onRetry?: () => void;
}) {
  return (
    <div className={classes.empty} role="alert">
      <IconAlertTriangle size={17} aria-hidden className={classes.mark} />
      <p>{[what, message].filter(Boolean).join(" ") || "This couldn't be loaded."}</p>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
      {code && <span className={classes.code}>Support code: {code}</span>}
    </div>
  );
}
