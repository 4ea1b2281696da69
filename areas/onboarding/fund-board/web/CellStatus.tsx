import { type Day, formatDay } from "#kernel/dates/day.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Cell } from "../contract.ts";
import { lateText } from "../rules/cell.ts";

const expectedBy = (day: Day | null): string | undefined =>
  day ? `Reply expected by ${formatDay(day)}` : undefined;

/** Renders the state of a registration. Normal states are plain; only exceptions are tinted. */
export function CellStatus({ cell: { state, sent_day, due_day, days_late } }: { cell: Cell }) {
  switch (state) {
    case "due":
      return (
        <span title={expectedBy(due_day)}>
          {days_late > 0 ? (
            <Status is="overdue">{lateText(days_late)}</Status>
          ) : (
            <Status is="waiting">Due today</Status>
          )}
        </span>
      );
    case "rejected":
      return <Status is="failed">Rejected</Status>;
    case "not_sent":
      return <Status is="failed">Not sent</Status>;
    case "confirmed":
      return <Status is="completed">Confirmed</Status>;
    case "sent":
      return <span title={expectedBy(due_day)}>Sent {sent_day && formatDay(sent_day)}</span>;
  }
}
