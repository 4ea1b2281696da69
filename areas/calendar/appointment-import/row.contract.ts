import { z } from "zod";
import { ReferralType } from "#areas/patients/referrals/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";

/**
 * Outcomes of a row: `ready` is booked, `doubtful` only if the user includes it, `there` is a duplicate,
 * `wrong` can't be imported, `made` was added by this import, `undone` was removed again.
 */
export const OUTCOMES = ["ready", "doubtful", "there", "wrong", "made", "undone"] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.output<typeof Outcome>;

/** Kinds of record in a row; `availability` is one entry, single or repeated at an interval in weeks. */
export const KINDS = ["appointment", "availability", "referral"] as const;
export type Kind = (typeof KINDS)[number];

export const AppointmentImportRow = z.object({
  row_number: z.int(),
  kind: z.enum(KINDS),
  /** Position in the file, such as "Row 12", "Event 3" or "Slots from 26/11/2026". */
  place: z.string(),
  outcome: Outcome,
  reasons: z.array(z.string()),
  patient_name: z.string().nullable(),
  appointment_type: z.int().nullable(),
  appointment_date: DaySchema.nullable(),
  start_time: WallTimeSchema.nullable(),
  end_time: WallTimeSchema.nullable(),
  _patient: PatientNumber.nullable(),
  location_name: z.string().nullable(),
  cancelled: z.boolean(),
  clashes: z.boolean(),
  _appointment: z.int().nullable(),
  /**
   * Fields of availability: whether the time can be booked, the interval in weeks (0 if the entry does not
   * repeat) and the last day. Null for other kinds.
   */
  available: z.boolean().nullable(),
  repeat_weeks: z.int().nullable(),
  repeat_end: DaySchema.nullable(),
  /**
   * Fields of a referral: its type and the referrer's name in the file; the date of the letter is
   * `appointment_date`. Null for other kinds.
   */
  referral_type: ReferralType.nullable(),
  referrer_name: z.string().nullable(),
});
export type AppointmentImportRow = z.output<typeof AppointmentImportRow>;

/** Most days and most rows that the calendar preview draws. */
export const MAX_DAYS = 31;
export const MAX_DRAWN = 1000;
const AvailabilityOnDay = AppointmentImportRow.pick({ available: true, location_name: true }).extend({
  schedule_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
});
export const ImportDays = z.object({
  rows: z.array(AppointmentImportRow),
  /** Number of appointments on these days; `rows` contains at most `MAX_DRAWN` of them. */
  total: z.int(),
  availability: z.array(AvailabilityOnDay),
  /**
   * First day with rows, and the nearest days with rows before and after the requested ones; null if none.
   */
  first: DaySchema.nullable(),
  before: DaySchema.nullable(),
  after: DaySchema.nullable(),
});
export type ImportDays = z.output<typeof ImportDays>;
