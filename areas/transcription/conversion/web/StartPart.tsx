import type { UseQueryResult } from "@tanstack/react-query";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { conversionList, type conversionRoutes, type OtherConverter } from "../contract.ts";
import { formatPictures } from "../rules/words.ts";
import { OtherConverters } from "./OtherConverters.tsx";
import { NoPictures, PicturesPending } from "./PictureStates.tsx";

interface StartPartProps {
  read: UseQueryResult<ReplyOf<typeof conversionRoutes.round>>;
  others: readonly OtherConverter[];
  start: () => void;
}

/** Renders how many pictures wait, who else converts, and the button that takes the next ones. */
export function StartPart({ read, others, start }: StartPartProps) {
  const waiting = read.data?.waiting ?? 0;
  useShortcuts(waiting > 0 ? [{ keys: "C", does: "Start converting", run: start }] : []);
  if (!read.data) return <PicturesPending read={read} />;
  const reload = (): void => void read.refetch();
  if (waiting === 0) return <NoPictures others={others} onReleased={reload} />;
  return (
    <EmptyState
      action={
        <>
          <Button kind="primary" keys="C" onClick={start}>
            Start converting
          </Button>
          {others.length > 0 && <OtherConverters others={others} onReleased={reload} />}
        </>
      }
    >
      {formatPictures(waiting)} {waiting === 1 ? "waits" : "wait"}. Start to lock{" "}
      {waiting === 1 ? "it" : `up to ${conversionList.pageSize}`} to you.
    </EmptyState>
  );
}
