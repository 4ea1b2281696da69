import { z } from "zod";
import { VisitTypeBrief } from "#areas/calendar/appointment-types/brief.contract.ts";
import {
  AppointmentType,
  PatientBrief,
  ReferralState,
} from "#areas/calendar/appointments/appointment.contract.ts";
import { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { markPatients } from "#kernel/contract/shown-patients.ts";

/**
 * Steps taken by users; a patient confirms by replying to a message. All other states of a visit are derived from its
 * appointment.
 */
export const VISIT_STEPS = ["confirmed", "arrived", "ready", "called", "finished", "did_not_attend"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];
export const VisitStepSchema = z.enum(VISIT_STEPS, { error: "Choose a step of the appointment." });

/**
 * States of a visit in the order of a day, followed by the two that end the visit without the patient being
 * seen.
 */
export const VISIT_STATES = [
  "booked",
  "confirmed",
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
  /** Time of the step, ISO 8601 in UTC. */
  at: z.string(),
  /** Full name of the user, "Sarah Lindqvist", or "The patient". */
  by: z.string(),
});
export type TakenStep = z.infer<typeof TakenStep>;

/** One appointment in the rooms on its day, with the patient's progress. */
export const Visit = z.object({
  /** ID of the appointment; with `repeat_date` the identity of an occurrence (F-6). */
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
  visit_type: VisitTypeBrief.nullable(),
  notes: z.string().nullable(),
  cancelled: z.boolean(),
  is_billed: z.boolean(),
  referral_state: ReferralState,
  /**
   * Last day of the referral that covers the visit. Null if the referral has no end or there is no referral.
   */
  referral_ends: DaySchema.nullable(),
  state: VisitStateSchema,
  /** Steps in order, without undone steps. */
  steps: z.array(TakenStep),
});
export type Visit = z.infer<typeof Visit>;

/**
 * Schema of the minutes after which the waiting room highlights a patient. The limits only change the
 * display.
 */
const minutes = (least: number, most: number) => {
  const sentence = `Enter a whole number of minutes from ${least} to ${most}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};
export const VisitSettings = z.object({
  /** Minutes after the booked time above which a booked patient is shown as late. */
  late_minutes: minutes(0, 240),
  /** Minutes after the booked time above which "Did not attend" is offered. */
  no_show_minutes: minutes(1, 240),
  /** Minutes of waiting above which a wait is highlighted. */
  wait_minutes: minutes(1, 240),
  /** Minutes of waiting above which a wait is shown in red. */
  long_wait_minutes: minutes(1, 480),
});
export type VisitSettings = z.infer<typeof VisitSettings>;
/** Settings as stored. `version` is 0 if the practice has not saved any. */
export const KeptVisitSettings = VisitSettings.extend({ version: z.int() });
export const VisitSettingsBody = VisitSettings.extend({
  version: z.int().min(0).max(LARGEST_INTEGER).optional(),
});

/** A doctor's column with today's visits. Reading a column is recorded in the audit log of its doctor. */
export const RoomDoctor = markPatients(
  z.object({
    ID: z.int(),
    username: z.string(),
    title: z.int().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    zone: ZoneSchema,
    /** Today's date in the doctor's time zone. */
    today: DaySchema,
    settings: VisitSettings,
    visits: z.array(Visit),
  }),
  ({ ID, visits }) => ({ client: ID, ids: visits.map(({ patient }) => patient.ID) }),
);
export type RoomDoctor = z.infer<typeof RoomDoctor>;

/**
 * Last step of a visit, for marks on the calendar. Identified like a `VisitKey`: the first row of the series
 * and two days.
 */
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
  /** Time of the change, ISO 8601 in UTC. */
  at: z.string(),
  /** Description of the change: "Sarah Lindqvist called this patient in". */
  did: z.string(),
  /** Wall-clock time of the change in the client's time zone: "10:41". */
  time: WallTimeSchema,
});
