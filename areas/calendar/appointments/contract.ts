import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { invalid, stale } from "#kernel/contract/problem.ts";
import { Flag } from "#kernel/contract/url-search.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { availabilityRoutes, numberText } from "./availability.contract.ts";
import {
  appointmentBilled,
  billedInSeries,
  billedCantMove,
  tooManyAppointments,
} from "./problems.contract.ts";
import { awayRoutes } from "./away.contract.ts";
import { referredRoutes } from "./referral-booking.contract.ts";
import { UndoNumber, undoRoutes, AppointmentWithUndo } from "./undo.contract.ts";
import { Appointment, AppointmentChange, AppointmentWrite, RepeatScope } from "./appointment.contract.ts";

export {
  AvailabilityState,
  Clash,
  FreeTime,
  noTimeFound,
  type ResourceClash,
} from "./availability.contract.ts";
export {
  Appointment,
  AppointmentChange,
  AppointmentType,
  AppointmentWrite,
  PatientBrief,
  ReferralBrief,
  ReferralState,
  RepeatInterval,
  RepeatScope,
} from "./appointment.contract.ts";
export {
  appointmentBilled,
  billedInSeries,
  billedCantMove,
  tooManyAppointments,
} from "./problems.contract.ts";
export { AwayAppointment, AwayConflict, awayConflict, AwayWrite } from "./away.contract.ts";

const seriesQuery = { repeat_date: DaySchema.optional(), repeat_scope: RepeatScope.optional() };
/** Cancelled appointments are left out before the result is divided into pages, so that each page is full. */
const WITHOUT_CANCELLED = { hide_cancelled: Flag.optional() };
const PAGE_SIZE_MESSAGE = "pageSize must be a whole number from 1 to 1000";
const PAGE_NUMBER_MESSAGE = "pageNumber must be a whole number from 1";

const example = {
  appointment_type: 3,
  appointment_date: "2026-11-26",
  start_time: "14:15",
  end_time: "14:45",
  _patient: null,
  _location: null,
  notes: "Meeting with the hospital",
  repeat_interval: 0,
};

export const appointmentRoutes = {
  list: route({
    id: "API-APPT-001",
    summary: "Appointments as booked, latest day first, each series once; paged",
    method: "GET",
    path: "/appointment",
    access: { needs: "calendar.view", client: "required" },
    query: {
      pageSize: z
        .preprocess(
          numberText,
          z.int(PAGE_SIZE_MESSAGE).min(1, PAGE_SIZE_MESSAGE).max(1000, PAGE_SIZE_MESSAGE),
        )
        .optional(),
      pageNumber: z
        .preprocess(
          numberText,
          z.int(PAGE_NUMBER_MESSAGE).min(1, PAGE_NUMBER_MESSAGE).max(999_999, PAGE_NUMBER_MESSAGE),
        )
        .optional(),
      ...WITHOUT_CANCELLED,
    },
    reply: z.array(Appointment),
    audit: { controller: "appointment" },
  }),
  get: route({
    id: "API-APPT-002",
    summary: "One appointment; a series as booked, or with repeat_date one appointment of it",
    method: "GET",
    path: "/appointment/{id}",
    access: { needs: "calendar.view", client: "required" },
    params: { id: IdParam },
    query: { repeat_date: seriesQuery.repeat_date },
    reply: Appointment,
    entities: { id: "appointment" },
    audit: { controller: "appointment", one: "id" },
  }),
  onDay: route({
    id: "API-APPT-003",
    summary: "Appointments of a day, by time",
    method: "GET",
    path: "/appointment/on/{date}",
    access: { needs: "calendar.view", client: "required" },
    speculative: true,
    params: { date: DaySchema },
    reply: z.array(Appointment),
    fails: [tooManyAppointments],
    audit: { controller: "appointment" },
  }),
  dayPdf: route({
    id: "own",
    summary: "Appointments of a day as a PDF",
    method: "GET",
    path: "/appointment/on/{date}/pdf",
    access: { needs: "calendar.view", client: "required" },
    params: { date: DaySchema },
    produces: "application/pdf",
    fails: [tooManyAppointments, ...DOCUMENT_FAILS],
  }),
  after: route({
    id: "API-APPT-004",
    summary: "Appointments from a day on, for 12 months",
    method: "GET",
    path: "/appointment/after/{date}",
    access: { needs: "calendar.view", client: "required" },
    params: { date: DaySchema },
    reply: z.array(Appointment),
    fails: [tooManyAppointments],
    audit: { controller: "appointment" },
  }),
  between: route({
    id: "API-APPT-005",
    summary: "Appointments from start to end, both included, at most 400 days",
    method: "GET",
    path: "/appointment/date",
    access: { needs: "calendar.view", client: "required" },
    speculative: true,
    query: { start: DaySchema, end: DaySchema },
    reply: z.array(Appointment),
    fails: [invalid, tooManyAppointments],
    audit: { controller: "appointment" },
  }),
  ...availabilityRoutes,
  ...undoRoutes,
  ...awayRoutes,
  ...referredRoutes,
  ofPatient: route({
    id: "API-APPT-007",
    summary: "Appointments of a patient, newest first, repeats up to 12 months ahead",
    method: "GET",
    path: "/patient/{patientId}/appointment",
    access: { needs: "calendar.view", client: "required" },
    params: { patientId: IdParam },
    query: WITHOUT_CANCELLED,
    reply: z.array(Appointment),
    entities: { patientId: "patient" },
    audit: { controller: "appointment" },
  }),
  create: route({
    id: "API-APPT-008",
    summary: "Book an appointment",
    method: "POST",
    path: "/appointment",
    access: { needs: "calendar.edit", client: "required" },
    speculative: true,
    body: AppointmentWrite,
    reply: AppointmentWithUndo,
    status: 201,
    fails: [invalid],
    example,
  }),
  update: route({
    id: "API-APPT-009",
    summary: "Change, move, cancel or restore an appointment; in a series one, this and following, or all",
    method: "PUT",
    path: "/appointment/{id}",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    query: seriesQuery,
    body: AppointmentChange,
    reply: AppointmentWithUndo,
    current: Appointment,
    fails: [invalid, stale, billedInSeries, billedCantMove],
    entities: { id: "appointment" },
    example,
  }),
  remove: route({
    id: "API-APPT-010",
    summary: "Delete an appointment; in a series one, this and following, or all",
    method: "DELETE",
    path: "/appointment/{id}",
    access: { needs: "calendar.edit", client: "required" },
    params: { id: IdParam },
    query: seriesQuery,
    reply: z.object({ ID: z.int(), _undo: UndoNumber }),
    fails: [invalid, appointmentBilled],
    entities: { id: "appointment" },
  }),
};
