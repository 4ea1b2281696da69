import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { Reference } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { WORK_STEPS } from "#kernel/calendar/appointment-work.ts";

export const MAX_DAYS = 400;
export const STEPS = WORK_STEPS;
export type StepName = (typeof STEPS)[number];

/** States of a step. `unknown` means that the feature with the data failed to respond. */
export const STEP_STATES = ["done", "going", "gap", "none", "not_needed", "unknown"] as const;
const Step = z.object({
  state: z.enum(STEP_STATES),
  /** Day on which the step was done, or from which the missing step counts as a gap. */
  on: DaySchema.nullable(),
  /** Age of a gap in days. */
  days: z.int().nullable(),
  words: z.string().nullable(),
});
export type Step = z.output<typeof Step>;

/** Appointment, or a dictation or bill without an appointment. */
export const UnbilledRow = z.object({
  key: z.string(),
  kind: z.enum(["appointment", "dictation", "bill"]),
  _appointment: z.int().nullable(),
  repeat_date: DaySchema.nullable(),
  /** ID of a dictation's task or a bill's consultation that has no appointment. Null for an appointment. */
  source: z.int().nullable(),
  date: DaySchema,
  start_time: WallTimeSchema.nullable(),
  appointment_type: z.int().nullable(),
  _patient: PatientNumber.nullable(),
  patient: z.object({ title: z.int().nullable(), first_name: z.string(), last_name: z.string() }).nullable(),
  label: z.string().nullable(),
  location: z.object({ ID: z.int(), abbreviation: z.string(), name: z.string() }).nullable(),
  dictated: Step,
  returned: Step,
  billed: Step,
  paid: Step,
  /** Days for which a dictation or bill has had no appointment. Null for an appointment. */
  unmatched_days: z.int().nullable(),
  /** IDs of the records where the work is done: the dictation's task and the consultation list. */
  opens: z.object({ task: z.int().nullable(), list: z.int().nullable() }),
});
export type UnbilledRow = z.output<typeof UnbilledRow>;

const Sum = z.object({
  done: z.int(),
  of: z.int(),
  gaps: z.int(),
  oldest_days: z.int().nullable(),
  /** False if the feature with the data failed to respond, so that nothing can be counted. */
  is_known: z.boolean(),
});
export type Sum = z.output<typeof Sum>;

export const UnbilledWork = z.object({
  from: DaySchema,
  to: DaySchema,
  checked_time: z.string(),
  appointments: z.int(),
  /** Number of appointments left out because the patient did not attend. */
  missed: z.int(),
  sums: z.object({ dictated: Sum, returned: Sum, billed: Sum, paid: Sum }),
  unmatched: z.int(),
  gaps: z.int(),
  /** Number of rows with a gap. */
  waiting: z.int(),
  /** `due`: appointments whose dictation or bill is due on this day, which is not over. */
  days: z.array(z.object({ date: DaySchema, appointments: z.int(), gaps: z.int(), due: z.int() })),
  rows: z.array(UnbilledRow),
});
export type UnbilledWork = z.output<typeof UnbilledWork>;

const CHOOSE_WORK = "Choose a dictation or a bill.";
const NAME_STEP = "step must be dictated or billed";
const AppointmentKey = z.object({ _appointment: Reference, repeat_date: DaySchema });
export type AppointmentKey = z.output<typeof AppointmentKey>;

export const MatchBody = z
  .object({
    _task: Reference.optional(),
    _consultation: Reference.optional(),
    /**
     * Appointments of the dictation or bill. Empty if it belongs to no appointment; null removes an earlier
     * match.
     */
    appointments: z.array(AppointmentKey).max(100, "Choose at most 100 appointments.").nullable(),
  })
  .refine(({ _task, _consultation }) => (_task === undefined) !== (_consultation === undefined), {
    error: CHOOSE_WORK,
    path: ["_task"],
  });
export type MatchBody = z.output<typeof MatchBody>;

/** List parameters of the unbilled work. The page searches, sorts and pages the loaded rows itself. */
export const unbilledList = listQuery({
  sort: ["-date", "date", "patient", "-patient", "age", "-age"],
  pageSize: 50,
  view: {
    month: DaySchema.optional(),
    day: DaySchema.optional(),
    show: z.enum(["gaps", "dictated", "returned", "billed", "paid", "unmatched"]).optional(),
    search: SearchText,
  },
});

export const rangeTooLong = problem("invalid", 400, `Choose at most ${MAX_DAYS} days.`, "to");
export const rangeBackward = problem("invalid", 400, "The last day is before the first.", "to");
export const unknownWork = problem("work.unknown", 404, "This dictation or bill doesn't exist.");
const NOT_FOUND = "This appointment can't be found.";
export const unknownAppointments = problem("invalid", 400, NOT_FOUND, "appointments");
export const unknownAppointment = problem("invalid", 400, NOT_FOUND, "_appointment");

const writeAccess = { needs: "consultation.send", client: "required" } as const;

export const unbilledRoutes = {
  list: route({
    id: "own",
    summary:
      "Each finished appointment with what is dictated, returned, billed and paid, and what has no appointment; the present month unless from and to are sent",
    method: "GET",
    path: "/unbilled",
    access: { needs: ["consultation.send", "invoice.view"], client: "required" },
    query: {
      from: DaySchema.optional(),
      to: DaySchema.optional(),
      only_gaps: z.stringbool("only_gaps must be true or false").optional(),
    },
    reply: UnbilledWork,
    fails: [rangeTooLong, rangeBackward],
  }),
  match: route({
    id: "own",
    summary: "Match a dictation or a bill with appointments",
    method: "PUT",
    path: "/unbilled/match",
    access: writeAccess,
    body: MatchBody,
    reply: z.object({ matched: z.int() }),
    fails: [unknownWork, unknownAppointments],
    example: { _task: 1, appointments: [{ _appointment: 1, repeat_date: "2026-11-11" }] },
  }),
  notNeeded: route({
    id: "own",
    summary: "Mark whether an appointment needs a dictation or a bill",
    method: "PUT",
    path: "/unbilled/notneeded",
    access: writeAccess,
    body: AppointmentKey.extend({
      step: z.enum(["dictated", "billed"], NAME_STEP),
      is_needed: z.boolean().optional(),
    }),
    reply: z.object({ step: z.string(), is_needed: z.boolean() }),
    fails: [unknownAppointment],
    example: { _appointment: 1, repeat_date: "2026-11-11", step: "dictated" },
  }),
};
