import type { TaskRow } from "../contract.ts";
import { isTranscriptionStatus, statusName } from "../rules/status.ts";
import { Status, type StatusName } from "#platform/web/ui/Status.tsx";

const LOOKS: Readonly<Record<number, StatusName>> = {
  1: "available",
  2: "booked",
  3: "booked",
  4: "inProgress",
  5: "inProgress",
  6: "completed",
  7: "completed",
};

/** In the words and the look of the status dictionary. */
export function TaskStatus({ task: { _workflow, _status } }: { task: Pick<TaskRow, "_workflow" | "_status"> }) {
  const look = _workflow === "TRANSCRIPTION" && isTranscriptionStatus(_status) ? (LOOKS[_status] ?? "available") : "waiting";
  return <Status is={look}>{statusName(_workflow, _status)}</Status>;
}
