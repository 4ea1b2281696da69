import { useState } from "react";
import type { QueryInput } from "#kernel/contract/contract.ts";
import type { Owner } from "#platform/web/api/address.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { activityRoutes, FEED_LENGTH, type FeedEntry } from "../contract.ts";
import { addOlder, mergeFeed } from "../rules/feed.ts";

export type FeedQuery = Omit<
  QueryInput<typeof activityRoutes.feed>,
  "since" | "since_ID" | "before" | "before_ID"
>;

/**
 * Loads the feed of the selected client, or of all: new entries are added at the top, and "Show more" adds
 * older ones below. The calling component must be remounted when the query changes.
 */
export function useFeed(query: FeedQuery, owner?: Owner) {
  const newest = useRead(
    activityRoutes.feed,
    { query },
    {
      owner,
      // Each entry is requested only once, so that an open page records the patients in the audit log only
      // once.
      renewal: {
        ask: ([first]) =>
          first ? { query: { ...query, since: first.timestamp, since_ID: first.ID } } : null,
        join: (known, fresh) =>
          fresh.length < FEED_LENGTH ? [...fresh, ...known].slice(0, FEED_LENGTH) : fresh,
      },
    },
  );
  const [known, setKnown] = useState<readonly FeedEntry[]>([]);
  const [mergedPage, setMerged] = useState(newest.data);
  const [hasEnded, setEnded] = useState(false);
  if (newest.data && (newest.data !== mergedPage || known.length < newest.data.length)) {
    const next = mergeFeed(known, newest.data, FEED_LENGTH);
    setMerged(newest.data);
    setKnown(next);
    if (next.length < known.length) setEnded(false);
  }
  const olderRequest = useSend(activityRoutes.feed, {
    errors: "inline",
    owner,
    onDone: (older) => {
      setEnded(older.length < FEED_LENGTH);
      setKnown((previous) => addOlder(previous, older));
    },
  });
  const last = known.at(-1);
  return {
    entries: newest.data ? known : undefined,
    newest,
    more: olderRequest,
    hasMore: !hasEnded && known.length >= FEED_LENGTH,
    showMore: () => {
      if (last) olderRequest.send({ query: { ...query, before: last.timestamp, before_ID: last.ID } });
    },
  };
}
