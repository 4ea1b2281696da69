import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { type Access, accessRoutes } from "../contract.ts";
import { type AccessAddress, queryOf } from "./useAccessAddress.ts";

/**
 * Loads the newest page and further pages on request. The calling component must be remounted when the filter
 * changes.
 */
export function useAccesses(address: AccessAddress) {
  const query = queryOf(address);
  const newest = useRead(accessRoutes.list, { query });
  const [older, setOlder] = useState<readonly Access[]>([]);
  const [hasMore, setMore] = useState<boolean | null>(null);
  const olderRequest = useSend(accessRoutes.list, {
    errors: "inline",
    onDone: (page) => {
      setMore(page.has_more);
      setOlder((previous) => [...previous, ...page.entries]);
    },
  });
  const first = newest.data?.entries ?? [];
  const newestIds = new Set(first.map(({ ID }) => ID));
  const entries = [...first, ...older.filter(({ ID }) => !newestIds.has(ID))];
  const last = entries.at(-1);
  return {
    newest,
    entries,
    more: olderRequest,
    hasMore: hasMore ?? newest.data?.has_more ?? false,
    showMore: () => {
      if (last) olderRequest.send({ query: { ...query, before_ID: last.ID } });
    },
  };
}
