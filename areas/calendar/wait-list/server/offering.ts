import {
  appointmentsBetween,
  bookOne,
  findDefaultMinutes,
  listHeldOn,
} from "#areas/calendar/appointments/server/index.ts";
import { namePatient, whenWords } from "#areas/calendar/appointments/rules/words.ts";
import { queueTopicMessage } from "#areas/calendar/visit-messages/server/index.ts";
import { REASON_WORDS } from "#areas/calendar/visit-messages/rules/words.ts";
import { isLiveLocation } from "#areas/calendar/schedules/server/index.ts";
import { lockPatient } from "#areas/patients/patients/server/index.ts";
import { instantOf, zoneNamed } from "#kernel/dates/zone.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import { doesNotFit, notWaiting, timePast, timeTaken } from "../offer.contract.ts";
import { stateOf } from "../rules/entry.ts";
import { overlaps, type Slot, timesIn } from "../rules/fit.ts";
import { lengthOf } from "../rules/length.ts";
import { offerTopic } from "../rules/offer.ts";
import { HOLD_TITLE, offerText } from "../rules/texts.ts";
import { findEntry, type EntryRow } from "./entry.queries.ts";
import {
  findOffer,
  findOpenSlot,
  findSettings,
  findSlot,
  findZone,
  insertOffer,
  insertSlot,
  listOpenOffers,
  lockOffers,
  type OfferRow,
  setExpiry,
  type SlotRow,
} from "./offer.queries.ts";
import type { OfferWork } from "./work.ts";

/** An offer is made by a user. */
type DeskWork = OfferWork & { readonly by: number };

export interface OfferedSlot extends Slot {
  readonly _location: number | null;
}

type Refusal = typeof notWaiting | typeof doesNotFit | typeof timePast | typeof timeTaken;

/** Reason to refuse an offer. */
interface Refused {
  readonly refusal: Refusal | null;
  /** Sentence with the reason why the patient gets no message. */
  readonly reason: string;
}
interface Offered {
  readonly refusal?: undefined;
  readonly offer: OfferRow;
  readonly entries: readonly AuditEntry[];
}

const refused = (refusal: Refusal): Refused => ({ refusal, reason: "" });

/**
 * Offers a free time to the patient of an entry, in the caller's transaction: blocks the time with an event
 * in the calendar, and queues the message. A repeated offer returns the first one.
 */
export async function makeOffer(work: DeskWork, ID: number, wanted: OfferedSlot): Promise<Offered | Refused> {
  const { db, client } = work;
  await lockOffers(db, client.ID);
  const entry = await findEntry(db, client.ID, ID);
  if (!entry || !(await isWaiting(work, entry))) return refused(notWaiting);
  const openSlot = await findOpenSlot(db, client.ID, wanted.appointment_date, wanted.start_time);
  const repeated = openSlot && (await findOpenOffer(work, openSlot, entry));
  if (repeated) return { offer: repeated, entries: [] };
  const slot = openSlot ? { ...openSlot, zone: zoneNamed(openSlot.zone) } : await describeSlot(work, wanted);
  const starts_at = new Date(instantOf(slot.appointment_date, slot.start_time, slot.zone)).toISOString();
  if (starts_at <= work.now) return refused(timePast);
  if (await isTaken(work, slot, openSlot?._hold ?? 0)) return refused(timeTaken);
  const minutes = lengthOf(entry, slot, await findDefaultMinutes(db, client.ID));
  const times = timesIn({ ...entry, minutes }, slot);
  if (times === null) return refused(doesNotFit);
  return insertWhole(work, { entry, slot: openSlot ? { ...slot, ID: openSlot.ID } : slot, times });
}

/**
 * Returns true if the patient still waits. Locks the patient, so that a deletion or a merge is waited for.
 */
async function isWaiting({ db, client }: OfferWork, entry: EntryRow): Promise<boolean> {
  const patient = await lockPatient(db, client.ID, entry._patient);
  return patient !== undefined && !patient.is_deleted && stateOf(entry, client.today) === "waiting";
}

const findOpenOffer = async ({ db, client }: OfferWork, slot: SlotRow, entry: EntryRow) =>
  (await listOpenOffers(db, client.ID, slot.ID)).find(({ _entry }) => _entry === entry.ID);

/** Adds the time zone to a new slot. Omits a location that is deleted or belongs to another client. */
async function describeSlot({ db, client }: OfferWork, wanted: OfferedSlot) {
  const { _location } = wanted;
  const isLive = _location !== null && (await isLiveLocation(db, client.ID, _location));
  const zone = zoneNamed((isLive ? await findZone(db, client.ID, _location) : null) ?? client.zone);
  const { appointment_date, start_time, end_time } = wanted;
  return { appointment_date, start_time, end_time, _location: isLive ? _location : null, zone };
}

/** Returns true if an appointment other than the hold overlaps a time, or an online booking holds it. */
export async function isTaken(
  { db, client }: Pick<OfferWork, "db" | "client">,
  slot: Slot,
  hold: number,
): Promise<boolean> {
  const day = slot.appointment_date;
  const rows = await appointmentsBetween(db, client, day, day);
  if (rows.some((row) => !row.cancelled && row.ID !== hold && overlaps(row, slot))) return true;
  return (await listHeldOn(db, client.ID, [day], slot)).length > 0;
}

interface Whole {
  readonly entry: EntryRow;
  readonly slot: Awaited<ReturnType<typeof describeSlot>> & { readonly ID?: number };
  readonly times: Pick<Slot, "start_time" | "end_time">;
}

/** Inserts the offer, its message, and the slot unless the slot exists. */
async function insertWhole(work: DeskWork, { entry, slot, times }: Whole): Promise<Offered | Refused> {
  const { db, services, client, now, by } = work;
  const hold = slot.ID === undefined ? await holdSlot(work, slot) : { ID: slot.ID, entries: [] };
  const offer = await insertOffer(db, client.ID, {
    ...{ ...times, _slot: hold.ID, _entry: entry.ID, _patient: entry._patient },
    ...{ expires_at: now, _created_by: by },
  });
  const { hold_minutes } = await findSettings(db, client.ID);
  const message = await queueTopicMessage(
    db,
    { services, client, now },
    {
      ...{ kind: "offer", topic: offerTopic(offer), _patient: entry._patient, zone: slot.zone },
      starts_at: new Date(instantOf(slot.appointment_date, times.start_time, slot.zone)).toISOString(),
      ...{ textOf: offerText, minutes: hold_minutes },
    },
  );
  if (message.reason !== null) return { refusal: null, reason: REASON_WORDS[message.reason] };
  await setExpiry(db, client.ID, offer, message.expires_at);
  const row = await findOffer(db, client.ID, offer);
  if (!row) throw new Error("an offer came to nothing");
  const when = whenWords({ ...slot, ...times });
  const words = namePatient(entry.patient, (who) => `offered ${who} the appointment on ${when}`);
  const { message: _message, ...after } = row;
  return {
    offer: row,
    entries: [...hold.entries, { controller: "waitlist", identity: entry.ID, message: words, after }],
  };
}

/** Blocks the time of a slot with an event in the calendar. */
async function holdSlot({ db, client }: OfferWork, slot: Whole["slot"]) {
  const { appointment_date, start_time, end_time, zone, _location } = slot;
  const times = { appointment_date, start_time, end_time, _location };
  const hold = await bookOne(db, client, { ...times, _patient: null, _visit_type: null, notes: HOLD_TITLE });
  if (hold === null) throw new Error("an event without a patient was refused");
  const ID = await insertSlot(db, client.ID, { ...times, zone, _hold: hold.ID });
  const saved = await findSlot(db, client.ID, ID);
  if (!saved) throw new Error("a slot came to nothing");
  return { ID, entries: [hold.entry] };
}
