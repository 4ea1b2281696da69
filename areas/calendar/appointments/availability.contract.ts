import { z } from "zod";
import { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { invalid, problem } from "#kernel/contract/problem.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import {
  Appointment,
  FollowUp,
  RepeatCount,
  RepeatFrequency,
  RepeatInterval,
  ResourceIds,
} from "./appointment.contract.ts";

/** MSG-120; the screen shows this text word for word. */
export const noTimeFound = problem("appointment.no_time", 404, "No available time was found");

/**
 * Position of an appointment's time: inside availability, outside availability, or in time that is blocked.
 */
export const AvailabilityState = z.enum(["inside", "outside", "blocked"]);
export type AvailabilityState = z.infer<typeof AvailabilityState>;

export const ResourceClash = z.object({
  /** Names of the requested rooms and equipment that are in use. */
  names: z.array(z.string()),
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  /** Name of the other doctor of the company who uses them. Null if it is the same doctor. */
  doctor: z.string().nullable(),
});
export type ResourceClash = z.infer<typeof ResourceClash>;

export const Clash = z.object({
  /**
   * State and text of the first requested day. The text reads, for example, "Inside availability at Richmond
   * Rooms 09:00–17:00".
   */
  availability: AvailabilityState,
  text: z.string(),
  /** Overlapping appointments that are not cancelled, earliest first, at most 50. */
  clashes: z.array(Appointment),
  clash_count: z.int(),
  /** Other uses of the requested rooms and equipment at the same times, earliest first, at most 50. */
  resource_clashes: z.array(ResourceClash),
  /** Times on these days that are held for people who book online, earliest first, at most 50. */
  held: z
    .array(z.object({ appointment_date: DaySchema, start_time: WallTimeSchema, end_time: WallTimeSchema }))
    .optional(),
  /** The result for each requested day. */
  days: z.array(
    z.object({
      appointment_date: DaySchema,
      availability: AvailabilityState,
      text: z.string(),
      clash_count: z.int(),
    }),
  ),
});
export type Clash = z.infer<typeof Clash>;

export const FreeTime = z.object({
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  _location: z.int().nullable(),
  location: LocationBrief.nullable(),
  zone: ZoneSchema,
});
export type FreeTime = z.infer<typeof FreeTime>;

/** Converts text of 1 to 9 digits to a number, because query values arrive as text. */
export const numberText = (value: string | number): string | number =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
const MINUTES = "minutes must be a whole number from 5 to 720";
const LengthQuery = z.preprocess(numberText, z.int(MINUTES).min(5, MINUTES).max(720, MINUTES));
const FollowUpQuery = z.preprocess(numberText, FollowUp);
const IdQuery = z.preprocess(numberText, z.int("Choose from the list.").min(0, "Choose from the list."));

/** Converts text of numbers separated by commas to a list, because query values arrive as text. */
const numberList = (value: string | readonly number[]): readonly (string | number)[] =>
  typeof value === "string" ? value.split(",").map(numberText) : value;
const ResourcesQuery = z.preprocess(numberList, ResourceIds);

export const availabilityRoutes = {
  clash: route({
    id: "own",
    summary: "Overlaps and availability of a proposed appointment; books nothing",
    method: "GET",
    path: "/appointment/clash",
    access: { needs: "calendar.view", client: "required" },
    query: {
      appointment_date: DaySchema,
      start_time: WallTimeSchema,
      end_time: WallTimeSchema,
      _location: IdQuery.optional(),
      /** IDs of the rooms and the equipment to be used, separated by commas. */
      resources: ResourcesQuery.optional(),
      repeat_interval: z.preprocess(numberText, RepeatInterval).optional(),
      repeat_frequency: z.preprocess(numberText, RepeatFrequency).optional(),
      repeat_end_date: DaySchema.optional(),
      repeat_count: z.preprocess(numberText, RepeatCount).optional(),
      /** The appointment being changed, so that the appointment does not overlap with itself. */
      ID: IdQuery.optional(),
      repeat_date: DaySchema.optional(),
    },
    reply: Clash,
    fails: [invalid],
    audit: { controller: "appointment" },
  }),
  nextFree: route({
    id: "API-APPT-006",
    summary: "The first free time within availability on or after the follow-up date; books nothing",
    method: "GET",
    path: "/availability/next",
    access: { needs: "calendar.view", client: "required" },
    query: {
      follow_up: FollowUpQuery,
      minutes: LengthQuery.optional(),
      /** The client's own type, whose length is used if `minutes` is omitted. */
      _visit_type: IdQuery.optional(),
      /** IDs of the rooms and the equipment that must be free, separated by commas. */
      resources: ResourcesQuery.optional(),
      _location: IdQuery.optional(),
      /** Earliest start time on the follow-up date itself. */
      start_time: WallTimeSchema.optional(),
      /** "skip" leaves out the public holidays of the location's state. */
      holidays: z.literal("skip", { error: "holidays must be skip" }).optional(),
    },
    reply: FreeTime,
    fails: [noTimeFound],
  }),
  atLocation: route({
    id: "own",
    summary: "How many appointments from today on are booked at a location",
    method: "GET",
    path: "/appointment/location/{id}",
    access: { needs: "calendar.view", client: "required" },
    params: { id: IdParam },
    reply: z.object({
      /** Appointments that do not repeat, from today on, without the cancelled ones. */
      single: z.int(),
      /** Repeating appointments that have not ended. */
      repeating: z.int(),
    }),
    entities: { id: "outpatientlocation" },
  }),
};
