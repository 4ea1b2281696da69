import { isEmail, normaliseEmail } from "#kernel/addresses/email.ts";
import { mobileOf } from "#areas/calendar/visit-messages/rules/mobile.ts";
import { findSmsSender } from "#areas/calendar/visit-messages/server/index.ts";
import { holdTime, keepHold, lockCalendar } from "#areas/calendar/appointments/server/index.ts";
import { networkOf } from "#kernel/access/network.ts";
import { invalid } from "#kernel/contract/problem.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { codeOver, holdOver, timeGone, wrongCode } from "../booking-problems.contract.ts";
import type { publicBookingRoutes } from "../public.contract.ts";
import {
  codeAllowances,
  codeEnd,
  holdAllowances,
  holdEnd,
  MAX_CODES,
  MAX_TRIES,
  typedCode,
} from "../rules/holding.ts";
import { bookingToken, contactDigest, isCode } from "./booking-token.ts";
import { insertBooking, updateBooking } from "./booking.queries.ts";
import { changingHandlers } from "./changing.handlers.ts";
import { findLinked, isHeld, linkedBooking, lockLinked } from "./booking-of-link.ts";
import { listOffers, timesOf } from "./offers.ts";
import { pageOf, timesPageOf } from "./page-reply.ts";
import { findClientOfSlug } from "./practice.queries.ts";
import { CONTROLLER } from "./publish.ts";
import { receiveReferral } from "./referral.ts";
import { sendDetails } from "./send-details.ts";
import { sendToVisitor } from "./visitor-messages.ts";

export const publicHandlers: Handlers<typeof publicBookingRoutes> = {
  ...changingHandlers,

  async page({ db, params, now, assertFound }) {
    return pageOf(db, assertFound(await findClientOfSlug(db, params.slug, now)), now);
  },

  async times({ db, params, query, now, assertFound }) {
    const client = assertFound(await findClientOfSlug(db, params.slug, now));
    return assertFound(await timesPageOf(db, client, query, now));
  },

  async hold({ db, params, body, request, services, now, fail, assertFound, auditWrite }) {
    const page = assertFound(await findClientOfSlug(db, params.slug, now));
    const offers = await listOffers(db, page, now);
    const offer = assertFound(offers.find(({ type }) => type.ID === body.type));
    const _doctor = offer.client.ID;
    await takeAllowance(db, holdAllowances(networkOf(request.ip), _doctor));
    await lockCalendar(db, _doctor);
    const times = await timesOf(db, offer, now, body.day);
    const time = times.find(({ start_time }) => start_time === body.time) ?? fail(timeGone);
    const held_until = holdEnd(now);
    const _hold = (await holdTime(db, _doctor, { ...time, until: held_until })) ?? fail(timeGone);
    const ID = await insertBooking(db, { ...time, _doctor, _visit_type: offer.type.ID, _hold, held_until });
    const { appointment_date, start_time } = time;
    const after = { ID, appointment_date, start_time };
    auditWrite({ controller: CONTROLLER, identity: ID, _doctor, message: "held a time online", after });
    return { token: bookingToken(services, { _doctor, ID }) };
  },

  async booking(call) {
    return linkedBooking(call, await findLinked(call));
  },

  async sendCode(call) {
    const { db, body, request, services, now, fail, auditWrite } = call;
    const { booking, client } = await lockLinked(call);
    if (booking.state !== "held" || booking.verified_at !== null)
      return linkedBooking(call, { booking, client });
    if (!isHeld(booking, now)) fail(holdOver);
    const contact = await contactOf(call, client);
    if (booking.codes >= MAX_CODES)
      fail(invalid, undefined, {
        contact: "We can't send any more codes for this time. Call the practice.",
      });
    const digest = contactDigest(services, contact);
    await takeAllowance(db, codeAllowances(networkOf(request.ip), digest));
    const change = {
      channel: body.channel,
      contact,
      codes: booking.codes + 1,
      tries: 0,
      code_until: codeEnd(now),
    };
    await updateBooking(db, booking, change);
    const changed = { ...booking, ...change };
    await sendToVisitor(db, services, changed, "code");
    auditWrite({
      controller: CONTROLLER,
      identity: booking.ID,
      _doctor: booking._doctor,
      message: "asked for a code for an online booking",
    });
    return linkedBooking(call, { booking: changed, client });
  },

  async verify(call) {
    const { commit, commitReply, body, services, now, fail, auditWrite } = call;
    // Commits the try before the refusal, because a refusal rolls a transaction back.
    const outcome = await commit(async (db) => {
      const { booking } = await lockLinked({ ...call, db });
      const { _doctor, ID, contact, codes, tries, code_until, _hold } = booking;
      if (booking.state !== "held" || booking.verified_at !== null) return "fine";
      if (!isHeld(booking, now)) return "over";
      if (contact === null || (code_until ?? "") <= now || tries >= MAX_TRIES) return "void";
      const isRight = isCode(services, { _doctor, ID, contact, codes }, typedCode(body.code));
      const held_until = holdEnd(now);
      if (!isRight) await updateBooking(db, booking, { tries: tries + 1 });
      else if (_hold === null || !(await keepHold(db, _doctor, _hold, held_until))) return "over";
      else await updateBooking(db, booking, { verified_at: now, held_until });
      const message = isRight ? "entered the code of an online booking" : "entered a wrong code";
      auditWrite({ controller: CONTROLLER, identity: ID, _doctor, message });
      return isRight ? "fine" : "wrong";
    });
    if (outcome === "over") fail(holdOver);
    if (outcome === "void") fail(codeOver);
    if (outcome === "wrong") fail(wrongCode);
    return commitReply(async (db) => linkedBooking({ ...call, db }, await findLinked({ ...call, db })));
  },

  send: sendDetails,

  referral: receiveReferral,
};

type CodeCall = HandlerContext<typeof publicBookingRoutes.sendCode>;

/** Returns the typed address as it is stored, or fails at its field. No patient is looked up. */
async function contactOf(
  { db, body, services, fail }: CodeCall,
  client: { readonly ID: number; readonly country: "AU" | "UK" },
): Promise<string> {
  if (body.channel === "email") {
    const email = normaliseEmail(body.contact);
    return isEmail(email)
      ? email.toLowerCase()
      : fail(invalid, undefined, { contact: "Enter a valid email address." });
  }
  if ((await findSmsSender(db, services, client.ID)) === null)
    return fail(invalid, undefined, { channel: "This practice sends codes by email only." });
  const mobile = mobileOf(body.contact, client.country, false);
  return "number" in mobile
    ? mobile.number
    : fail(invalid, undefined, { contact: "Enter a mobile number of this country." });
}
