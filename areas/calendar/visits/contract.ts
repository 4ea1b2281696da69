import { z } from "zod";
import { FreeTime } from "#areas/calendar/appointments/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, OptionalReference, Reference } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { Flag } from "#kernel/contract/url-search.ts";
import { optionalNote } from "#kernel/text/text.ts";
import {
  KeptVisitSettings,
  RoomDoctor,
  SteppedSince,
  Visit,
  VisitMark,
  VisitSettingsBody,
  VisitStepSchema,
} from "./visit.contract.ts";

export {
  RoomDoctor,
  type TakenStep,
  Visit,
  VisitMark,
  type VisitSettings,
  VisitSettingsBody,
  type VisitState,
  type VisitStep,
} from "./visit.contract.ts";

/**
 * Refusal of a step because another user changed the visit after the caller read it. The message names the
 * user and the time.
 */
export const steppedSince = problem(
  "visit.stepped",
  409,
  ({ did, time }) => `${did} at ${time}.`,
  undefined,
  () => SteppedSince,
);
export const stepOutOfOrder = problem(
  "visit.order",
  409,
  "This step isn't the next one. Undo the last step first.",
);
export const visitCancelled = problem(
  "visit.cancelled",
  409,
  "This appointment is cancelled. Restore it first.",
);
export const visitAhead = problem("visit.ahead", 409, "This appointment is on a later day.");
export const notInRooms = problem(
  "visit.not_in_rooms",
  409,
  "Only appointments in the rooms have a waiting room.",
);
export const noLongerToday = problem(
  "visit.midnight",
  409,
  "It is too late today. Book the appointment in the calendar.",
);

const visitOccurrence = {
  /** Selects the occurrence of a series (F-6). */
  repeat_date: DaySchema.nullish(),
};
const access = { needs: "calendar.edit", client: "required" } as const;
const visitAddress = { params: { id: IdParam }, entities: { id: "appointment" } } as const;
const refusals = [invalid, steppedSince, stepOutOfOrder, visitCancelled, visitAhead, notInRooms] as const;

export const visitRoutes = {
  room: route({
    id: "own",
    summary: "Waiting room: today's patients of the client and of the company's other doctors",
    method: "GET",
    path: "/visit/room",
    access: { needs: "calendar.view", client: "required" },
    query: { company: Flag.optional() },
    reply: z.object({ at: z.string(), doctors: z.array(RoomDoctor) }),
  }),
  free: route({
    id: "own",
    summary: "The doctor's next free time within availability, or null if there is none within 12 months",
    method: "GET",
    path: "/visit/free",
    access: { needs: "calendar.view", client: "required" },
    reply: z.object({ free: FreeTime.nullable() }),
  }),
  marks: route({
    id: "own",
    summary: "Last step of each patient in the rooms from start to end, both included, at most 400 days",
    method: "GET",
    path: "/visit/date",
    access: { needs: "calendar.view", client: "required" },
    query: { start: DaySchema, end: DaySchema },
    reply: z.array(VisitMark),
    fails: [invalid],
  }),
  step: route({
    id: "own",
    summary: "Move a patient to the next step of the appointment",
    method: "POST",
    path: "/visit/{id}/step",
    access,
    ...visitAddress,
    body: z.object({
      ...visitOccurrence,
      step: VisitStepSchema,
      /**
       * ID of the last step that the caller saw, or null for none. The request is refused if another step was
       * taken since. If omitted, no comparison is made.
       */
      after: z.int().nullish(),
    }),
    reply: Visit,
    status: 200,
    fails: refusals,
    example: { step: "arrived" },
  }),
  back: route({
    id: "own",
    summary: "Undo the last step of an appointment",
    method: "POST",
    path: "/visit/{id}/back",
    access,
    ...visitAddress,
    body: z.object({
      ...visitOccurrence,
      /** ID of the last step that the caller saw. Defaults to the current last step. */
      step: z.int().optional(),
    }),
    reply: Visit,
    status: 200,
    fails: refusals,
    example: {},
  }),
  walkIn: route({
    id: "own",
    summary: "Book a walk-in and mark the patient as arrived",
    method: "POST",
    path: "/visit/walkIn",
    access,
    body: z.object({
      _patient: Reference,
      _location: OptionalReference.optional(),
      notes: optionalNote(10_000).optional(),
    }),
    reply: Visit,
    status: 201,
    fails: [...refusals, noLongerToday],
    example: { _patient: 1 },
  }),
  settings: route({
    id: "own",
    summary: "Times after which the waiting room highlights late and waiting patients",
    method: "GET",
    path: "/visit/settings",
    access: { needs: ["calendar.view", "client.edit"], client: "required" },
    reply: KeptVisitSettings,
  }),
  saveSettings: route({
    id: "own",
    summary: "Save the times after which the waiting room highlights late and waiting patients",
    method: "PUT",
    path: "/visit/settings",
    access: { needs: ["client.edit", "practice.settings"], client: "required" },
    body: VisitSettingsBody,
    reply: KeptVisitSettings,
    fails: [invalid, stale],
    example: { late_minutes: 0, no_show_minutes: 20, wait_minutes: 20, long_wait_minutes: 40 },
  }),
};
