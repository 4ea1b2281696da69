import type { Zone } from "#kernel/dates/zone.ts";
import { randomKey } from "#platform/web/random-key.ts";
import type { Recording } from "../rules/recording.ts";
import type { DayPatient } from "../rules/day-patient.ts";

/** The dictation on screen. `ID` is null until Record is first pressed. */
export interface Draft {
  readonly ID: string | null;
  readonly subject: string;
  readonly dayPatient: DayPatient | null;
}

interface Owner {
  readonly person: number;
  readonly client: number;
  readonly mime: string;
  readonly zone: Zone;
}

export const recordingOf = (
  current: Recording | null,
  { subject, dayPatient }: Draft,
  owner: Owner,
): Recording =>
  current
    ? { ...current, subject, dayPatient }
    : {
        ...owner,
        ID: randomKey(),
        started: new Date().toISOString(),
        subject,
        dayPatient,
        segments: [],
        timeline: [],
        before: null,
        marks: [],
        open: null,
        isFinished: false,
        file: null,
      };
