import { STATUS, STATUS_ORDER, statusName, type TranscriptionStatus } from "./status.ts";

export interface WorkStep {
  readonly status: TranscriptionStatus;
  readonly name: string;
  readonly state: "done" | "current" | "next" | "later";
}

/**
 * Returns the seven statuses of a dictation in the order of the work, each with its progress (RULE-TASK-04).
 * All are done for a delivered letter.
 */
export function stepsOf(status: TranscriptionStatus): WorkStep[] {
  const currentIndex = STATUS_ORDER.indexOf(status);
  return STATUS_ORDER.map((each, index) => ({
    status: each,
    name: statusName("TRANSCRIPTION", each),
    state: stateOf(index - currentIndex, status),
  }));
}

function stateOf(stepsAhead: number, status: TranscriptionStatus): WorkStep["state"] {
  if (stepsAhead < 0) return "done";
  if (stepsAhead === 0) return status === STATUS.delivered ? "done" : "current";
  return stepsAhead === 1 ? "next" : "later";
}
