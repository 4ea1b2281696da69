import { bookOne } from "#areas/calendar/appointments/server/index.ts";
import { namePatient, whenWords } from "#areas/calendar/appointments/rules/words.ts";
import {
  confirmsBooking,
  queueTopicMessage,
  type TopicFeature,
  type TopicState,
} from "#areas/calendar/visit-messages/server/index.ts";
import { confirmVisit } from "#areas/calendar/visits/server/index.ts";
import { lockPatient } from "#areas/patients/patients/server/index.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import { bookedTopic, isAnswerable, offerOfTopic, stateForPatient } from "../rules/offer.ts";
import { bookedText } from "../rules/texts.ts";
import { endOffersOfEntry, endOfferOf, endOthers, isHeld, removeHold, queueEndedMessage } from "./ending.ts";
import { type EntryRow, findEntry } from "./entry.queries.ts";
import {
  closeEntry,
  endOffer,
  endSlot,
  findOffer,
  findSlot,
  lockOffers,
  type OfferRow,
  type SlotRow,
} from "./offer.queries.ts";
import { isTaken } from "./offering.ts";
import { calendarClient, type OfferWork } from "./work.ts";

interface Answered {
  readonly state: TopicState;
  readonly entries: readonly AuditEntry[];
}

const over: Answered = { state: "over", entries: [] };

/**
 * Handles a patient's answer to an offer in the caller's transaction. The first YES books the time. A later
 * YES returns `over`, and a message tells the patient. A repeated answer changes nothing.
 */
export async function answerOffer(work: OfferWork, ID: number, reading: "yes" | "no"): Promise<Answered> {
  const { db, client, now } = work;
  await lockOffers(db, client.ID);
  const offer = await findOffer(db, client.ID, ID);
  if (!offer) return over;
  if (offer.state === "accepted") return { state: "accepted", entries: [] };
  if (reading === "no") return decline(work, offer);
  if (!isAnswerable(offer, now)) {
    await queueEndedMessage(work, offer);
    return over;
  }
  const slot = await findSlot(db, client.ID, offer._slot);
  const entry = await findEntry(db, client.ID, offer._entry);
  if (!slot || !entry) return over;
  const patient = await lockPatient(db, client.ID, offer._patient);
  const isWaiting = patient?.is_deleted === false && entry.booked_at === null && !entry.is_deleted;
  if (!isWaiting) return { state: "over", entries: await endOfferOf(work, offer, "withdrawn") };
  if (!(await isHeld(work, slot)) || (await isTaken(work, slot, slot._hold))) return giveUp(work, slot);
  return accept(work, { offer, slot, entry });
}

async function decline(work: OfferWork, offer: OfferRow): Promise<Answered> {
  if (offer.state !== "open") return { state: "declined", entries: [] };
  const words = namePatient(offer.patient, (who) => `noted that ${who} declined an offer`);
  const { message: _message, ...before } = offer;
  const entry = { controller: "waitlist", identity: offer._entry, message: words, before };
  return { state: "declined", entries: [entry, ...(await endOfferOf(work, offer, "declined"))] };
}

/** Ends all offers of a slot whose time reception has booked for something else. */
async function giveUp(work: OfferWork, slot: SlotRow): Promise<Answered> {
  await endOthers(work, slot.ID);
  await endSlot(work.db, work.client.ID, slot.ID, { state: "ended", at: work.now });
  return { state: "over", entries: await removeHold(work, slot) };
}

interface Accepted {
  readonly offer: OfferRow;
  readonly slot: SlotRow;
  readonly entry: EntryRow;
}

/** Books the patient at the held time, closes the wait list entry and ends the other offers. */
async function accept(work: OfferWork, { offer, slot, entry }: Accepted): Promise<Answered> {
  const { db, client, now, by } = work;
  const removed = await removeHold(work, slot);
  const { start_time, end_time, _patient } = offer;
  const booked = await bookOne(db, client, {
    ...{ appointment_date: slot.appointment_date, start_time, end_time, _patient },
    ...{ _location: slot._location, _visit_type: entry._visit_type, notes: null },
  });
  if (booked === null) throw new Error("a locked patient was refused");
  if (by === null) await confirmVisit(db, client, { ID: booked.ID, repeat_date: null }, now);
  await endOffer(db, client.ID, offer.ID, { state: "accepted", at: now, by });
  await endSlot(db, client.ID, slot.ID, { state: "booked", at: now });
  await closeEntry(db, client.ID, entry.ID, { _appointment: booked.ID, at: now });
  await endOthers(work, slot.ID);
  const released = await endOffersOfEntry(work, entry.ID);
  await confirmByMessage(work, offer, entry);
  const when = whenWords({ appointment_date: slot.appointment_date, start_time });
  const words = namePatient(offer.patient, (who) => `booked ${who} from the wait list on ${when}`);
  const after = await findEntry(db, client.ID, entry.ID);
  const own = {
    controller: "waitlist",
    identity: entry.ID,
    message: words,
    before: entry,
    after: after ?? null,
  };
  return { state: "accepted", entries: [...removed, booked.entry, own, ...released] };
}

/** Tells the patient of the booking, unless the rules confirm every booking anyway. */
async function confirmByMessage(work: OfferWork, offer: OfferRow, entry: EntryRow): Promise<void> {
  const { db, services, client, now } = work;
  if (await confirmsBooking(db, client.ID, entry._visit_type)) return;
  const { _patient, starts_at, zone } = offer;
  await queueTopicMessage(
    db,
    { services, client, now },
    {
      ...{ kind: "offer_booked", topic: bookedTopic(offer.ID), _patient, starts_at, zone },
      ...{ textOf: bookedText, minutes: 1440 },
    },
  );
}

/** Handles patients' answers to offers. Passed to visit messages, which send the offers. */
export const offerAnswers: TopicFeature = {
  hasTopic: (topic) => offerOfTopic(topic) !== null,
  // An offer that ended has withdrawn its message.
  refusalOf: () => Promise.resolve(null),
  async findState(db, { topic, client }, now) {
    const offer = await findOffer(db, client.ID, offerOfTopic(topic) ?? 0);
    return offer ? stateForPatient(offer, now) : "over";
  },
  answer(db, { topic, client }, { reading, now, services }) {
    const work = { db, services, now, by: null, client: calendarClient(client, now) };
    return answerOffer(work, offerOfTopic(topic) ?? 0, reading);
  },
};
