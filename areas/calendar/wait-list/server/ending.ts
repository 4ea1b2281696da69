import { isAsBooked, removeOne } from "#areas/calendar/appointments/server/index.ts";
import { queueTopicMessage, withdrawTopicMessage } from "#areas/calendar/visit-messages/server/index.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { OfferState } from "../offer.contract.ts";
import { offerTopic, overTopic } from "../rules/offer.ts";
import { overText } from "../rules/texts.ts";
import {
  endOffer,
  endSlot,
  findSlot,
  listOpenOffers,
  listOpenOffersOfEntry,
  type OfferRow,
  type SlotRow,
} from "./offer.queries.ts";
import type { OfferWork } from "./work.ts";

const DAY_MINUTES = 1440;

/**
 * Queues the message that an offer has ended. If the offer itself is still unsent, the patient gets no
 * message at all.
 */
export async function queueEndedMessage(
  { db, services, client, now }: OfferWork,
  offer: OfferRow,
): Promise<void> {
  if (await withdrawTopicMessage(db, client.ID, offerTopic(offer.ID), now)) return;
  const { _patient, starts_at, zone } = offer;
  await queueTopicMessage(
    db,
    { services, client, now },
    {
      ...{ kind: "offer_over", topic: overTopic(offer.ID), _patient, starts_at, zone },
      ...{ textOf: overText, minutes: DAY_MINUTES },
    },
  );
}

type End = Exclude<OfferState, "open" | "accepted">;

/**
 * Ends an offer, and its slot if no other offer holds it. Returns the entries for the audit log. Notifies the
 * patient unless the patient declined, or the time to answer has passed, because the offer named that time.
 */
export async function endOfferOf(work: OfferWork, offer: OfferRow, state: End): Promise<AuditEntry[]> {
  const { db, client, now, by } = work;
  await endOffer(db, client.ID, offer.ID, { state, at: now, by });
  if (state === "taken" || state === "withdrawn") await queueEndedMessage(work, offer);
  if ((await listOpenOffers(db, client.ID, offer._slot)).length > 0) return [];
  return releaseSlot(work, offer._slot);
}

/** Ends the other open offers of a slot because the time is taken. */
export async function endOthers(work: OfferWork, slot: number): Promise<void> {
  const { db, client, now, by } = work;
  for (const offer of await listOpenOffers(db, client.ID, slot)) {
    await endOffer(db, client.ID, offer.ID, { state: "taken", at: now, by });
    await queueEndedMessage(work, offer);
  }
}

/** Ends every open offer to an entry. */
export async function endOffersOfEntry(work: OfferWork, entry: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const offer of await listOpenOffersOfEntry(work.db, work.client.ID, entry))
    entries.push(...(await endOfferOf(work, offer, "withdrawn")));
  return entries;
}

/** Ends a slot and frees its time in the calendar. */
export async function releaseSlot(work: OfferWork, ID: number): Promise<AuditEntry[]> {
  const { db, client, now } = work;
  const slot = await findSlot(db, client.ID, ID);
  if (slot?.state !== "open") return [];
  await endSlot(db, client.ID, ID, { state: "ended", at: now });
  return removeHold(work, slot);
}

/** Returns true if the event that blocks a slot's time was neither moved nor changed. */
export const isHeld = ({ db, client }: OfferWork, slot: SlotRow): Promise<boolean> =>
  isAsBooked(db, client.ID, slot._hold, { ...slot, _patient: null });

/** Deletes the event that holds a slot. Keeps an event that reception has changed since. */
export async function removeHold(work: OfferWork, slot: SlotRow): Promise<AuditEntry[]> {
  if (!(await isHeld(work, slot))) return [];
  const entry = await removeOne(work.db, work.client, slot._hold);
  return entry === null ? [] : [entry];
}
