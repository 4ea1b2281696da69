import { IconCloudOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { connectionWorks, useReachable } from "#platform/web/api/connection.ts";
import classes from "./Strip.module.css";

const AGAIN_MS = 5000;

/** Shows that the server is unreachable, and retries every five seconds until it responds. */
export function OfflineStrip() {
  const reachable = useReachable();
  const queries = useQueryClient();
  useEffect(() => {
    if (reachable) return undefined;
    const again = (): void => {
      void queries.refetchQueries({ type: "active", stale: true });
      // Queries the health route too because a page may have no data to read again, such as a form for a new
      // record.
      void fetch("/api/health").then(
        ({ ok }) => ok && connectionWorks(),
        () => undefined,
      );
    };
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [reachable, queries]);
  return (
    <div aria-live="assertive" className="no-print">
      {!reachable && (
        <div className={classes.strip} data-tone="ochre">
          <IconCloudOff size={15} aria-hidden />
          You're offline. We'll reconnect automatically.
        </div>
      )}
    </div>
  );
}
