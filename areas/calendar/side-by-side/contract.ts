import { z } from "zod";
import { Appointment, FreeTime } from "#areas/calendar/appointments/contract.ts";
import { ResourceIds } from "#areas/calendar/appointments/appointment.contract.ts";
import { numberText } from "#areas/calendar/appointments/availability.contract.ts";
import { awayChanged, changedSince, patientDeleted } from "#areas/calendar/appointments/undo.contract.ts";
import { CountrySchema } from "#kernel/addresses/country.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference, Version } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { DoctorSet, MAX_DOCTORS, setRoutes } from "./set.contract.ts";

export { DoctorSet, DoctorSetBody, SET_NAME_TAKEN } from "./set.contract.ts";

export const patientStays = problem(
  "sideBySide.patient",
  409,
  "A patient belongs to one doctor, so this appointment can't move to another doctor. Book a new appointment instead.",
);
export const repeatsStay = problem(
  "sideBySide.repeats",
  409,
  "Repeating events can't move to another doctor. Add a new event instead.",
);
export const cancelledStays = problem(
  "sideBySide.cancelled",
  409,
  "This event is cancelled. Restore it first.",
);
export const eventGone = problem(
  "sideBySide.gone",
  409,
  "Another user moved or deleted this event. The calendar now shows where it is.",
);

/** A doctor of the company whose calendar the caller may see, as one column. */
export const ColumnDoctor = z.object({
  ID: z.int(),
  username: z.string(),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  /** Name of the doctor's practice, or null. */
  company: z.string().nullable(),
  country: CountrySchema,
  zone: ZoneSchema,
  /** The doctor's current day, in the doctor's time zone. */
  today: DaySchema,
  /** True if the caller may change this doctor's calendar. */
  may_edit: z.boolean(),
});
export type ColumnDoctor = z.infer<typeof ColumnDoctor>;

/** The first free time of one doctor. */
export const DoctorFreeTime = FreeTime.extend({
  _doctor: z.int(),
  /** The doctor's own type of the name that was asked for. Null without one. */
  _visit_type: z.int().nullable(),
  /** Instant at which the time begins, ISO 8601 in UTC. */
  starts_at: z.string(),
});
export type DoctorFreeTime = z.infer<typeof DoctorFreeTime>;

const MINUTES = "minutes must be a whole number from 5 to 720";
const CHOOSE = "Choose from the list.";
/** Converts text of numbers separated by commas to a list, because query values arrive as text. */
const numberList = (value: string | readonly number[]): readonly (string | number)[] =>
  typeof value === "string" ? value.split(",").map(numberText) : value;
const DoctorsQuery = z.preprocess(
  numberList,
  z.array(Reference, CHOOSE).min(1, CHOOSE).max(MAX_DOCTORS, `Choose at most ${MAX_DOCTORS} doctors.`),
);

const example = {
  to: 1,
  appointment_date: "2026-11-26",
  start_time: "14:15",
  end_time: "14:45",
} as const;

export const sideBySideRoutes = {
  ...setRoutes,
  columns: route({
    id: "own",
    summary: "Doctors of the company whose calendars the caller may see, the client first, and saved sets",
    method: "GET",
    path: "/sideBySide",
    access: { needs: "calendar.view", client: "required" },
    reply: z.object({ doctors: z.array(ColumnDoctor), sets: z.array(DoctorSet) }),
  }),
  free: route({
    id: "own",
    summary: "The first free time of each of several doctors of the company, earliest first; books nothing",
    method: "GET",
    path: "/sideBySide/free",
    access: { needs: "calendar.view", client: "required" },
    query: {
      /** IDs of the doctors, separated by commas. Defaults to all doctors of the company. */
      doctors: DoctorsQuery.optional(),
      minutes: z.preprocess(numberText, z.int(MINUTES).min(5, MINUTES).max(720, MINUTES)).optional(),
      /** A type of the opened client. Other doctors' types of the same name count as the same type. */
      _visit_type: z.preprocess(numberText, z.int(CHOOSE).min(0, CHOOSE)).optional(),
      /** IDs of the opened client's rooms and equipment that must be free, separated by commas. */
      resources: z.preprocess(numberList, ResourceIds).optional(),
      /** First day of the search. Defaults to each doctor's current day. */
      from: DaySchema.optional(),
    },
    reply: z.object({
      times: z.array(DoctorFreeTime),
      /** IDs of the doctors without a free time within 12 months. */
      none: z.array(z.int()),
    }),
    fails: [invalid],
  }),
  move: route({
    id: "own",
    summary: "Move an event without a patient to another doctor's calendar",
    method: "POST",
    path: "/sideBySide/{id}/move",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    entities: { id: "appointment" },
    body: z.object({
      /** ID of the doctor who gets the event. */
      to: Reference,
      appointment_date: DaySchema,
      start_time: WallTimeSchema,
      end_time: WallTimeSchema,
      /** Version that the caller saw (F-7). */
      version: Version,
    }),
    /** The event in the other calendar, with the undo records of both calendars. */
    reply: Appointment.omit({ patient: true, _patient: true }).extend({
      _undo: z.int(),
      _undo_there: z.int(),
    }),
    status: 200,
    current: Appointment,
    fails: [invalid, stale, patientStays, repeatsStay, cancelledStays, eventGone],
    example,
  }),
  undo: route({
    id: "own",
    summary: "Undo a move to another doctor's calendar, in both calendars together",
    method: "POST",
    path: "/sideBySide/undo/{id}",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    entities: { id: "appointment-undo" },
    body: z.object({
      /** ID of the doctor who got the event. */
      to: Reference,
      /** Undo record in that doctor's calendar. */
      _undo_there: Reference,
    }),
    /** Undo records that reverse this undo. */
    reply: z.object({ ID: z.int(), _undo: z.int(), _undo_there: z.int() }),
    status: 200,
    fails: [changedSince, patientDeleted, awayChanged],
    example: { to: 1, _undo_there: 1 },
  }),
};
