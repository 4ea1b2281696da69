import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { scheduleRoutes } from "../contract.ts";
import { overlapsOfForm } from "../rules/form.ts";
import { overlapWords } from "../rules/words.ts";

interface OverlapLineProps {
  /** Values of the form, which may be incomplete. */
  values: unknown;
  /** ID of the schedule that is edited, which does not overlap itself. */
  own: number | undefined;
}

/** Names the availability that the typed times overlap, before they are saved. */
export function OverlapLine({ values, own }: OverlapLineProps) {
  const { today } = useClient();
  const { data = [] } = useRead(scheduleRoutes.list);
  const others = data.filter(({ ID }) => ID !== own);
  const overlaps = overlapsOfForm(values, others, today);
  if (overlaps.length === 0) return null;
  return (
    <Banner tone="ochre" boxed>
      {overlapWords(overlaps)}
    </Banner>
  );
}
