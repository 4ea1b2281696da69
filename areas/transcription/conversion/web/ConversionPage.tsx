import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { homePaths } from "#kernel/contract/link.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { type conversionRoutes, TIERS } from "../contract.ts";
import { conversionPaths } from "../paths.ts";
import { type Filter, FilterModal } from "./FilterModal.tsx";
import { Pictures } from "./Pictures.tsx";
import { NoPictures, PicturesPending } from "./PictureStates.tsx";
import { StartPart } from "./StartPart.tsx";
import { useLockedPictures } from "./useLockedPictures.ts";

/**
 * Renders the page on which a user converts up to twenty locked pictures (SCR-CONV-02, RULE-CONV-03,
 * RULE-CONV-05).
 */
export function ConversionPage() {
  const filter = useParams(conversionPaths.page);
  const open = useOpenPage();
  const [isFiltering, setFiltering] = useState(false);
  const lockedPictures = useLockedPictures(filter);
  const { start, read, leave, isLeaving } = lockedPictures;
  const waiting = read.data?.totalItems ?? start.read.data?.waiting;
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
        note={waiting !== undefined && `${waiting} waiting`}
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
      {start.isStarted ? (
        <TakenPictures key={`${lockedPictures.round} ${read.data?.guid}`} {...lockedPictures} />
      ) : (
        <StartPart {...start} others={lockedPictures.others} />
      )}
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
  lock,
  leave,
  reload,
  isLeaving,
}: ReturnType<typeof useLockedPictures>) {
  if (!read.data) return <PicturesPending read={read} />;
  if (!hasPictures(read.data)) return <NoPictures others={others} onReleased={reload} />;
  return (
    <Pictures
      taken={read.data}
      others={others}
      lock={lock}
      onNext={() => leave(reload)}
      onReload={reload}
      isLeaving={isLeaving}
    />
  );
}
