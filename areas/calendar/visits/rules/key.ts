import type { Day } from "#kernel/dates/day.ts";

interface IdentifiedAppointment {
  readonly ID: number;
  readonly _series: number | null;
  readonly repeat_date: Day | null;
  readonly appointment_date: Day;
}

/** Identity of a visit, under which its steps are stored. */
export interface VisitKey {
  readonly _appointment: number;
  readonly repeat_date: Day;
  readonly visit_date: Day;
}

/**
 * Returns the identity of an appointment's visit (F-6): the first row of the series, the day by the
 * recurrence rule, and the day of the visit. A visit therefore keeps its steps if the series is split or the
 * time changes on the same day. Moving the appointment to another day starts a new visit; moving it back
 * continues the former visit.
 */
export const visitKey = ({
  ID,
  _series,
  repeat_date,
  appointment_date,
}: IdentifiedAppointment): VisitKey => ({
  _appointment: _series ?? ID,
  repeat_date: repeat_date ?? appointment_date,
  visit_date: appointment_date,
});

export const keyText = ({ _appointment, repeat_date, visit_date }: VisitKey): string =>
  `${_appointment} ${repeat_date} ${visit_date}`;
