import { formatDay } from "#kernel/dates/day.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Cell } from "../contract.ts";

/** Renders the state of a registration. Normal states are plain; only exceptions are tinted. */
export function CellStatus({ cell: { state, sent_day, due_day } }: { cell: Cell }) {
  switch (state) {
    case "due":
      return <Status is="waiting">Due {due_day && formatDay(due_day)}</Status>;
    case "rejected":
      return <Status is="failed">Rejected</Status>;
    case "not_sent":
      return <Status is="failed">Not sent</Status>;
    case "confirmed":
      return <Status is="completed">Confirmed</Status>;
    case "sent":
      return (
        <span title={due_day ? `Reply expected by ${formatDay(due_day)}` : undefined}>
          Sent {sent_day && formatDay(sent_day)}
        </span>
      );
  }
}
