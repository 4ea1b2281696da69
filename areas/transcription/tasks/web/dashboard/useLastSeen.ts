import { useState } from "react";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { OFFICE_ZONE } from "../../rules/due-time.ts";

function readStoredTime(key: string): string | null {
  try {
    const text = localStorage.getItem(key);
    return text !== null && !Number.isNaN(Date.parse(text)) ? text : null;
  } catch {
    return null;
  }
}

/**
 * Returns the instant since which tasks count as new for this user on this device: midnight until the user
 * marks tasks as seen.
 */
export function useLastSeen(): { readonly since: string; readonly markSeen: () => void } {
  const { me } = useSession();
  const key = `corella.tasks-seen.${me.ID}`;
  const midnight = instantOf(useToday(OFFICE_ZONE), "00:00", OFFICE_ZONE);
  const [seen, setSeen] = useState(() => readStoredTime(key));
  const markSeen = (): void => {
    const now = new Date().toISOString();
    setSeen(now);
    try {
      localStorage.setItem(key, now);
    } catch {
      // The value is lost when the user leaves the page if the browser refuses to store it.
    }
  };
  return { since: seen ?? midnight, markSeen };
}
