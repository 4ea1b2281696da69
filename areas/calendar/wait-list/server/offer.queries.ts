import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import { countLimit } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import type { OfferState } from "../offer.contract.ts";
import { DEFAULT_HOLD_MINUTES } from "../rules/settings.ts";

/**
 * Locks the offers of a client until the transaction ends, so that of two answers to one time the second
 * finds the booking of the first.
 */
export async function lockOffers(db: Db, _doctor: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wait list ${_doctor}`}, 0))`.execute(db);
}

const selectOffers = (db: Db, _doctor: number) =>
  db
    .selectFrom("wait_list_offer as o")
    .innerJoin("wait_list_slot as s", (on) =>
      on.onRef("s._doctor", "=", "o._doctor").onRef("s.ID", "=", "o._slot"),
    )
    .innerJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "o._doctor").onRef("p.ID", "=", "o._patient"),
    )
    .leftJoin("visit_message as m", (on) =>
      on.onRef("m._doctor", "=", "o._doctor").on("m.topic", "=", sql<string>`'offer:' || o."ID"`),
    )
    .leftJoin("person as b", "b.ID", "o._ended_by")
    .select(["o.ID", "o._slot", "o._entry", "o._patient", "o.start_time", "o.end_time", "o.state"])
    .select(["o.expires_at", "o.created_time", "o.ended_at", "s.appointment_date", "s.zone"])
    .select(["p.first_name", "p.last_name", "p.is_deleted", "m.state as message_state", "m.reason"])
    .select(sql<string | null>`nullif(concat_ws(' ', b.first_name, b.last_name), '')`.as("ended_by"))
    .where("o._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof selectOffers>["execute"]>>[number];

function offerOf({ first_name, last_name, is_deleted, message_state, reason, ...row }: Row) {
  const zone = zoneNamed(row.zone);
  return {
    ...row,
    zone,
    starts_at: new Date(instantOf(row.appointment_date, row.start_time, zone)).toISOString(),
    patient: { ID: row._patient, first_name, last_name, is_deleted },
    message: message_state === null ? null : { state: message_state, reason },
  };
}
export type OfferRow = ReturnType<typeof offerOf>;

export async function findOffer(db: Db, _doctor: number, ID: number): Promise<OfferRow | undefined> {
  const row = await selectOffers(db, _doctor).where("o.ID", "=", ID).executeTakeFirst();
  return row && offerOf(row);
}

const isState = (state: OfferState | undefined): RawBuilder<boolean> =>
  state === undefined ? sql<boolean>`true` : sql<boolean>`o.state = ${state}`;

export async function listOffers(
  db: Db,
  _doctor: number,
  state: OfferState | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<OfferRow[]> {
  const rows = await selectOffers(db, _doctor)
    .where(isState(state))
    .orderBy("o.created_time", "desc")
    .orderBy("o.ID", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(offerOf);
}

/** Counts the offers, up to the limit for paging (kernel/lists/page.ts). */
export async function countOffers(
  db: Db,
  _doctor: number,
  state: OfferState | undefined,
  offset: number,
): Promise<number> {
  const limited = db
    .selectFrom("wait_list_offer as o")
    .select("o.ID")
    .where("o._doctor", "=", _doctor)
    .where(isState(state));
  const row = await db
    .selectFrom(limited.limit(countLimit(offset)).as("some"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Lists the open offers of a slot. */
export async function listOpenOffers(db: Db, _doctor: number, slot: number): Promise<OfferRow[]> {
  const rows = await selectOffers(db, _doctor)
    .where("o._slot", "=", slot)
    .where("o.state", "=", "open")
    .orderBy("o.ID")
    .execute();
  return rows.map(offerOf);
}

export async function listOpenOffersOfEntry(db: Db, _doctor: number, entry: number): Promise<OfferRow[]> {
  const rows = await selectOffers(db, _doctor)
    .where("o._entry", "=", entry)
    .where("o.state", "=", "open")
    .orderBy("o.ID")
    .execute();
  return rows.map(offerOf);
}

/** Lists the offers of all clients whose time to answer has passed. */
export const listExpired = (db: Db, now: string) =>
  db
    .selectFrom("wait_list_offer")
    .select(["_doctor", "ID"])
    .where("state", "=", "open")
    .where("expires_at", "<=", now)
    .orderBy("_doctor")
    .orderBy("ID")
    .limit(500)
    .execute();

interface NewOffer {
  readonly _slot: number;
  readonly _entry: number;
  readonly _patient: number;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly expires_at: string;
  readonly _created_by: number;
}

export async function insertOffer(db: Db, _doctor: number, offer: NewOffer): Promise<number> {
  const values = { ...offer, _doctor };
  return (await db.insertInto("wait_list_offer").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function setExpiry(db: Db, _doctor: number, ID: number, expires_at: string): Promise<void> {
  await db
    .updateTable("wait_list_offer")
    .set({ expires_at })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function endOffer(
  db: Db,
  _doctor: number,
  ID: number,
  end: { readonly state: Exclude<OfferState, "open">; readonly at: string; readonly by: number | null },
): Promise<void> {
  await db
    .updateTable("wait_list_offer")
    .set({ state: end.state, ended_at: end.at, _ended_by: end.by })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("state", "=", "open")
    .execute();
}

const selectSlots = (db: Db, _doctor: number) =>
  db
    .selectFrom("wait_list_slot")
    .select(["ID", "appointment_date", "start_time", "end_time", "zone", "_location", "_hold", "state"])
    .where("_doctor", "=", _doctor);
export type SlotRow = NonNullable<Awaited<ReturnType<typeof findSlot>>>;

export const findSlot = (db: Db, _doctor: number, ID: number) =>
  selectSlots(db, _doctor).where("ID", "=", ID).executeTakeFirst();

/** Finds the open slot that begins at a time. */
export const findOpenSlot = (db: Db, _doctor: number, day: Day, start_time: WallTime) =>
  selectSlots(db, _doctor)
    .where("appointment_date", "=", day)
    .where("start_time", "=", start_time)
    .where("state", "=", "open")
    .orderBy("ID", "desc")
    .executeTakeFirst();

interface NewSlot {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly zone: Zone;
  readonly _location: number | null;
  readonly _hold: number;
}

export async function insertSlot(db: Db, _doctor: number, slot: NewSlot): Promise<number> {
  const values = { ...slot, _doctor };
  return (await db.insertInto("wait_list_slot").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function endSlot(
  db: Db,
  _doctor: number,
  ID: number,
  end: { readonly state: "booked" | "ended"; readonly at: string },
): Promise<void> {
  await db
    .updateTable("wait_list_slot")
    .set({ state: end.state, ended_at: end.at })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("state", "=", "open")
    .execute();
}

/** Ends the wait of an entry with the appointment that the patient took. */
export async function closeEntry(
  db: Db,
  _doctor: number,
  ID: number,
  booked: { readonly _appointment: number; readonly at: string },
): Promise<void> {
  await db
    .updateTable("wait_list_entry")
    .set({ _appointment: booked._appointment, booked_at: booked.at, version: sql<number>`version + 1` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/** Returns the time zone of a location's suburb. Null without a location or suburb. */
export async function findZone(db: Db, _doctor: number, location: number | null): Promise<string | null> {
  const row = await db
    .selectFrom("location as l")
    .innerJoin("locality as y", "y.ID", "l._locality")
    .select("y.time_zone")
    .where("l._doctor", "=", _doctor)
    .where("l.ID", "=", location ?? 0)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

export async function findSettings(
  db: Db,
  _doctor: number,
): Promise<{ readonly hold_minutes: number; readonly version: number }> {
  const row = await db
    .selectFrom("wait_list_settings")
    .select(["hold_minutes", "version"])
    .where("_doctor", "=", _doctor)
    .executeTakeFirst();
  return row ?? { hold_minutes: DEFAULT_HOLD_MINUTES, version: 0 };
}

export async function saveSettings(db: Db, _doctor: number, hold_minutes: number): Promise<void> {
  await db
    .insertInto("wait_list_settings")
    .values({ hold_minutes, _doctor })
    .onConflict((row) =>
      row.column("_doctor").doUpdateSet((eb) => ({
        hold_minutes,
        version: eb("wait_list_settings.version", "+", 1),
      })),
    )
    .execute();
}
