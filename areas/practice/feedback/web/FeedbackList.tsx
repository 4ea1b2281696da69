import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import type { ListReading } from "#platform/web/table/useListRead.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { type Paging, TableFoot } from "#platform/web/ui/tables/TableFoot.tsx";
import type { Feedback } from "../contract.ts";
import { FeedbackEntries } from "./FeedbackEntries.tsx";
import classes from "./feedback.module.css";

interface FeedbackListProps {
  read: Pick<ListReading<Feedback>, "state" | "rows">;
  paging: Paging;
  isFiltered: boolean;
  onClear: () => void;
  onAdd: () => void;
}

export function FeedbackList({
  read: { state, rows },
  paging,
  isFiltered,
  onClear,
  onAdd,
}: FeedbackListProps) {
  const { error } = state;
  if (!rows) {
    if (!error)
      return (
        <div className={classes.entry}>
          <Skeleton lines={8} />
        </div>
      );
    return (
      <ErrorState
        message={error.message}
        code={error.requestId ?? undefined}
        onRetry={() => void state.refetch()}
      />
    );
  }
  if (rows.length > 0) {
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the region through the focus */}
        <div key={paging.page} className={classes.list} role="region" aria-label="Comment" tabIndex={0}>
          <FeedbackEntries entries={rows} isBusy={state.isPlaceholderData} />
        </div>
        <TableFoot {...paging} hasKeys={false} />
      </>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState action={<Button onClick={onClear}>Clear filters</Button>}>No feedback matches.</EmptyState>
    );
  }
  return (
    <EmptyState action={<Button onClick={onAdd}>Add feedback</Button>}>
      No feedback from this client yet.
    </EmptyState>
  );
}
