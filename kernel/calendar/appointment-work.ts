import type { Day } from "#kernel/dates/day.ts";

/** What follows an appointment, in this order. */
export const WORK_STEPS = ["dictated", "returned", "billed", "paid"] as const;
export type WorkStep = (typeof WORK_STEPS)[number];

export interface WorkState {
  /** `going`: on its way. `late`: it should be done. `waiting`: begun, and somebody has to go on with it. */
  readonly state: "done" | "going" | "late" | "waiting";
  /** Done on this day, or late or waiting since. */
  readonly on: Day | null;
  /** Where it is: "With editor", "Claims pending". */
  readonly words: string | null;
}

/** A record of a feature that belongs to an appointment: a dictation, a bill. */
export interface Work {
  readonly kind: "dictation" | "bill";
  readonly ID: number;
  /** Where the record itself names its appointment (F-6). */
  readonly appointment: { readonly ID: number; readonly repeat_date: Day } | null;
  readonly patient: number | null;
  /** What it is called; it may name the patient. */
  readonly label: string | null;
  /** The day it was received, or is billed for. */
  readonly day: Day;
  readonly location: number | null;
  /** The record whose page shows it: the task, or the consultation list. */
  readonly opens: number;
  readonly steps: Partial<Readonly<Record<WorkStep, WorkState>>>;
}
