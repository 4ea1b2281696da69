import { bookAppointment, releaseHold } from "#areas/calendar/appointments/server/index.ts";
import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import { isLiveVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import { isLiveLocation } from "#areas/calendar/schedules/server/index.ts";
import { addPatient } from "#areas/patients/patients/server/index.ts";
import { forbidden, refusalOf } from "#kernel/contract/problem.ts";
import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { alreadyAnswered, type onlineBookingRoutes, timeOverbooked, timePassed } from "../contract.ts";
import { draftOf, notesOf } from "../rules/accepting.ts";
import { type BookingRow, lockBooking, updateBooking } from "./booking.queries.ts";
import { likelyPatients } from "./likely-patients.ts";
import { isOverbooked } from "./booking-of-link.ts";
import { CONTROLLER } from "./publish.ts";
import { countRequests, findRequest, listRequests, listWaiting } from "./request.queries.ts";
import { sendToVisitor } from "./visitor-messages.ts";

export const handlers: Handlers<typeof onlineBookingRoutes> = {
  async list({ db, client, params, query }) {
    const showAll = query.show_all === true;
    const offset = offsetOf(params.pageSize, params.pageNumber);
    const bookings = await listRequests(db, client.ID, { showAll, limit: params.pageSize, offset });
    return pageOf("bookings", bookings, await countRequests(db, client.ID, showAll));
  },

  waiting: async ({ db, client }) => ({ waiting: await countRequests(db, client.ID, false) }),

  onCalendar: ({ db, client, now }) => listWaiting(db, client.ID, now),

  async get(call) {
    const { db, client, params, assertFound } = call;
    const request = assertFound(await findRequest(db, client.ID, params.id));
    if (request.state !== "requested") return { ...request, likely: [], is_overbooked: false };
    const likely = await likelyPatients(call, request);
    return { ...request, likely, is_overbooked: await isOverbooked(db, client, request) };
  },

  async accept(call) {
    const { db, client, actor, body, now, fail, services, auditWrite, assertFound } = call;
    const booking = await lockWaiting(call);
    if (booking.starts_at <= now) fail(timePassed);
    if (!body.overlaps && (await isOverbooked(db, client, booking))) fail(timeOverbooked);
    if (booking._hold !== null) await releaseHold(db, client.ID, booking._hold);
    const _patient = body._patient ?? (await addFrom(call, booking));
    const { ID: _appointment, patient } = await bookFrom(call, booking, _patient);
    const change = { state: "accepted", handled_at: now, _handled_by: actor.ID } as const;
    await updateBooking(db, booking, { ...change, _patient, _appointment, _hold: null });
    await sendToVisitor(db, services, booking, "accepted");
    const message = namePatient(patient, (who) => `accepted the online booking of ${who}`);
    auditWrite({ controller: CONTROLLER, identity: booking.ID, message, after: { _patient, _appointment } });
    return assertFound(await findRequest(db, client.ID, booking.ID));
  },

  async decline(call) {
    const { db, client, actor, body, now, services, auditWrite, assertFound } = call;
    const booking = await lockWaiting(call);
    if (booking._hold !== null) await releaseHold(db, client.ID, booking._hold);
    const change = {
      state: "declined",
      handled_at: now,
      _handled_by: actor.ID,
      answer: body.answer,
    } as const;
    await updateBooking(db, booking, { ...change, _hold: null });
    await sendToVisitor(db, services, { ...booking, ...change }, "declined");
    const message = "declined an online booking";
    auditWrite({ controller: CONTROLLER, identity: booking.ID, message, after: { answer: body.answer } });
    return assertFound(await findRequest(db, client.ID, booking.ID));
  },

  async seen({ db, client, params, now, assertFound, auditWrite }) {
    const request = assertFound(await findRequest(db, client.ID, params.id));
    if (request.change === null) return request;
    await updateBooking(db, { _doctor: client.ID, ID: request.ID }, { seen_at: now });
    const message = "saw a patient's change of an online booking";
    auditWrite({ controller: CONTROLLER, identity: request.ID, message, after: { ID: request.ID } });
    return assertFound(await findRequest(db, client.ID, request.ID));
  },
};

type AnswerCall =
  | HandlerContext<typeof onlineBookingRoutes.accept>
  | HandlerContext<typeof onlineBookingRoutes.decline>;

/** Locks a request. Fails if another user has answered it, or the patient has cancelled it. */
async function lockWaiting({ db, client, params, assertFound }: AnswerCall): Promise<BookingRow> {
  const booking = assertFound(await lockBooking(db, { _doctor: client.ID, ID: params.id }));
  const { state, handled_by: by } = assertFound(await findRequest(db, client.ID, params.id));
  if (booking.state !== "requested") throw refusalOf(alreadyAnswered, { by, state });
  return booking;
}

type AcceptCall = HandlerContext<typeof onlineBookingRoutes.accept>;

/** Adds the person of a request as a patient. Checked here because a route declares only one permission. */
async function addFrom(call: AcceptCall, booking: BookingRow): Promise<number> {
  const { actor, client, requestingID, fail } = call;
  if (!resolveAccess(actor, client, "patient.edit", requestingID)) fail(forbidden);
  return (await addPatient(call, draftOf(booking))).ID;
}

/** Books the appointment. A type or location that was archived since is left out. */
async function bookFrom(call: AcceptCall, booking: BookingRow, _patient: number) {
  const { db, client } = call;
  const { appointment_date, start_time, end_time, _location, _visit_type } = booking;
  const hasLocation = _location !== null && (await isLiveLocation(db, client.ID, _location));
  return bookAppointment(call, {
    ...{ appointment_type: 1, appointment_date, start_time, end_time, _patient },
    _location: hasLocation ? _location : null,
    _visit_type: (await isLiveVisitType(db, client.ID, _visit_type)) ? _visit_type : null,
    notes: notesOf(booking),
  });
}
