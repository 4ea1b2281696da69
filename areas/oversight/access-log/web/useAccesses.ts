import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { type Access, accessRoutes } from "../contract.ts";
import { type AccessAddress, queryOf } from "./useAccessAddress.ts";

/** The newest page and those asked for below it; a component of its own for each filter. */
export function useAccesses(address: AccessAddress) {
  const query = queryOf(address);
  const newest = useRead(accessRoutes.list, { query });
  const [older, setOlder] = useState<readonly Access[]>([]);
  const [hasMore, setMore] = useState<boolean | null>(null);
  const more = useSend(accessRoutes.list, {
    errors: "inline",
    onDone: (page) => {
      setMore(page.has_more);
      setOlder((was) => [...was, ...page.entries]);
    },
  });
  const first = newest.data?.entries ?? [];
  const known = new Set(first.map(({ ID }) => ID));
  const entries = [...first, ...older.filter(({ ID }) => !known.has(ID))];
  const last = entries.at(-1);
  return {
    newest,
    entries,
    more,
    hasMore: hasMore ?? newest.data?.has_more ?? false,
    showMore: () => {
      if (last) more.send({ query: { ...query, before_ID: last.ID } });
    },
  };
}
