import type { Day } from "#kernel/dates/day.ts";

interface Identified {
  readonly ID: number;
  readonly _series: number | null;
  readonly repeat_date: Day | null;
  readonly appointment_date: Day;
}

/** Identity of a visit: its steps are found by it. */
export interface VisitKey {
  readonly _appointment: number;
  readonly repeat_date: Day;
  readonly visit_date: Day;
}

/**
 * The visit of an appointment (F-6): its series' first row, the day of the rule, and the day of the visit. So a split series keeps its steps; another
 * time on the same day too. Moved to another day it is a new visit there, and the old one again when it is moved back.
 */
export const visitKey = ({ ID, _series, repeat_date, appointment_date }: Identified): VisitKey => ({
  _appointment: _series ?? ID,
  repeat_date: repeat_date ?? appointment_date,
  visit_date: appointment_date,
});

export const keyText = ({ _appointment, repeat_date, visit_date }: VisitKey): string =>
  `${_appointment} ${repeat_date} ${visit_date}`;
