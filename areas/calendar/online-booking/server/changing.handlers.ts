import { findVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import {
  cancelOne,
  holdTime,
  type ListedFreeTime,
  lockCalendar,
  moveOne,
  releaseHold,
} from "#areas/calendar/appointments/server/index.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { networkOf } from "#kernel/access/network.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { holdOver, timeGone, tooLateToChange } from "../booking-problems.contract.ts";
import type { publicBookingRoutes } from "../public.contract.ts";
import { holdAllowances, holdEnd } from "../rules/holding.ts";
import { type BookingRow, updateBooking } from "./booking.queries.ts";
import {
  changesUntil,
  currentTimeOf,
  findLinked,
  isHeld,
  type BookingWithClient,
  linkedBooking,
  lockLinked,
} from "./booking-of-link.ts";
import { timesOf } from "./offers.ts";
import { CONTROLLER } from "./publish.ts";
import { sendToVisitor } from "./visitor-messages.ts";

type ChangeRoutes = Pick<typeof publicBookingRoutes, "cancel" | "move" | "release">;
const REASON = "Cancelled online by the patient";

/**
 * Handlers of the changes that a patient makes through the link. Reception's list shows each change until a
 * user marks the change as seen.
 */
export const changingHandlers: Handlers<ChangeRoutes> = {
  async cancel(call) {
    const { db, services, now, fail } = call;
    const linked = await lockLinked(call);
    const { booking, client } = linked;
    const time = await currentTimeOf(db, linked);
    if (time.isCancelled) return linkedBooking(call, linked);
    if (changesUntil(linked, time, now) === null) fail(tooLateToChange);
    if (booking._hold !== null) await releaseHold(db, client.ID, booking._hold);
    if (booking.state === "accepted") {
      const named = { ID: booking._appointment ?? 0, repeat_date: null };
      const entry = (await cancelOne(db, client, named, REASON)) ?? fail(tooLateToChange);
      call.auditWrite({ ...entry, _doctor: client.ID });
    }
    const change = { state: "cancelled", change: "cancelled", changed_at: now, seen_at: null } as const;
    await updateBooking(db, booking, { ...change, _hold: null });
    await sendToVisitor(db, services, { ...booking, ...change }, "cancelled");
    audit(call, booking, "cancelled an online booking by its link");
    return linkedBooking(call, await findLinked(call));
  },

  async release(call) {
    const linked = await lockLinked(call);
    const { booking, client } = linked;
    if (booking.state !== "held" || booking._hold === null) return linkedBooking(call, linked);
    await releaseHold(call.db, client.ID, booking._hold);
    await updateBooking(call.db, booking, { _hold: null });
    audit(call, booking, "gave back a time held online");
    return linkedBooking(call, await findLinked(call));
  },

  async move(call) {
    const { db, services, now, body, fail } = call;
    const linked = await lockLinked(call);
    const { booking, client } = linked;
    if (booking.state === "held") return moveHeld(call, linked);
    const current = await currentTimeOf(db, linked);
    if (current.appointment_date === body.day && current.start_time === body.time)
      return linkedBooking(call, linked);
    if (changesUntil(linked, current, now) === null) fail(tooLateToChange);
    await lockCalendar(db, client.ID);
    if (booking._hold !== null) await releaseHold(db, client.ID, booking._hold);
    const time = await newTime(call, linked);
    const _hold = await takeTime(call, linked, time);
    const change = { change: "moved", changed_at: now, seen_at: null } as const;
    await updateBooking(db, booking, { ...time, ...change, _hold });
    await sendToVisitor(db, services, { ...booking, ...time, ...change }, "moved");
    audit(call, booking, "moved an online booking by its link");
    return linkedBooking(call, await findLinked(call));
  },
};

type MoveCall = HandlerContext<ChangeRoutes["move"]>;

/**
 * Replaces the visitor's held time with another. The rate limit counts the new hold, because the new hold
 * lasts as long as any other.
 */
async function moveHeld(call: MoveCall, linked: BookingWithClient) {
  const { db, now, request, fail } = call;
  const { booking, client } = linked;
  if (!isHeld(booking, now)) fail(holdOver);
  await takeAllowance(db, holdAllowances(networkOf(request.ip), client.ID));
  await lockCalendar(db, client.ID);
  if (booking._hold !== null) await releaseHold(db, client.ID, booking._hold);
  const time = await newTime(call, linked);
  const held_until = holdEnd(now);
  const _hold = (await holdTime(db, client.ID, { ...time, until: held_until })) ?? fail(timeGone);
  await updateBooking(db, booking, { ...time, _hold, held_until });
  audit(call, booking, "chose another time online");
  return linkedBooking(call, await findLinked(call));
}

/** Returns the free time that the visitor chose, or fails if it is not offered any more. */
async function newTime(
  { db, body, now, fail }: MoveCall,
  { booking, client }: BookingWithClient,
): Promise<ListedFreeTime> {
  const type = (await findVisitType(db, client.ID, booking._visit_type)) ?? fail(timeGone);
  const times = await timesOf(db, { client, type }, now, body.day);
  return times.find(({ start_time }) => start_time === body.time) ?? fail(timeGone);
}

/** Moves the appointment of an accepted request, or holds the new time of a waiting one. */
async function takeTime(
  { db, fail, auditWrite }: MoveCall,
  { booking, client }: BookingWithClient,
  time: ListedFreeTime,
): Promise<number | null> {
  if (booking.state === "requested")
    return (await holdTime(db, client.ID, { ...time, until: null })) ?? fail(timeGone);
  const { appointment_date, start_time, end_time, _location } = time;
  const entry = await moveOne(
    db,
    client,
    { ID: booking._appointment ?? 0, repeat_date: null },
    { appointment_date, start_time, end_time, _location },
  );
  auditWrite({ ...(entry ?? fail(tooLateToChange)), _doctor: client.ID });
  return null;
}

/** Adds the change to the client's audit log, and notifies reception's open browsers after the commit. */
function audit(
  { auditWrite }: { readonly auditWrite: (entry: AuditEntry) => void },
  { ID, _doctor }: BookingRow,
  message: string,
): void {
  auditWrite({ controller: CONTROLLER, identity: ID, _doctor, message, after: { ID } });
}
