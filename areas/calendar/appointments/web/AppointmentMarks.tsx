import { type ReactNode, useCallback, useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { MarksContext } from "./marks.ts";
import { appointmentSlots, type MarkOf } from "./slots.ts";

const noMark: MarkOf = () => null;

/** Provides the marks of the appointments in the range to its children, once the marks are known. */
export function AppointmentMarks({
  range: { start, end },
  children,
}: {
  range: { start: Day; end: Day };
  children: ReactNode;
}) {
  const [markOf, setMarkOf] = useState<MarkOf>(() => noMark);
  const updateMarks = useCallback((next: MarkOf) => setMarkOf(() => next), []);
  const sources = useSlot(appointmentSlots.marks);
  return (
    <MarksContext value={markOf}>
      {children}
      {sources.map(({ name, content: Marks }) => (
        <Marks key={name} start={start} end={end} onMarks={updateMarks} />
      ))}
    </MarksContext>
  );
}
