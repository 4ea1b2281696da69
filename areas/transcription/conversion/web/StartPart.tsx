import type { UseQueryResult } from "@tanstack/react-query";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { conversionList, type conversionRoutes, type OtherConverter } from "../contract.ts";
import { formatPictures } from "../rules/words.ts";
import { Others } from "./LockStrip.tsx";

interface StartPartProps {
  read: UseQueryResult<ReplyOf<typeof conversionRoutes.round>>;
  others: readonly OtherConverter[];
  start: () => void;
}

/** Renders how many pictures wait, who else converts, and the button that takes the next ones. */
export function StartPart({ read, others, start }: StartPartProps) {
  const waiting = read.data?.waiting ?? 0;
  useShortcuts(waiting > 0 ? [{ keys: "C", does: "Start converting", run: start }] : []);
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
  const otherConverters = others.length > 0 && (
    <Others others={others} onReleased={() => void read.refetch()} />
  );
  if (waiting === 0)
    return (
      <EmptyState action={otherConverters}>
        {others.length > 0 ? "Others have all pictures that wait." : "No pictures to convert."}
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <>
          <Button kind="primary" keys="C" onClick={start}>
            Start converting
          </Button>
          {otherConverters}
        </>
      }
    >
      {formatPictures(waiting)} {waiting === 1 ? "waits" : "wait"}. Start to lock{" "}
      {waiting === 1 ? "it" : `up to ${conversionList.pageSize}`} to you.
    </EmptyState>
  );
}
