import type { ReactNode } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { MarksContext } from "./marks.ts";
import { appointmentSlots } from "./slots.ts";

/** Around the appointments of some days: each is marked with how far it is. */
export function Marked({ range: { start, end }, children }: { range: { start: Day; end: Day }; children: ReactNode }) {
  const [marks] = useSlot(appointmentSlots.marks);
  if (!marks) return children;
  const { content: Marks } = marks;
  return (
    <Marks start={start} end={end}>
      {(markOf) => <MarksContext value={markOf}>{children}</MarksContext>}
    </Marks>
  );
}
