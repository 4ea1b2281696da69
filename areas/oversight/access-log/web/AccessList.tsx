import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import classes from "./access.module.css";
import { AccessRow } from "./AccessRow.tsx";
import { useAccesses } from "./useAccesses.ts";
import { type AccessAddress, NO_FILTER, queryOf } from "./useAccessAddress.ts";

export function AccessList({
  address,
  go,
}: {
  address: AccessAddress;
  go: (change: Partial<AccessAddress>) => void;
}) {
  const { newest, entries, more: olderRequest, hasMore, showMore } = useAccesses(address);
  if (newest.error && !newest.data) {
    const { message, requestId } = newest.error;
    return (
      <ErrorState message={message} code={requestId ?? undefined} onRetry={() => void newest.refetch()} />
    );
  }
  if (!newest.data) return <Skeleton lines={8} height={44} />;
  if (entries.length === 0) return <NoAccesses address={address} go={go} />;
  return (
    <>
      <ol className={classes.list} aria-label="Patient access log, newest first">
        {entries.map((access) => (
          <AccessRow key={access.ID} access={access} />
        ))}
      </ol>
      {olderRequest.error && (
        <ErrorState
          what="Older entries couldn't be loaded."
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

function NoAccesses({
  address,
  go,
}: {
  address: AccessAddress;
  go: (change: Partial<AccessAddress>) => void;
}) {
  const isFiltered = Object.keys(queryOf({ ...address, who: "others" })).length > 0;
  if (isFiltered)
    return (
      <EmptyState
        action={<Button onClick={() => go({ ...NO_FILTER, who: address.who })}>Clear filters</Button>}
      >
        Nothing matches these filters.
      </EmptyState>
    );
  if (address.who === "all") return <EmptyState>No patient records have been opened yet.</EmptyState>;
  return (
    <EmptyState action={<Button onClick={() => go({ who: "all" })}>Show all users</Button>}>
      Accessed only by your practice.
    </EmptyState>
  );
}
