import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { conversionList, conversionRoutes, type OtherConverter } from "../contract.ts";
import { lockRoutes, type OwnLock } from "../lock.contract.ts";
import type { Filter } from "./FilterModal.tsx";
import { useLockRenewal } from "./useLockRenewal.ts";

/**
 * Loads and locks the pictures that match the filter: the pictures already locked by the user, otherwise the
 * next twenty (RULE-CONV-03). Locks new pictures only once the user starts, because a user who only views the
 * page would otherwise block the converters.
 */
export function useLockedPictures(filter: Filter) {
  const [round, setRound] = useState(0);
  const start = useStart(filter);
  const query = filter.search.trim() === "" ? "-" : filter.search.trim();
  const read = useRead(
    conversionRoutes.list,
    {
      params: { pageSize: conversionList.pageSize, pageNumber: 1, query, group: filter.group },
      query: { resume: "true", ...(filter.check === 1 ? { status: "Edited" as const } : {}) },
    },
    // Never refetches on its own, because reading the list locks newly arrived pictures.
    { freshFor: Number.POSITIVE_INFINITY, enabled: start.isStarted },
  );
  const unlock = useSend(conversionRoutes.unlock, {});
  const others = useOthers(filter, read.data?.others);
  const lock = useOwnLock(read, unlock.isSending);
  const leave = (onUnlocked: () => void): void => {
    if (!read.data) onUnlocked();
    else void unlock.sendAsync({ params: { guid: read.data.guid } }).then(onUnlocked, () => undefined);
  };
  const reload = (): void => void read.refetch().then(() => setRound(round + 1));
  return { start, read, others, lock, round, leave, reload, isLeaving: unlock.isSending };
}

/**
 * Tracks whether the user has started converting pictures. A user with pictures locked during an earlier
 * visit has started.
 */
function useStart({ search, group, check }: Filter) {
  const [isStarted, setStarted] = useState(false);
  const status = check === 1 ? { status: "Edited" as const } : {};
  const query = { search: search.trim(), group, ...status };
  const read = useRead(conversionRoutes.round, { query }, { freshFor: 0 });
  const isResumed = (read.data?.held ?? 0) > 0;
  if (isResumed && !isStarted) setStarted(true);
  return { isStarted: isStarted || isResumed, read, start: () => setStarted(true) };
}

const EXPIRES_MS = 60_000;
const LIVE = [conversionRoutes.others, lockRoutes.locked, conversionRoutes.round];
type ConversionReply = ReplyOf<typeof conversionRoutes.list>;

/**
 * Returns the other users who convert pictures. Polls as well because no event is published when a lock
 * expires.
 */
function useOthers({ check }: Filter, fallback: readonly OtherConverter[] = []): readonly OtherConverter[] {
  const query = check === 1 ? { status: "Edited" as const } : {};
  useRealtime({ ofAll: true, kind: "conversion", also: LIVE });
  return useRead(conversionRoutes.others, { query }, { every: EXPIRES_MS }).data ?? fallback;
}

/**
 * Renews the user's lock and returns its state. Null while the state is unknown or the user is unlocking the
 * pictures. A reply from before the pictures were loaded is ignored.
 */
function useOwnLock(picturesRead: UseQueryResult<ConversionReply>, isLeaving: boolean): OwnLock | null {
  const taken = picturesRead.data;
  const guid = taken?.guid ?? "";
  useLockRenewal(taken && taken.patients.length + taken.done.length > 0 ? guid : "");
  const lockedRead = useRead(
    lockRoutes.locked,
    { params: { guid } },
    { enabled: guid !== "", freshFor: 0, every: EXPIRES_MS },
  );
  const isKnown =
    !isLeaving && !picturesRead.isFetching && lockedRead.dataUpdatedAt >= picturesRead.dataUpdatedAt;
  return lockedRead.data && isKnown ? lockedRead.data : null;
}
