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
  const here = STATUS_ORDER.indexOf(status);
  return STATUS_ORDER.map((each, place) => ({
    status: each,
    name: statusName("TRANSCRIPTION", each),
    state: stateOf(place - here, status),
  }));
}

function stateOf(ahead: number, status: TranscriptionStatus): WorkStep["state"] {
  if (ahead < 0) return "done";
  if (ahead === 0) return status === STATUS.delivered ? "done" : "current";
  return ahead === 1 ? "next" : "later";
}
