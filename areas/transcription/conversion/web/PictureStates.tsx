import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import type { OtherConverter } from "../contract.ts";
import { OtherConverters } from "./OtherConverters.tsx";

/** Renders that the pictures are loading or couldn't be loaded. */
export function PicturesPending({ read }: { read: Pick<UseQueryResult, "error" | "refetch"> }) {
  if (!read.error) return <Skeleton lines={8} height={24} />;
  return (
    <ErrorState
      what="Pictures couldn't be loaded."
      message={read.error.message}
      onRetry={() => void read.refetch()}
    />
  );
}

interface NoPicturesProps {
  others: readonly OtherConverter[];
  /** Called after another user's pictures were unlocked. */
  onReleased: () => void;
}

/** Renders that there is nothing to convert, or who has the pictures. */
export function NoPictures({ others, onReleased }: NoPicturesProps) {
  return (
    <EmptyState action={others.length > 0 && <OtherConverters others={others} onReleased={onReleased} />}>
      {others.length > 0 ? "Others have all pictures that wait." : "No pictures to convert."}
    </EmptyState>
  );
}
