import { useEffect, useRef, useState } from "react";
import type { TaskRow } from "../../contract.ts";
import { changedRows, formatStatusNews } from "../../rules/status-news.ts";

/** Time for which a changed row is tinted, in milliseconds. */
const TINT_MS = 4_000;

interface News {
  readonly changed: ReadonlySet<number>;
  readonly words: string | null;
  readonly at: string | null;
}

const NO_NEWS: News = { changed: new Set(), words: null, at: null };

/**
 * Returns the rows that have just changed and the last change in words. The first read counts as no change.
 */
export function useStatusNews(rows: readonly TaskRow[] | undefined): News {
  const knownStatuses = useRef<ReadonlyMap<number, number> | null>(null);
  const [news, setNews] = useState(NO_NEWS);
  useEffect(() => {
    if (!rows) return;
    const before = knownStatuses.current;
    knownStatuses.current = new Map(rows.map(({ ID, _status }) => [ID, _status]));
    const changed = before ? changedRows(before, rows) : [];
    if (changed.length > 0)
      // oxlint-disable-next-line react/set-state-in-effect -- the change is known only after both readings
      setNews({
        changed: new Set(changed.map(({ ID }) => ID)),
        words: formatStatusNews(changed),
        at: new Date().toISOString(),
      });
  }, [rows]);
  useEffect(() => {
    if (news.changed.size === 0) return undefined;
    const timer = setTimeout(() => setNews((was) => ({ ...was, changed: NO_NEWS.changed })), TINT_MS);
    return () => clearTimeout(timer);
  }, [news.changed]);
  return news;
}
