import type { UseQueryResult } from "@tanstack/react-query";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { homePaths } from "#kernel/contract/link.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { conversionList, conversionRoutes, type OtherConverter, TIERS } from "../contract.ts";
import { conversionPaths } from "../paths.ts";
import { type Filter, FilterModal } from "./FilterModal.tsx";
import { Others } from "./LockStrip.tsx";
import { Pictures } from "./Pictures.tsx";

/**
 * Loads and locks the pictures that match the filter: those the user already has, otherwise the next twenty
 * (RULE-CONV-03).
 */
function useLockedPictures(filter: Filter) {
  const [round, setRound] = useState(0);
  const query = filter.search.trim() === "" ? "-" : filter.search.trim();
  const read = useRead(
    conversionRoutes.list,
    {
      params: { pageSize: conversionList.pageSize, pageNumber: 1, query, group: filter.group },
      query: { resume: "true", ...(filter.check === 1 ? { status: "Edited" as const } : {}) },
    },
    // Never refetches on its own, because reading the list locks newly arrived pictures.
    { freshFor: Number.POSITIVE_INFINITY },
  );
  const unlock = useSend(conversionRoutes.unlock, {});
  const others = useOthers(filter, read.data?.others);
  const held = useStillLocked(read, unlock.isSending);
  const leave = (onUnlocked: () => void): void => {
    if (!read.data) onUnlocked();
    else void unlock.sendAsync({ params: { guid: read.data.guid } }).then(onUnlocked, () => undefined);
  };
  const reload = (): void => void read.refetch().then(() => setRound(round + 1));
  return { read, others, held, round, leave, reload, isLeaving: unlock.isSending };
}

const EXPIRES_MS = 60_000;
type ConversionReply = ReplyOf<typeof conversionRoutes.list>;

/**
 * Returns the other users who convert pictures. Polls as well because no event is published when a lock
 * expires.
 */
function useOthers({ check }: Filter, fallback: readonly OtherConverter[] = []): readonly OtherConverter[] {
  const query = check === 1 ? { status: "Edited" as const } : {};
  useRealtime({ ofAll: true, kind: "conversion", also: [conversionRoutes.others, conversionRoutes.locked] });
  return useRead(conversionRoutes.others, { query }, { every: EXPIRES_MS }).data ?? fallback;
}

/**
 * Returns the pictures that are still locked to this user. Null while that is unknown or the user is
 * unlocking them. A reply from before the pictures were loaded is ignored.
 */
function useStillLocked(
  picturesRead: UseQueryResult<ConversionReply>,
  isLeaving: boolean,
): ReadonlySet<number> | null {
  const guid = picturesRead.data?.guid ?? "";
  const lockedRead = useRead(
    conversionRoutes.locked,
    { params: { guid } },
    { enabled: guid !== "", freshFor: 0, every: EXPIRES_MS },
  );
  const isKnown =
    !isLeaving && !picturesRead.isFetching && lockedRead.dataUpdatedAt >= picturesRead.dataUpdatedAt;
  return lockedRead.data && isKnown ? new Set(lockedRead.data.pictures) : null;
}

/** Page on which a user converts up to twenty locked pictures (SCR-CONV-02, RULE-CONV-03, RULE-CONV-05). */
export function ConversionPage() {
  const filter = useParams(conversionPaths.page);
  const open = useOpenPage();
  const [isFiltering, setFiltering] = useState(false);
  const lockedPictures = useLockedPictures(filter);
  const { read, leave, isLeaving } = lockedPictures;
  const finish = (): void => leave(() => open(homePaths.staff()));
  useShortcuts([
    { keys: "F", does: "Filter pictures", run: () => setFiltering(true) },
    ...(hasPictures(read.data)
      ? [{ keys: "Alt+U", does: "Finish and unlock", inFields: true, run: finish }]
      : []),
  ]);
  // Unlocks the current pictures before it applies the new filter.
  const applyFilter = (chosen: Filter): void =>
    leave(() => {
      setFiltering(false);
      open(conversionPaths.page(chosen));
    });
  return (
    <Page title="Patient conversion">
      <PageHeader
        title="Patient conversion"
        note={read.data && `${read.data.totalItems} waiting`}
        actions={
          <>
            <FilterPills pills={pillsOf(filter, applyFilter)} />
            <Button icon={<IconFilter size={16} />} keys="F" onClick={() => setFiltering(true)}>
              Filter
            </Button>
            {hasPictures(read.data) && (
              <Button busy={isLeaving} keys="Alt U" onClick={finish}>
                Finish and unlock
              </Button>
            )}
          </>
        }
      />
      <TakenPictures key={`${lockedPictures.round} ${read.data?.guid}`} {...lockedPictures} />
      {isFiltering && (
        <FilterModal filter={filter} onClose={() => setFiltering(false)} onApply={applyFilter} />
      )}
    </Page>
  );
}

function pillsOf(filter: Filter, choose: (chosen: Filter) => void) {
  const tier = TIERS.find(({ group }) => group === filter.group && group > 0);
  return [
    ...(tier
      ? [{ key: "tier", label: "Tier", value: tier.label, onRemove: () => choose({ ...filter, group: 0 }) }]
      : []),
    ...(filter.search === ""
      ? []
      : [
          {
            key: "search",
            label: "Search",
            value: filter.search,
            onRemove: () => choose({ ...filter, search: "" }),
          },
        ]),
    ...(filter.check === 1
      ? [{ key: "check", label: "Show", value: "To check", onRemove: () => choose({ ...filter, check: 0 }) }]
      : []),
  ];
}

const hasPictures = (reply: ReplyOf<typeof conversionRoutes.list> | undefined): boolean =>
  reply !== undefined && reply.patients.length + reply.done.length + reply.added.length > 0;

function TakenPictures({
  read,
  others,
  held,
  leave,
  reload,
  isLeaving,
}: ReturnType<typeof useLockedPictures>) {
  if (!read.data) {
    if (!read.error) return <Skeleton lines={8} height={24} />;
    return (
      <ErrorState
        what="Pictures couldn't be loaded."
        message={read.error.message}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!hasPictures(read.data))
    return (
      <EmptyState action={others.length > 0 && <Others others={others} onReleased={reload} />}>
        {others.length > 0 ? "Others have all pictures that wait." : "No pictures to convert."}
      </EmptyState>
    );
  return (
    <Pictures
      taken={read.data}
      others={others}
      held={held}
      onNext={() => leave(reload)}
      onReload={reload}
      isLeaving={isLeaving}
    />
  );
}
