import { keepHold, lockCalendar } from "#areas/calendar/appointments/server/index.ts";
import { normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";
import { invalid } from "#kernel/contract/problem.ts";
import type { Handler, HandlerContext } from "#platform/http/call.ts";
import { existingOnly, holdOver, manyWaiting, notVerified, timeGone } from "../booking-problems.contract.ts";
import type { publicBookingRoutes } from "../public.contract.ts";
import { MAX_WAITING } from "../rules/holding.ts";
import { countRequestsOf, updateBooking } from "./booking.queries.ts";
import {
  findLinked,
  isHeld,
  isOverbooked,
  type BookingWithClient,
  linkedBooking,
  lockLinked,
} from "./booking-of-link.ts";
import { CONTROLLER } from "./publish.ts";
import { sendToVisitor } from "./visitor-messages.ts";

type SendCall = HandlerContext<typeof publicBookingRoutes.send>;

/**
 * Stores the details of a request, which then waits for reception's answer. The time stays held until then.
 */
export const sendDetails: Handler<typeof publicBookingRoutes.send> = async (call) => {
  const { db, services, now, fail, auditWrite } = call;
  const linked = await lockLinked(call);
  const { booking, client } = linked;
  if (booking.state !== "held") return linkedBooking(call, linked);
  if (!isHeld(booking, now)) fail(holdOver);
  if (booking.verified_at === null) fail(notVerified);
  const details = checkedDetails(call, linked);
  await lockCalendar(db, client.ID);
  if ((await countRequestsOf(db, client.ID, booking.contact ?? "")) >= MAX_WAITING) fail(manyWaiting);
  if (await isOverbooked(db, client, booking)) fail(timeGone);
  if (booking._hold === null || !(await keepHold(db, client.ID, booking._hold, null))) fail(holdOver);
  await updateBooking(db, booking, { ...details, state: "requested", requested_at: now, consented_at: now });
  await sendToVisitor(db, services, booking, "requested");
  const { ID, _doctor, appointment_date, start_time } = booking;
  const after = { ID, appointment_date, start_time };
  const message = "requested an appointment online";
  auditWrite({ controller: CONTROLLER, identity: ID, _doctor, message, after });
  return linkedBooking(call, await findLinked(call));
};

/**
 * Returns the columns of the details, with the proved address in place of a typed one. Fails at the field
 * that the client's day or country makes invalid.
 */
function checkedDetails({ body, fail }: SendCall, { booking, client }: BookingWithClient) {
  const { consents: _consents, mobile, email, ...typed } = body;
  if (!client.takes_new_patients && body.is_new) fail(existingOnly);
  if (body.dob > client.today)
    fail(invalid, undefined, { dob: "The date of birth must not be in the future." });
  if (mobile && phoneProblem(mobile, client.country) !== null)
    fail(invalid, undefined, { mobile: "Enter a phone number of this country." });
  const proved = booking.contact ?? "";
  return {
    ...typed,
    mobile: booking.channel === "sms" ? normalisePhone(proved, client.country) : (mobile ?? null),
    email: booking.channel === "email" ? proved : (email ?? null),
  };
}
