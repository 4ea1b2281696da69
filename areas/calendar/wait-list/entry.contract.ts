import { z } from "zod";
import { VisitTypeLength } from "#areas/calendar/appointment-types/brief.contract.ts";
import { OptionalReference, Reference, Version } from "#kernel/contract/id.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { optionalNote } from "#kernel/text/text.ts";

/** Urgencies, most urgent first. */
export const URGENCIES = ["urgent", "soon", "routine"] as const;
export type Urgency = (typeof URGENCIES)[number];

const CHOOSE_DAY = "Choose days of the week.";
const CHOOSE_URGENCY = "Choose an urgency.";

export const WaitingPatient = z.object({
  ID: PatientNumber,
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string().nullable(),
  landline: z.string().nullable(),
  is_deleted: z.boolean(),
});

/** A patient who waits for an earlier appointment. */
export const WaitListEntry = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _patient: z.int(),
  patient: WaitingPatient,
  _visit_type: z.int().nullable(),
  /** Type that the patient waits for. Null for any type. */
  visit_type: VisitTypeLength.nullable(),
  /** Days of the week from 1 (Monday) to 7 (Sunday), in order. Empty for all. */
  weekdays: z.array(z.int()),
  /** Earliest start of the appointment. Null for any time. */
  from_time: WallTimeSchema.nullable(),
  /** Latest end of the appointment. Null for any time. */
  until_time: WallTimeSchema.nullable(),
  from_day: DaySchema,
  /** Last day of the appointment. Null for no last day. */
  until_day: DaySchema.nullable(),
  urgency: z.enum(URGENCIES),
  note: z.string().nullable(),
  /** The appointment that ended the wait. Null while the patient waits. */
  _appointment: z.int().nullable(),
  booked_at: z.string().nullable(),
  is_deleted: z.boolean(),
  created_time: z.string(),
  version: z.int(),
});
export type WaitListEntry = z.output<typeof WaitListEntry>;

export const WaitListBody = z.object({
  _patient: Reference,
  _visit_type: OptionalReference.optional(),
  weekdays: z
    .array(z.int(CHOOSE_DAY).min(1, CHOOSE_DAY).max(7, CHOOSE_DAY))
    .max(7, CHOOSE_DAY)
    .refine((days) => new Set(days).size === days.length, "Choose each day once.")
    .optional(),
  from_time: WallTimeSchema.nullish(),
  until_time: WallTimeSchema.nullish(),
  /** Today if omitted. */
  from_day: DaySchema.nullish(),
  until_day: DaySchema.nullish(),
  urgency: z.enum(URGENCIES, CHOOSE_URGENCY),
  note: optionalNote(500).optional(),
  _doctor: z.int().nullish(),
});
export type WaitListBody = z.output<typeof WaitListBody>;

/** A change of an entry. Omitted fields keep their values; `is_deleted: false` restores a removed entry. */
export const WaitListChange = WaitListBody.omit({ _patient: true })
  .partial()
  .extend({
    is_deleted: z.literal(false, "Use DELETE to remove a patient from the wait list.").optional(),
    version: Version,
  });
