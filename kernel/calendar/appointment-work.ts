import type { Day } from "#kernel/dates/day.ts";

/** Steps of the work that follows an appointment, in order. */
export const WORK_STEPS = ["dictated", "returned", "billed", "paid"] as const;
export type WorkStep = (typeof WORK_STEPS)[number];

export interface WorkState {
  /**
   * Progress of the step. `going`: under way. `late`: overdue. `waiting`: started, but stopped until a user
   * continues it.
   */
  readonly state: "done" | "going" | "late" | "waiting";
  /** The day the step was done or is due, or the day since which the state has lasted. Null if unknown. */
  readonly on: Day | null;
  /** Description of the progress, such as "With editor" or "Claims pending". */
  readonly words: string | null;
}

/** A record of another feature that belongs to an appointment: a dictation or a bill. */
export interface Work {
  readonly kind: "dictation" | "bill";
  readonly ID: number;
  /** The appointment that the record itself names (F-6). Null if the record names none. */
  readonly appointment: { readonly ID: number; readonly repeat_date: Day } | null;
  readonly patient: number | null;
  /** Name of the record, which may contain the patient's name. */
  readonly label: string | null;
  /** The day the dictation was received, or the day of the service that is billed. */
  readonly day: Day;
  readonly location: number | null;
  /** ID of the record whose page shows the work: the task or the consultation list. */
  readonly opens: number;
  readonly steps: Partial<Readonly<Record<WorkStep, WorkState>>>;
}

/** Returns a text that identifies an appointment among those of all clients. */
export const appointmentText = ({
  _doctor,
  ID,
  repeat_date,
}: {
  readonly _doctor: number;
  readonly ID: number;
  /** Day by the rule of the series, or the day of a single appointment. */
  readonly repeat_date: Day;
}): string => `${_doctor} ${ID} ${repeat_date}`;
