import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { addMinutes } from "#kernel/dates/wall-time.ts";
import type { RoomDoctor, Visit, VisitState, VisitStep } from "../../contract.ts";

const ZONE = "Australia/Sydney";
const BEFORE: Readonly<Partial<Record<VisitState, VisitStep>>> = {
  arrived: "arrived",
  waiting: "ready",
  with_doctor: "called",
  to_bill: "finished",
};
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

let next = 0;

/**
 * Returns a visit of a patient called "First Last" that has been in its state for a number of minutes.
 * `change` overrides the properties that a test is about.
 */
export function aVisit(name: string, state: VisitState, minutes = 0, change: Partial<Visit> = {}): Visit {
  next += 1;
  const [first_name = "", last_name = ""] = name.split(" ");
  const { day, time } = wallOf(minutesAgo(5), ZONE);
  const step = BEFORE[state];
  return {
    ID: next,
    _doctor: 7,
    repeat_date: null,
    appointment_type: 1,
    appointment_date: day,
    start_time: time,
    end_time: addMinutes(time, 30),
    zone: ZONE,
    patient: patient(next, first_name, last_name),
    location: { ID: 5, name: "Richmond Rooms", abbreviation: "RICH", type: "OUTPATIENT" },
    notes: null,
    cancelled: false,
    is_billed: false,
    referral_state: "active",
    referral_ends: null,
    visit_type: null,
    state,
    steps: step ? [{ ID: 100 + next, step, at: minutesAgo(minutes), by: "Sarah Lindqvist" }] : [],
    ...change,
  };
}

const patient = (ID: number, first_name: string, last_name: string): PatientBrief => ({
  ID,
  title: null,
  first_name,
  last_name,
  dob: null,
  gender: null,
  mobile: "0491570156",
  category: "C",
  status: "Validated",
  alerts: null,
});

export const aDoctor = (visits: readonly Visit[], change: Partial<RoomDoctor> = {}): RoomDoctor => ({
  ID: 7,
  username: "raman",
  title: 3,
  first_name: "Priya",
  last_name: "Raman",
  zone: ZONE,
  today: wallOf(minutesAgo(0), ZONE).day,
  settings: { late_minutes: 0, no_show_minutes: 20, wait_minutes: 20, long_wait_minutes: 40 },
  visits: [...visits],
  ...change,
});
