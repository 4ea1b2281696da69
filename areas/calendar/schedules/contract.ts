import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { type Day, DaySchema } from "#kernel/dates/day.ts";
import { IdParam, OptionalReference, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { invalid, stale } from "#kernel/contract/problem.ts";
import { Flag } from "#kernel/contract/url-search.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { holidayRoutes } from "./holidays.contract.ts";

export { HolidayOnDay } from "./holidays.contract.ts";

/** Location details that an appointment or a schedule includes. */
export const LocationBrief = z.object({
  ID: z.int(),
  name: z.string(),
  abbreviation: z.string(),
  type: z.enum(["INPATIENT", "OUTPATIENT"]),
});
export type LocationBrief = z.infer<typeof LocationBrief>;

const CHOOSE_DAY = "Choose a day of the week.";
const WEEKS = "Enter a whole number of weeks from 0 (one-off) to 520.";

export const Schedule = z.object({
  ID: z.int(),
  _doctor: z.int(),
  /** Day of the week from 0 (Sunday) to 6 (Saturday) (C-34). For a one-off, the weekday of its date. */
  day_of_week: z.int(CHOOSE_DAY).min(0, CHOOSE_DAY).max(6, CHOOSE_DAY),
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  /** Recurrence (CONST-07): 0 is one-off, 1 weekly, N every N weeks. */
  repeat_weeks: z.int(WEEKS).min(0, WEEKS).max(520, WEEKS),
  /** First date of the schedule; for a one-off, its date (C-35). */
  repeat_start: DaySchema,
  repeat_end: DaySchema.nullable(),
  /** False if the time is blocked. */
  available: z.boolean(),
  _location: z.int().nullable(),
  location: LocationBrief.nullable(),
  /** Time zone of the times (F-8): that of the location's state, otherwise the client's. */
  zone: ZoneSchema,
  /** Reason of a time away, or null. */
  reason: z.string().nullable(),
  /** ID shared by all schedules of one time away. Null on other schedules. */
  away_id: z.int().nullable(),
  is_current: z.boolean(),
  created_time: z.string(),
  version: z.int(),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleOnDay = Schedule.extend({ schedule_date: DaySchema });
export type ScheduleOnDay = z.infer<typeof ScheduleOnDay>;

const EmptyDay = z.preprocess(
  (value: Day | "" | null) => (value === "" ? null : value),
  DaySchema.nullable(),
);

/**
 * Body of a schedule. An omitted field gets its default in a new schedule and keeps its stored value in an
 * update.
 */
export const ScheduleWrite = Schedule.pick({
  start_time: true,
  end_time: true,
  repeat_weeks: true,
  repeat_start: true,
}).extend({
  _doctor: z.int().optional(),
  day_of_week: Schedule.shape.day_of_week.nullable().optional(),
  repeat_end: EmptyDay.optional(),
  available: z.boolean().optional(),
  _location: OptionalReference.optional(),
});
export type ScheduleWrite = z.infer<typeof ScheduleWrite>;

/** Longest range of one calendar request, in days. */
export const MAX_DAYS = 400;

const example = {
  day_of_week: 3,
  start_time: "08:30",
  end_time: "16:00",
  repeat_weeks: 1,
  repeat_start: "2026-11-25",
  repeat_end: null,
  available: true,
  _location: null,
};

/** Parameters of the availability list. The server returns all rows; the browser searches and sorts them. */
export const scheduleList = listQuery({
  sort: ["day", "start", "period", "location"],
  spelling: "descending",
  pageSize: 50,
  view: { search: z.string().optional(), all: Flag },
});
export type ScheduleListValues = ListValuesOf<typeof scheduleList>;

export const scheduleRoutes = {
  ...holidayRoutes,
  list: route({
    id: "API-SCHD-001",
    summary: "Availability of the client; past periods only with show_all",
    method: "GET",
    path: "/schedule",
    access: { needs: "calendar.view", client: "required" },
    query: { show_all: z.enum(["true", "false", "1", "0"], "show_all must be true or false").optional() },
    reply: z.array(Schedule),
  }),
  onDays: route({
    id: "own",
    summary: "Availability by day from start to end, both included, for the calendar",
    method: "GET",
    path: "/schedule/date",
    access: { needs: "calendar.view", client: "required" },
    query: { start: DaySchema, end: DaySchema },
    reply: z.array(ScheduleOnDay),
    fails: [invalid],
  }),
  create: route({
    id: "API-SCHD-002",
    summary: "Add availability",
    method: "POST",
    path: "/schedule",
    access: { needs: "calendar.edit", client: "required" },
    body: ScheduleWrite,
    reply: Schedule,
    status: 201,
    fails: [invalid],
    example,
  }),
  update: route({
    id: "API-SCHD-003",
    summary: "Change availability",
    method: "PUT",
    path: "/schedule/{id}",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    body: ScheduleWrite.partial().extend({ version: Version }),
    reply: Schedule,
    fails: [invalid, stale],
    entities: { id: "schedule" },
    example,
  }),
  remove: route({
    id: "API-SCHD-004",
    summary: "Permanently delete availability; booked appointments stay",
    method: "DELETE",
    path: "/schedule/{id}",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    reply: z.object({ ID: z.int() }),
    entities: { id: "schedule" },
  }),
  removeAway: route({
    id: "own",
    summary: "Delete time away: all the schedules of one entry; appointments stay where they are",
    method: "DELETE",
    path: "/schedule/away/{id}",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    reply: z.object({ away_id: z.int(), deleted: z.int() }),
    entities: { id: "schedule" },
  }),
};
