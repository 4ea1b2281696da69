import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { homePaths } from "#kernel/contract/link.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { KeyLine } from "#platform/web/ui/keys/KeyLine.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { conversionList, conversionRoutes, type PictureToConvert, TIERS } from "../contract.ts";
import { conversionPaths } from "../paths.ts";
import { ConversionDesk } from "./ConversionDesk.tsx";
import { FilterModal } from "./FilterModal.tsx";

/** SCR-CONV-02: up to twenty pictures, locked for this user until they are finished (RULE-CONV-03, RULE-CONV-05). */
export function ConversionPage() {
  const filter = useParams(conversionPaths.page);
  const open = useOpenPage();
  const [isFiltering, setFiltering] = useState(false);
  const [round, setRound] = useState(0);
  const query = filter.search.trim() === "" ? "-" : filter.search.trim();
  const read = useRead(
    conversionRoutes.list,
    {
      params: { pageSize: conversionList.pageSize, pageNumber: 1, query, group: filter.group },
      query: filter.check === 1 ? { status: "Edited" } : {},
    },
    // Reading it again would lock what came meanwhile.
    { freshFor: Number.POSITIVE_INFINITY },
  );
  const unlock = useSend(conversionRoutes.unlock, {});
  const leave = (then: () => void): void => {
    if (!read.data) then();
    else void unlock.sendAsync({ params: { guid: read.data.guid } }).then(then, () => undefined);
  };
  const next = () => leave(() => void read.refetch().then(() => setRound(round + 1)));
  useShortcuts([{ keys: "F", does: "Filter pictures", run: () => setFiltering(true) }]);
  const tier = TIERS.find(({ group }) => group === filter.group);
  return (
    <Page title="Patient conversion">
      <PageHeader
        title="Patient conversion"
        count={read.data?.totalItems}
        note={
          <>
            {tier && tier.group > 0 && <Chip tone="outline">{tier.label}</Chip>}
            {filter.search !== "" && <Chip tone="outline">{filter.search}</Chip>}
            {filter.check === 1 && <Chip tone="outline">To check</Chip>}
          </>
        }
        actions={
          <>
            <Button icon={<IconFilter size={16} />} keys="F" onClick={() => setFiltering(true)}>
              Filter
            </Button>
            <Button kind="primary" busy={unlock.isSending} onClick={() => leave(() => open(homePaths.staff()))}>
              Finish and unlock
            </Button>
          </>
        }
      />
      <Pictures key={`${round} ${read.data?.guid}`} read={read} onNext={next} isLeaving={unlock.isSending} />
      {isFiltering && (
        <FilterModal
          filter={filter}
          onClose={() => setFiltering(false)}
          onApply={(chosen) =>
            leave(() => {
              setFiltering(false);
              open(conversionPaths.page(chosen));
            })
          }
        />
      )}
    </Page>
  );
}

interface Other {
  readonly ID: number;
  readonly name: string;
  readonly pictures: number;
}

interface PicturesProps {
  read: {
    data: { patients: PictureToConvert[]; totalItems: number; guid: string; since: string | null; others: Other[] } | undefined;
    error: { message: string } | null;
    refetch: () => unknown;
  };
  onNext: () => void;
  isLeaving: boolean;
}

function Pictures({ read, onNext, isLeaving }: PicturesProps) {
  if (!read.data) {
    if (!read.error) return <Skeleton lines={8} height={24} />;
    return <ErrorState what="Pictures couldn't be loaded." message={read.error.message} onRetry={() => void read.refetch()} />;
  }
  const { patients, totalItems, guid, since, others } = read.data;
  if (patients.length === 0) return <EmptyState>No pictures to convert.</EmptyState>;
  return (
    <>
      <Banner tone="fern" action={others.length > 0 && <span>{othersLine(others)}</span>}>
        <b>{patients.length === 1 ? "1 picture is" : `${patients.length} pictures are`} locked to you.</b>{" "}
        {since !== null && (
          <>
            Since <time dateTime={since}>{wallOf(since, "Australia/Sydney").time}</time>.{" "}
          </>
        )}
        Others skip {patients.length === 1 ? "it" : "them"} until you finish.
      </Banner>
      <ConversionDesk
        patients={patients}
        guid={guid}
        waiting={totalItems - patients.length}
        onNext={onNext}
        isLeaving={isLeaving}
      />
      <KeyLine keys={KEYS} />
    </>
  );
}

const KEYS = [
  { keys: ["Tab"], does: "next field" },
  { keys: ["Alt+N"], does: "next needed" },
  { keys: ["Alt++", "Alt+-"], does: "zoom" },
  { keys: ["Alt+PageUp", "Alt+PageDown"], does: "move the line" },
  { keys: ["Alt+ArrowUp", "Alt+ArrowDown"], does: "previous, next picture" },
] as const;

const othersLine = (others: readonly Other[]): string =>
  others.map(({ name, pictures }) => `${name} has ${pictures === 1 ? "1 picture" : `${pictures} pictures`}`).join(", ");
