import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { invalid, problem } from "#kernel/contract/problem.ts";
import { optionalLine, optionalNote } from "#kernel/text/text.ts";
import { type WallTime, WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { Appointment } from "./appointment.contract.ts";
import { billedCantMove, tooManyAppointments } from "./problems.contract.ts";
import { UndoNumber } from "./undo.contract.ts";

const emptyToNull = (value: WallTime | "" | null): WallTime | null => (value === "" ? null : value);
const EmptyTime = z.preprocess(emptyToNull, WallTimeSchema.nullable());

/**
 * Period of the time away. A missing `from_time` means the start of the first day, a missing `to_time` the
 * end of the last day.
 */
const AwayPeriod = z.object({
  from_date: DaySchema,
  from_time: EmptyTime.optional(),
  to_date: DaySchema,
  to_time: EmptyTime.optional(),
});

/**
 * Reference to one appointment in the version that was read; in a series, to the occurrence of `repeat_date`
 * (F-6, F-7).
 */
const AppointmentReference = z.object({ ID: z.int(), repeat_date: DaySchema.nullable(), version: z.int() });
export const AwayMove = AppointmentReference.extend({
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
});
export type AwayMove = z.infer<typeof AwayMove>;
export const AwayCancel = AppointmentReference;
export type AwayCancel = z.infer<typeof AwayCancel>;

const MAX_CHANGES = 500;
const TOO_MANY = `At most ${MAX_CHANGES} appointments can be changed together.`;
const LINK = "Leave out web and email addresses.";
/**
 * Returns true if the text contains a web or email address. Links are refused because a user who may cancel
 * appointments could otherwise have Corella email a link of their choice to any patient.
 */
const hasLink = (text: string | null): boolean =>
  text !== null && /@|\/\/|www\.|[\p{L}\d]\.\p{L}{2}/iu.test(text);

export const AwayWrite = AwayPeriod.extend({
  _doctor: z.int().optional(),
  reason: optionalLine(200).optional(),
  moves: z.array(AwayMove).max(MAX_CHANGES, TOO_MANY).optional(),
  cancels: z.array(AwayCancel).max(MAX_CHANGES, TOO_MANY).optional(),
  /**
   * Text emailed to the patients whose appointments are cancelled and who have an email address. If empty, no
   * email is sent.
   */
  message: optionalNote(1000)
    .refine((text) => !hasLink(text), LINK)
    .optional(),
});
export type AwayWrite = z.infer<typeof AwayWrite>;

const NamedAppointment = z.object({ ID: z.int(), repeat_date: DaySchema.nullable() });
export const AwayConflict = z.object({
  changed: z.array(NamedAppointment),
  taken: z.array(NamedAppointment),
});
/**
 * Rejects the whole request: the `changed` appointments were changed since they were read, or the new times
 * of the `taken` ones were booked meanwhile.
 */
export const awayConflict = problem(
  "appointment.away_conflict",
  409,
  ({ taken }) =>
    taken.length > 0
      ? "Some of the new times have just been taken. Check the marked appointments and save again."
      : "Some of these appointments have been changed. Check the marked ones and save again.",
  undefined,
  () => AwayConflict,
);

/** An appointment that overlaps the time away. */
export const AwayAppointment = Appointment.extend({ has_email: z.boolean() });
export type AwayAppointment = z.infer<typeof AwayAppointment>;

const TakenTime = z.object({
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
});

const example = {
  from_date: "2026-12-21",
  from_time: null,
  to_date: "2026-12-24",
  to_time: "13:00",
  reason: "Conference",
  moves: [],
  cancels: [],
  message: null,
};

export const awayRoutes = {
  awayPlan: route({
    id: "own",
    summary:
      "Appointments in a time away, and the times that are taken, for choosing new times; changes nothing",
    method: "GET",
    path: "/appointment/away",
    access: { needs: "calendar.edit", client: "required" },
    query: { ...AwayPeriod.shape, until: DaySchema },
    reply: z.object({ appointments: z.array(AwayAppointment), taken: z.array(TakenTime) }),
    fails: [invalid, tooManyAppointments],
    audit: { controller: "appointment" },
  }),
  saveAway: route({
    id: "own",
    summary: "Add time away; with it, move and cancel the appointments inside, all or nothing",
    method: "POST",
    path: "/appointment/away",
    access: { needs: "calendar.edit", client: "required" },
    body: AwayWrite,
    reply: z.object({
      away_id: z.int(),
      moved: z.int(),
      cancelled: z.int(),
      emailed: z.int(),
      _undo: UndoNumber,
    }),
    status: 201,
    fails: [invalid, awayConflict, billedCantMove],
    example,
  }),
};
