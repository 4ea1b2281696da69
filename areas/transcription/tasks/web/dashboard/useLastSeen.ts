import { useState } from "react";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { OFFICE_ZONE } from "../../rules/due-time.ts";

function stored(key: string): string | null {
  try {
    const text = localStorage.getItem(key);
    return text !== null && !Number.isNaN(Date.parse(text)) ? text : null;
  } catch {
    return null;
  }
}

/** Since when this person has seen the tasks, on this device; at first since midnight. */
export function useLastSeen(): { readonly since: string; readonly markSeen: () => void } {
  const { me } = useSession();
  const key = `corella.tasks-seen.${me.ID}`;
  const midnight = instantOf(useToday(OFFICE_ZONE), "00:00", OFFICE_ZONE);
  const [seen, setSeen] = useState(() => stored(key));
  const markSeen = (): void => {
    const now = new Date().toISOString();
    setSeen(now);
    try {
      localStorage.setItem(key, now);
    } catch {
      // A browser that keeps nothing: it holds until the page is left.
    }
  };
  return { since: seen ?? midnight, markSeen };
}
