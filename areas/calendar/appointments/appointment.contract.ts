import { z } from "zod";
import { VisitTypeBrief } from "#areas/calendar/appointment-types/brief.contract.ts";
import { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import { type Day, DaySchema } from "#kernel/dates/day.ts";
import { OptionalReference, Reference, Version } from "#kernel/contract/id.ts";
import { PATIENT_CATEGORIES } from "#kernel/people/patient-category.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { optionalNote } from "#kernel/text/text.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";

/** Appointment types (CONST-05): 1 Appointment, 2 Theatre, 3 Other (no patient). */
const TYPE = "Choose a type: Appointment, Theatre or Other.";
export const AppointmentType = z.literal([1, 2, 3], { error: TYPE });
export type AppointmentType = z.infer<typeof AppointmentType>;

/** Repeat intervals (CONST-06): 0 None, 1 Weekly, 2 Monthly. */
const REPEAT = "Choose a repeat: None, Weekly or Monthly.";
export const RepeatInterval = z.literal([0, 1, 2], { error: REPEAT });
export type RepeatInterval = z.infer<typeof RepeatInterval>;

const EVERY = "Enter a whole number from 1 to 520.";
const TIMES = "Enter a whole number of appointments from 1 to 1000.";
const WEEKS = "Enter a whole number of weeks from 0 to 520, or a date (YYYY-MM-DD).";
export const RepeatFrequency = z.int(EVERY).min(1, EVERY).max(520, EVERY);
export const RepeatCount = z.int(TIMES).min(1, TIMES).max(1000, TIMES);

/** Number of weeks (0 means as soon as possible), or a date that means "not before" (C-31). */
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
  /** Short lines of text that the practice must see, such as allergies. Null if the patient has no alerts. */
  alerts: z.string().nullable(),
});
export type PatientBrief = z.infer<typeof PatientBrief>;

/** The referral that covers the appointment's day, looked up when the appointment is read. */
export const ReferralBrief = z.object({
  ID: z.int(),
  referral_type: z.int(),
  referral_date: DaySchema,
  expiry_date: DaySchema.nullable(),
  active: z.boolean(),
  _referring_doctor: z.int(),
  referring_doctor: z.object({
    ID: z.int(),
    title: z.int().nullable(),
    first_name: z.string(),
    last_name: z.string(),
  }),
});
export type ReferralBrief = z.infer<typeof ReferralBrief>;

/**
 * State of the patient's referral on the appointment's day: a referral covers the day; the covering referral
 * ends within 30 days after the day; an earlier referral ended before the day; the patient has no referral.
 */
export const ReferralState = z.enum(["active", "expiring", "expired", "none"]);
export type ReferralState = z.infer<typeof ReferralState>;

export const Appointment = z.object({
  ID: z.int(),
  _doctor: z.int(),
  /**
   * ID of the first row of a split series, set on that row and on the rows that continue the series. Null for
   * an appointment or series that was never split.
   */
  _series: z.int().nullable(),
  appointment_type: AppointmentType,
  /** The day the appointment takes place, even if the occurrence was moved away from the day of its rule. */
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  /** Time zone of the times (F-8): that of the location's state, otherwise the client's. */
  zone: ZoneSchema,
  _patient: z.int().nullable(),
  patient: PatientBrief.nullable(),
  _location: z.int().nullable(),
  location: LocationBrief.nullable(),
  /** The client's own type, besides the three of the specification. Null if it has none. */
  _visit_type: z.int().nullable(),
  visit_type: VisitTypeBrief.nullable(),
  /** IDs of the rooms and the equipment that the appointment uses, in ascending order. */
  resources: z.array(z.int()),
  cancelled: z.boolean(),
  cancellation_reason: z.string().nullable(),
  is_billed: z.boolean(),
  notes: z.string().nullable(),
  repeat_interval: RepeatInterval,
  repeat_frequency: z.int().nullable(),
  repeat_end_date: DaySchema.nullable(),
  repeat_count: z.int().nullable(),
  /**
   * The day the recurrence rule gives the occurrence; identifies one occurrence of a series together with the
   * ID (F-6). Null for an appointment that does not repeat, and for a series as booked.
   */
  repeat_date: DaySchema.nullable(),
  /** True for every occurrence of a series except the first (RULE-APPT-05). */
  is_repeated_date: z.boolean(),
  /** The days of the recurrence rule whose occurrences were deleted or changed individually. */
  repeat_exceptions: z.array(DaySchema),
  follow_up: FollowUp.nullable(),
  referral: ReferralBrief.nullable(),
  referral_state: ReferralState,
  created_time: z.string(),
  /**
   * Version of this appointment or occurrence, sent back unchanged in an update as the optimistic lock (F-7).
   */
  version: z.int(),
});
export type Appointment = z.infer<typeof Appointment>;

const MAX_RESOURCES = 10;
export const ResourceIds = z
  .array(Reference)
  .max(MAX_RESOURCES, `Choose at most ${MAX_RESOURCES}.`)
  .refine((ids) => new Set(ids).size === ids.length, "Choose each once.");

const emptyToNull = <Value>(value: Value | "" | null): Value | null => (value === "" ? null : value);

/**
 * Body of a new appointment, and base of an update. An omitted field gets its default in a new appointment
 * and keeps its stored value in an update. `is_billed` is not writable: only billing and cancelling set it.
 */
export const AppointmentWrite = Appointment.pick({
  appointment_type: true,
  appointment_date: true,
  start_time: true,
  end_time: true,
}).extend({
  _doctor: z.int().optional(),
  _patient: OptionalReference.optional(),
  _location: OptionalReference.optional(),
  _visit_type: OptionalReference.optional(),
  resources: ResourceIds.optional(),
  cancelled: z.boolean().optional(),
  cancellation_reason: optionalNote(500).optional(),
  notes: optionalNote(10_000).optional(),
  repeat_interval: RepeatInterval.optional(),
  /** Ignored if the appointment does not repeat. Defaults to 1. */
  repeat_frequency: z
    .preprocess((value: number | null) => (value === 0 ? null : value), RepeatFrequency.nullable())
    .optional(),
  repeat_end_date: z.preprocess(emptyToNull<Day>, DaySchema.nullable()).optional(),
  repeat_count: z
    .preprocess((value: number | null) => (value === 0 ? null : value), RepeatCount.nullable())
    .optional(),
  follow_up: z.preprocess(emptyToNull<number | Day>, FollowUp.nullable()).optional(),
});
export type AppointmentWrite = z.infer<typeof AppointmentWrite>;

/**
 * Body of an update. `repeat_date` names the occurrence that the values were read from; `appointment_date`
 * then means exactly that day. Without `repeat_date`, an older caller may be sending the values of the whole
 * series for one occurrence: the first day of the series, sent together with its repeat rule, then means that
 * the day does not change.
 */
export const AppointmentChange = AppointmentWrite.partial().extend({
  version: Version,
  repeat_date: DaySchema.nullish(),
});
export type AppointmentChange = z.infer<typeof AppointmentChange>;

/**
 * Occurrences that a change affects (F-6): the named one, the named one and all later ones, or all of them.
 * Defaults to `one` if a `repeat_date` is given, otherwise to `all`.
 */
export const RepeatScope = z.enum(["one", "following", "all"], "repeat_scope must be one, following or all");
export type RepeatScope = z.infer<typeof RepeatScope>;
