import { z } from "zod";
import { MATCH_REASONS } from "#areas/patients/patients/row.contract.ts";
import { bornLater, wrongLandline, wrongMobile } from "#areas/patients/patients/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { forbidden, invalid, problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { GENDERS } from "#kernel/people/gender.ts";
import { unknownFile, UploadedFile } from "#platform/files/contract.ts";
import { note } from "#kernel/text/text.ts";

export const BOOKING_STATES = ["requested", "accepted", "declined", "cancelled"] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
export const BOOKING_CHANGES = ["cancelled", "moved"] as const;

/** A request of the public page, as shown to reception. */
export const BookingRequest = z.object({
  ID: z.int(),
  state: z.enum(BOOKING_STATES),
  type: z.object({ ID: z.int(), name: z.string(), needs_referral: z.boolean() }),
  location: z.string().nullable(),
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  zone: ZoneSchema,
  starts_at: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
  dob: DaySchema,
  gender: z.enum(GENDERS).nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** The address that the visitor proved to own, by a code. */
  contact: z.string(),
  medicare_number: z.string().nullable(),
  health_fund: z.string().nullable(),
  fund_number: z.string().nullable(),
  /** True if the visitor said that they were never at the practice. */
  is_new: z.boolean(),
  note: z.string().nullable(),
  /** The name typed as a signature of the consent. */
  signature: z.string(),
  consented_at: z.iso.datetime(),
  requested_at: z.iso.datetime(),
  handled_at: z.iso.datetime().nullable(),
  handled_by: z.string().nullable(),
  /** Message to the patient of a declined request. */
  answer: z.string().nullable(),
  /** The patient of an accepted request. */
  patient: z.object({ ID: PatientNumber, first_name: z.string(), last_name: z.string() }).nullable(),
  _appointment: z.int().nullable(),
  /** Photo or PDF of the referral. Null if none was sent. */
  referral: UploadedFile.pick({ ID: true, name: true, mime_type: true }).nullable(),
  /** Change that the patient made by the link and no user has seen. Null if there is none. */
  change: z.enum(BOOKING_CHANGES).nullable(),
});
export type BookingRequest = z.output<typeof BookingRequest>;

/** A patient of the client who may be the person of a request. */
export const LikelyPatient = z.object({
  ID: PatientNumber,
  first_name: z.string(),
  last_name: z.string(),
  dob: DaySchema.nullable(),
  mobile: z.string().nullable(),
  reason: z.enum(MATCH_REASONS),
});
export type LikelyPatient = z.output<typeof LikelyPatient>;

/** A booking request with the patients it may be for, and the reasons why its time can't be booked. */
export const OpenedRequest = BookingRequest.extend({
  likely: z.array(LikelyPatient),
  /** True if an appointment overlaps the time of a waiting request. */
  is_overbooked: z.boolean(),
});
export type OpenedRequest = z.output<typeof OpenedRequest>;

/** A waiting request on the calendar. */
export const RequestOnCalendar = BookingRequest.pick({
  ID: true,
  appointment_date: true,
  start_time: true,
  end_time: true,
  first_name: true,
  last_name: true,
}).extend({ type_name: z.string() });
export type RequestOnCalendar = z.output<typeof RequestOnCalendar>;

/** Query of the list of requests, newest first. */
export const bookingList = listQuery({
  pageSize: 50,
  filters: { show_all: z.stringbool("show_all must be true or false").optional() },
  inUrl: { show_all: "all" },
});
export type BookingListValues = ListValuesOf<typeof bookingList>;

export const alreadyAnswered = problem(
  "onlinebooking.answered",
  409,
  ({ by, state }) =>
    state === "cancelled"
      ? "The patient has cancelled this request."
      : `${by ?? "Another user"} has already ${state} this request.`,
  undefined,
  () => z.object({ by: z.string().nullable(), state: z.enum(BOOKING_STATES) }),
);
export const timeOverbooked = problem(
  "onlinebooking.overbooked",
  409,
  "Another appointment overlaps this time. Accept anyway, or decline the request.",
);
export const timePassed = problem(
  "onlinebooking.past",
  409,
  "The time of this request has passed. Decline it.",
);

const view = { needs: "calendar.view", client: "required" } as const;
const edit = { needs: "calendar.edit", client: "required" } as const;
const addressed = { params: { id: IdParam }, entities: { id: "onlinebooking" } } as const;

export const onlineBookingRoutes = {
  list: route({
    id: "own",
    summary: "Requests of the online booking page that need the desk, newest first; with show_all every one",
    method: "GET",
    path: "/onlineBooking/{pageSize}/{pageNumber}",
    access: view,
    params: bookingList.params,
    query: bookingList.query,
    reply: pageSchema("bookings", BookingRequest),
  }),
  waiting: route({
    id: "own",
    summary: "Number of requests of the online booking page that need the desk",
    method: "GET",
    path: "/onlineBooking/waiting",
    access: view,
    reply: z.object({ waiting: z.int() }),
  }),
  onCalendar: route({
    id: "own",
    summary: "Requests of the online booking page that wait for an answer, by day and time, at most 500",
    method: "GET",
    path: "/onlineBooking/requested",
    access: view,
    reply: z.array(RequestOnCalendar),
  }),
  get: route({
    id: "own",
    summary: "One request of the online booking page, with the patients it may concern",
    method: "GET",
    path: "/onlineBooking/request/{id}",
    ...addressed,
    access: view,
    reply: OpenedRequest,
  }),
  accept: route({
    id: "own",
    summary:
      "Accept a request: book the appointment for a patient, or add the patient first; the latter needs patient.edit as well",
    method: "POST",
    path: "/onlineBooking/request/{id}/accept",
    ...addressed,
    access: edit,
    body: z.object({
      /** The known patient. Null adds the person of the request as a new patient. */
      _patient: Reference.nullable(),
      /** True to book although another appointment overlaps. */
      overlaps: z.boolean().optional(),
    }),
    reply: BookingRequest,
    status: 200,
    fails: [
      invalid,
      forbidden,
      alreadyAnswered,
      timeOverbooked,
      timePassed,
      unknownFile,
      bornLater,
      wrongLandline,
      wrongMobile,
    ],
    example: { _patient: 1 },
  }),
  decline: route({
    id: "own",
    summary: "Decline a request and tell the person why",
    method: "POST",
    path: "/onlineBooking/request/{id}/decline",
    ...addressed,
    access: edit,
    body: z.object({ answer: note(500, "Enter a message to the patient.") }),
    reply: BookingRequest,
    status: 200,
    fails: [alreadyAnswered],
    example: { answer: "Call us on 03 5550 0142. We need to know more about your referral." },
  }),
  seen: route({
    id: "own",
    summary: "Mark a patient's change by the link as seen",
    method: "POST",
    path: "/onlineBooking/request/{id}/seen",
    ...addressed,
    access: edit,
    reply: BookingRequest,
    status: 200,
  }),
};
