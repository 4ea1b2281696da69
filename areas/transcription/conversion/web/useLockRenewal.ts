import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { lockRoutes } from "../lock.contract.ts";

/** Time between two renewals while the user works. Far below the minutes after which a lock expires. */
const RENEWAL_MS = 60_000;
const INPUT_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Renews a lock while the user works on the page, so that it expires when the user stops. Leaving the page
 * lets the lock expire within a minute; a page that is reloaded renews the lock. An empty GUID is no lock.
 */
export function useLockRenewal(guid: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (guid === "") return undefined;
    let renewedAt = Date.now();
    const renew = (): void => {
      if (Date.now() - renewedAt < RENEWAL_MS) return;
      renewedAt = Date.now();
      const params = { guid };
      request(lockRoutes.renew, { params, body: { is_leaving: false } }).then(
        (lock) => queries.setQueryData(queryKey(lockRoutes.locked, { params }, null), lock),
        // Ignores the error, because the next input renews the lock again and the page already shows that
        // Corella can't be reached.
        () => undefined,
      );
    };
    const leave = (): void => sendLeaving(guid);
    for (const kind of INPUT_EVENTS) window.addEventListener(kind, renew, { passive: true, capture: true });
    window.addEventListener("pagehide", leave);
    return () => {
      for (const kind of INPUT_EVENTS) window.removeEventListener(kind, renew, { capture: true });
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [guid, queries]);
}

/** Sends a request that the browser finishes after the page is closed. */
function sendLeaving(guid: string): void {
  fetch(addressOf(lockRoutes.renew, { params: { guid } }, null), {
    method: lockRoutes.renew.method,
    keepalive: true,
    credentials: "same-origin",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ is_leaving: true }),
    // A lost request lets the lock expire after the usual minutes.
  }).catch(() => undefined);
}
