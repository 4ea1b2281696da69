import { IconCloudOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { markReachable, useIsReachable } from "#platform/web/api/connection.ts";
import classes from "./Strip.module.css";

const RETRY_MS = 5000;

/** Shows that the server is unreachable, and retries every five seconds until it responds. */
export function OfflineStrip() {
  const isReachable = useIsReachable();
  const queries = useQueryClient();
  useEffect(() => {
    if (isReachable) return undefined;
    const retry = (): void => {
      void queries.refetchQueries({ type: "active", stale: true });
      // Queries the health route too because a page may have no data to read again, such as a form for a new
      // record.
      void fetch("/api/health").then(
        ({ ok }) => ok && markReachable(),
        () => undefined,
      );
    };
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isReachable, queries]);
  return (
    <div aria-live="assertive" className="no-print">
      {!isReachable && (
        <div className={classes.strip} data-tone="ochre">
          <IconCloudOff size={15} aria-hidden />
          You're offline. We'll reconnect automatically.
        </div>
      )}
    </div>
  );
}
