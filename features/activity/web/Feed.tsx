import { Select } from "@mantine/core";
import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { isKind, KIND_NAMES, type KindName, kindLabel } from "../rules/kinds.ts";
import { FeedRow } from "./FeedRow.tsx";
import classes from "./feed.module.css";
import { HomeSection } from "./HomeSection.tsx";
import { useFeed } from "./useFeed.ts";

const ALL = "all";
const kinds = [{ value: ALL, label: "Everything" }, ...KIND_NAMES.map((name) => ({ value: name, label: kindLabel(name) }))];

/** SCR-HOME-03: who did what, newest first, live. */
export function Feed({ isLive, ofAll = false }: { isLive: boolean; ofAll?: boolean }) {
  const [kind, setKind] = useState<KindName | null>(null);
  return (
    <HomeSection
      title="Activity"
      end={
        <div className={classes.end}>
          <Select
            aria-label="Show activity of"
            className={classes.filter}
            size="xs"
            data={kinds}
            value={kind ?? ALL}
            allowDeselect={false}
            onChange={(chosen) => setKind(isKind(chosen) ? chosen : null)}
          />
          <LiveSign isLive={isLive} />
        </div>
      }
    >
      <FeedList key={kind} kind={kind} ofAll={ofAll} onAll={() => setKind(null)} />
    </HomeSection>
  );
}

function LiveSign({ isLive }: { isLive: boolean }) {
  return (
    <span className={classes.live} title={isLive ? "New entries appear at once" : "New entries appear within 30 seconds"}>
      <span className={classes.dot} data-live={isLive || undefined} aria-hidden />
      {isLive ? "Live" : "Every 30 s"}
    </span>
  );
}

function FeedList({ kind, ofAll, onAll }: { kind: KindName | null; ofAll: boolean; onAll: () => void }) {
  const { entries, newest, more, hasMore, showMore } = useFeed(kind);
  if (!entries) {
    if (!newest.error) return <Skeleton lines={6} height={32} />;
    const { message, requestId } = newest.error;
    return (
      <ErrorState
        what="The activity could not be loaded."
        message={message}
        code={requestId ?? undefined}
        onRetry={() => void newest.refetch()}
      />
    );
  }
  if (entries.length === 0) {
    if (kind === null) return <p className={classes.none}>Nothing has happened yet. What people do here shows at once.</p>;
    return (
      <div className={classes.none}>
        <EmptyState
          action={
            <Button kind="plain" size="sm" onClick={onAll}>
              Show everything
            </Button>
          }
        >
          No activity in {kindLabel(kind)} yet.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ol className={classes.feed} aria-label="Activity, newest first">
        {entries.map((entry) => (
          <FeedRow key={entry.ID} entry={entry} ofAll={ofAll} />
        ))}
      </ol>
      {more.error && <ErrorState what="Older activity could not be loaded." message={more.error.message} onRetry={showMore} />}
      {hasMore && !more.error && (
        <Button size="sm" fullWidth busy={more.isSending} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  );
}
