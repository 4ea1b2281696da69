import { z } from "zod";
import { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import { type Day, DaySchema } from "#kernel/dates/day.ts";
import { OptionalReference, Version } from "#kernel/contract/id.ts";
import { PATIENT_CATEGORIES } from "#kernel/people/patient-category.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { optionalNote } from "#kernel/text/text.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";

/** CONST-05: 1 Appointment, 2 Theatre, 3 Other (no patient). */
const TYPE = "Choose a type: Appointment, Theatre or Other.";
export const AppointmentType = z.literal([1, 2, 3], { error: TYPE });
export type AppointmentType = z.infer<typeof AppointmentType>;

/** CONST-06: 0 None, 1 Weekly, 2 Monthly. */
const REPEAT = "Choose a repeat: None, Weekly or Monthly.";
export const RepeatInterval = z.literal([0, 1, 2], { error: REPEAT });
export type RepeatInterval = z.infer<typeof RepeatInterval>;

const EVERY = "Enter a whole number from 1 to 520.";
const TIMES = "Enter a whole number of appointments from 1 to 1000.";
const WEEKS = "Enter a whole number of weeks from 0 to 520, or a date (YYYY-MM-DD).";
export const RepeatFrequency = z.int(EVERY).min(1, EVERY).max(520, EVERY);
export const RepeatCount = z.int(TIMES).min(1, TIMES).max(1000, TIMES);

/** C-31: weeks (0 = as soon as possible), or a date that means "not before". */
export const FollowUp = z.union([z.int().min(0).max(520), DaySchema], { error: WEEKS });

export const PatientBrief = z.object({
  ID: PatientNumber,
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  dob: DaySchema.nullable(),
  gender: z.enum(["M", "F", "X"]).nullable(),
  mobile: z.string().nullable(),
  category: z.enum(PATIENT_CATEGORIES),
  status: z.string(),
  /** Short lines that the rooms must see. */
  alerts: z.string().nullable(),
});
export type PatientBrief = z.infer<typeof PatientBrief>;

/** The referral that covers the appointment's day, found when it is read. */
export const ReferralBrief = z.object({
  ID: z.int(),
  referral_type: z.int(),
  referral_date: DaySchema,
  expiry_date: DaySchema.nullable(),
  active: z.boolean(),
  _referring_doctor: z.int(),
  referring_doctor: z.object({ ID: z.int(), title: z.int().nullable(), first_name: z.string(), last_name: z.string() }),
});
export type ReferralBrief = z.infer<typeof ReferralBrief>;

/** As of the appointment's day: covered, covered for at most 30 days more, had one that ended before, or has none. */
export const ReferralState = z.enum(["active", "expiring", "expired", "none"]);
export type ReferralState = z.infer<typeof ReferralState>;

export const Appointment = z.object({
  ID: z.int(),
  _doctor: z.int(),
  /** The first row of the series this one continues, its own ID there; null for an appointment that never repeated. */
  _series: z.int().nullable(),
  appointment_type: AppointmentType,
  /** The day the appointment takes place, also where it was moved singly. */
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  /** F-8: whose clock the times are read on: that of the location's state, else the client's. */
  zone: ZoneSchema,
  _patient: z.int().nullable(),
  patient: PatientBrief.nullable(),
  _location: z.int().nullable(),
  location: LocationBrief.nullable(),
  cancelled: z.boolean(),
  cancellation_reason: z.string().nullable(),
  is_billed: z.boolean(),
  notes: z.string().nullable(),
  repeat_interval: RepeatInterval,
  repeat_frequency: z.int().nullable(),
  repeat_end_date: DaySchema.nullable(),
  repeat_count: z.int().nullable(),
  /** With the ID the identity of one appointment of a series (F-6): the day its rule gives it. Null for an appointment that does not repeat, and for a series as booked. */
  repeat_date: DaySchema.nullable(),
  /** RULE-APPT-05: an appointment of a series other than the first. */
  is_repeated_date: z.boolean(),
  /** The days of the rule that are removed or were changed singly. */
  repeat_exceptions: z.array(DaySchema),
  follow_up: FollowUp.nullable(),
  referral: ReferralBrief.nullable(),
  referral_state: ReferralState,
  created_time: z.string(),
  /** F-7: of this very appointment; sent back as it was read. */
  version: z.int(),
});
export type Appointment = z.infer<typeof Appointment>;

const emptyToNull = <Value>(value: Value | "" | null): Value | null => (value === "" ? null : value);

/** Left-out fields: their default on creating, the stored value on changing. `is_billed` is not among them: billing and cancelling set it. */
export const AppointmentWrite = Appointment.pick({
  appointment_type: true,
  appointment_date: true,
  start_time: true,
  end_time: true,
}).extend({
  _doctor: z.int().optional(),
  _patient: OptionalReference.optional(),
  _location: OptionalReference.optional(),
  cancelled: z.boolean().optional(),
  cancellation_reason: optionalNote(500).optional(),
  notes: optionalNote(10_000).optional(),
  repeat_interval: RepeatInterval.optional(),
  /** Ignored where the appointment does not repeat; 1 when left out. */
  repeat_frequency: z.preprocess((value: number | null) => (value === 0 ? null : value), RepeatFrequency.nullable()).optional(),
  repeat_end_date: z.preprocess(emptyToNull<Day>, DaySchema.nullable()).optional(),
  repeat_count: z.preprocess((value: number | null) => (value === 0 ? null : value), RepeatCount.nullable()).optional(),
  follow_up: z.preprocess(emptyToNull<number | Day>, FollowUp.nullable()).optional(),
});
export type AppointmentWrite = z.infer<typeof AppointmentWrite>;

/**
 * `repeat_date` in the body: the appointment of the series the values were read from. With it appointment_date is meant as it stands; without it
 * an older caller may be sending the series' own values for one appointment: its first day, sent with its repeat, then means "the day stays".
 */
export const AppointmentChange = AppointmentWrite.partial().extend({ version: Version, repeat_date: DaySchema.nullish() });
export type AppointmentChange = z.infer<typeof AppointmentChange>;

/** F-6: this appointment, this and the following ones, or all of them. With a repeat_date `one` is meant when nothing is said, without one `all`. */
export const RepeatScope = z.enum(["one", "following", "all"], "repeat_scope must be one, following or all");
export type RepeatScope = z.infer<typeof RepeatScope>;
