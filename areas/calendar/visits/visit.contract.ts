import { z } from "zod";
import { AppointmentType, PatientBrief, ReferralState } from "#areas/calendar/appointments/appointment.contract.ts";
import { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { showsPatients } from "#kernel/contract/shown-patients.ts";

/** The steps people take; everything else about a visit follows from its appointment. */
export const VISIT_STEPS = ["arrived", "ready", "called", "finished", "did_not_attend"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];
export const VisitStepSchema = z.enum(VISIT_STEPS, { error: "Choose a step of the appointment." });

/** The states of a visit in the order of a day, then the two that end it without being seen. */
export const VISIT_STATES = [
  "booked",
  "arrived",
  "waiting",
  "with_doctor",
  "to_bill",
  "done",
  "did_not_attend",
  "cancelled",
] as const;
export type VisitState = (typeof VISIT_STATES)[number];
const VisitStateSchema = z.enum(VISIT_STATES);

export const TakenStep = z.object({
  ID: z.int(),
  step: VisitStepSchema,
  /** ISO 8601, UTC. */
  at: z.string(),
  /** "Sarah Lindqvist" */
  by: z.string(),
});
export type TakenStep = z.infer<typeof TakenStep>;

/** One appointment in the rooms on its day, and how far the patient is. */
export const Visit = z.object({
  /** The appointment's; with `repeat_date` its identity (F-6). */
  ID: z.int(),
  _doctor: z.int(),
  repeat_date: DaySchema.nullable(),
  appointment_type: AppointmentType,
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  zone: ZoneSchema,
  patient: PatientBrief,
  location: LocationBrief.nullable(),
  notes: z.string().nullable(),
  cancelled: z.boolean(),
  is_billed: z.boolean(),
  referral_state: ReferralState,
  /** The last day of the referral that covers the visit; null where it has no end, or there is none. */
  referral_ends: DaySchema.nullable(),
  state: VisitStateSchema,
  /** The steps that count, in order. */
  steps: z.array(TakenStep),
});
export type Visit = z.infer<typeof Visit>;

/** After how many minutes the waiting room points something out; it never acts by itself. */
const minutes = (least: number, most: number) => {
  const sentence = `Enter a whole number of minutes from ${least} to ${most}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};
export const VisitSettings = z.object({
  /** A booked patient is shown as late when the time has passed by more. */
  late_minutes: minutes(0, 240),
  /** After these "Did not attend" is proposed. */
  no_show_minutes: minutes(1, 240),
  /** A wait above this is highlighted. */
  wait_minutes: minutes(1, 240),
  /** A wait above this is shown in red. */
  long_wait_minutes: minutes(1, 480),
});
export type VisitSettings = z.infer<typeof VisitSettings>;
/** Version 0 while nothing was saved. */
export const KeptVisitSettings = VisitSettings.extend({ version: z.int() });
export const VisitSettingsBody = VisitSettings.extend({ version: z.int().min(0).max(LARGEST_INTEGER).optional() });

/** A doctor's column; whose patients are in it, the audit log of that doctor says. */
export const RoomDoctor = showsPatients(
  z.object({
    ID: z.int(),
    username: z.string(),
    title: z.int().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    zone: ZoneSchema,
    /** The day it is where the doctor is. */
    today: DaySchema,
    settings: VisitSettings,
    visits: z.array(Visit),
  }),
  ({ ID, visits }) => ({ client: ID, ids: visits.map(({ patient }) => patient.ID) }),
);
export type RoomDoctor = z.infer<typeof RoomDoctor>;

/** How far a visit of a day is, for the calendar: by the first row of the series and the days that identify it. */
export const VisitMark = z.object({
  _appointment: z.int(),
  repeat_date: DaySchema,
  visit_date: DaySchema,
  step: VisitStepSchema,
  at: z.string(),
});
export type VisitMark = z.infer<typeof VisitMark>;

export const SteppedSince = z.object({
  by: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** "Sarah Lindqvist called this patient in" */
  did: z.string(),
  /** The wall-clock time of the step in the client's time zone: "10:41". */
  time: WallTimeSchema,
});
