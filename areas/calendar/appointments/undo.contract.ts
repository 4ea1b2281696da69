import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { Appointment } from "./appointment.contract.ts";
import { invalid, problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";

/**
 * ID of the undo record of a change, for `POST /appointment/undo/{id}`. Null if nothing changed. Valid for 24
 * hours.
 */
export const UndoNumber = z.int().nullable();

/** Reply of a write: the appointment and the ID of the undo record. */
export const AppointmentWithUndo = Appointment.extend({ _undo: UndoNumber });

export const LaterChange = z.object({
  /** Name of the person who made the later change, or null if unknown. */
  by: z.string().nullable(),
  /** The changed appointment; `when` reads, for example, "Thu 12/11/2026 at 14:15". */
  appointment: z.object({
    ID: z.int(),
    when: z.string(),
    appointment_date: DaySchema,
    patient: z.object({ ID: PatientNumber, name: z.string() }).nullable(),
  }),
});

/** Rejects an undo because it would overwrite a later change. */
export const changedSince = problem(
  "appointment.changed_since",
  409,
  ({ by, appointment: { patient, when } }) =>
    `${by ?? "Someone"} changed ${patient?.name ?? "the event"}, ${when}, since then. It can't be undone.`,
  undefined,
  () => LaterChange,
);
export const patientDeleted = problem(
  "appointment.patient_deleted",
  409,
  "The patient or location of this appointment has been deleted since then. It can't be undone.",
);

export const awayChanged = problem(
  "appointment.away_changed",
  409,
  "The time away has been changed since then. It can't be undone.",
);

/** Number of appointments that a change of a series affects. */
const AffectedAppointments = z.object({
  /** Number of affected appointments, or null if the series has no end. */
  count: z.int().nullable(),
  /** Day of the first affected appointment. Null if no appointment is affected. */
  from: DaySchema.nullable(),
});
export type AffectedAppointments = z.infer<typeof AffectedAppointments>;

export const undoRoutes = {
  undo: route({
    id: "own",
    summary: "Undo a change of appointments; only the person who made it, unless they were changed since",
    method: "POST",
    path: "/appointment/undo/{id}",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    /** `_undo` is the ID of the undo record that reverses this undo. */
    reply: z.object({ ID: z.int(), _undo: z.int() }),
    status: 200,
    fails: [changedSince, patientDeleted, awayChanged],
    entities: { id: "appointment-undo" },
  }),
  reach: route({
    id: "own",
    summary:
      "How many appointments deleting or cancelling one, this and following, or all of a series reaches; changes nothing",
    method: "GET",
    path: "/appointment/{id}/reach",
    access: { needs: "calendar.view", client: "required" },
    params: { id: IdParam },
    query: {
      act: z.enum(["delete", "cancel"], "act must be delete or cancel").optional(),
      repeat_date: DaySchema.optional(),
    },
    reply: z.object({
      one: AffectedAppointments,
      following: AffectedAppointments,
      all: AffectedAppointments,
    }),
    fails: [invalid],
    entities: { id: "appointment" },
    audit: { controller: "appointment", one: "id" },
  }),
};
