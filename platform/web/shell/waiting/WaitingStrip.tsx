import type { Link } from "#kernel/contract/link.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { FigureStrip, StripSection } from "./FigureStrip.tsx";
import { useWaiting } from "./useWaiting.ts";

interface ListFigure {
  /** Key of the count in the feature's waiting source. */
  readonly of: string;
  readonly label: string;
  readonly to: Link;
}

/** Renders the figures of a list's waiting work. Renders nothing if the list has no work for this person. */
export function WaitingStrip({
  list,
  title,
  figures,
}: {
  list: string;
  title: string;
  figures: readonly ListFigure[];
}) {
  const { data, error, refetch } = useWaiting();
  if (!data) {
    return (
      <StripSection title={title}>
        {error ? (
          <ErrorState
            what="These figures couldn't be loaded."
            message={error.message}
            code={error.requestId ?? undefined}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={1} height={40} />
        )}
      </StripSection>
    );
  }
  const countedFigures = figures.flatMap(({ of, label, to }) => {
    const counted = data.find((each) => each.list === list && each.key === of);
    return counted
      ? [{ label, to, count: counted.count, isLate: counted.is_late, about: counted.about }]
      : [];
  });
  return countedFigures.length > 0 ? <FigureStrip title={title} figures={countedFigures} /> : null;
}
