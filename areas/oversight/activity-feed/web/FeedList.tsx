import type { Owner } from "#platform/web/api/address.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { FeedRow } from "./FeedRow.tsx";
import classes from "./feed.module.css";
import { type FeedQuery, useFeed } from "./useFeed.ts";

interface FeedListProps {
  query: FeedQuery;
  /** Message for a filter without results. Null if nothing is filtered. */
  none: string | null;
  ofAll: boolean;
  onAll: () => void;
  owner?: Owner | undefined;
}

export function FeedList({ query, none, ofAll, onAll, owner }: FeedListProps) {
  const { entries, newest, more: olderRequest, hasMore, showMore } = useFeed(query, owner);
  if (!entries) {
    if (!newest.error) return <Skeleton lines={6} height={32} />;
    const { message, requestId } = newest.error;
    return (
      <ErrorState
        what="Activity couldn't be loaded."
        message={message}
        code={requestId ?? undefined}
        onRetry={() => void newest.refetch()}
      />
    );
  }
  if (entries.length === 0) {
    if (none === null) return <p className={classes.none}>No activity yet.</p>;
    return (
      <div className={classes.none}>
        <EmptyState
          action={
            <Button kind="plain" size="sm" onClick={onAll}>
              Clear filters
            </Button>
          }
        >
          {none}
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
      {olderRequest.error && (
        <ErrorState
          what="Older activity couldn't be loaded."
          message={olderRequest.error.message}
          onRetry={showMore}
        />
      )}
      {hasMore && !olderRequest.error && (
        <Button size="sm" fullWidth busy={olderRequest.isSending} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  );
}
