import type { PracticeContact } from "../public.contract.ts";
import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import { zoneNamed, type Zone } from "#kernel/dates/zone.ts";
import { practiceLetterhead } from "#platform/mail/letterhead.ts";
import type { Db } from "#platform/db/db.ts";
import { cutText } from "#kernel/text/text.ts";
import type { MessageRules } from "../message.contract.ts";

/** Rules as stored, with the times that the plan needs. */
export interface StoredRules extends MessageRules {
  readonly version: number;
  readonly active_since: string;
  readonly planned_at: string;
}

const COLUMNS = [
  ...(["practice", "channel", "reminds", "lead_hours", "confirms", "tells_changes"] as const),
  ...(["tells_cancellations", "appointment_types", "visit_types", "quiet_from", "quiet_to"] as const),
  ...(["reminder_text", "confirmation_text", "change_text", "cancellation_text"] as const),
  ...(["replies_cancel", "allows_overseas", "sender", "sender_is_registered"] as const),
  ...(["version", "active_since", "planned_at"] as const),
] as const;

const selectRules = (db: Db, _doctor: number) =>
  db
    .selectFrom("visit_message_rules")
    .select(COLUMNS)
    .$narrowType<{ appointment_types: (1 | 2)[] }>()
    .where("_doctor", "=", _doctor);

export const findRules = (db: Db, _doctor: number): Promise<StoredRules | undefined> =>
  selectRules(db, _doctor).executeTakeFirst();

/** Returns the rules and locks them until the transaction ends, so that plans of a client take turns. */
export const lockRules = (db: Db, _doctor: number): Promise<StoredRules | undefined> =>
  selectRules(db, _doctor).forUpdate().executeTakeFirst();

/** Locks the client's row until the transaction ends, because the rules may not have a row yet (F-7). */
export async function lockClient(db: Db, _doctor: number): Promise<void> {
  await db.selectFrom("doctor").select("ID").where("ID", "=", _doctor).forNoKeyUpdate().execute();
}

/**
 * Saves the rules. `isTurnedOn` resets the time from which appointments count as new, so that turning
 * messages on doesn't send one for every existing appointment.
 */
export async function saveRules(
  db: Db,
  _doctor: number,
  rules: MessageRules,
  isTurnedOn: boolean,
): Promise<void> {
  await db
    .insertInto("visit_message_rules")
    .values({ ...rules, _doctor })
    .onConflict((row) =>
      row.column("_doctor").doUpdateSet((eb) => ({
        ...rules,
        // The proposed row has the columns' defaults, which are the time of the transaction.
        ...(isTurnedOn
          ? { active_since: eb.ref("excluded.active_since"), planned_at: eb.ref("excluded.planned_at") }
          : {}),
        version: eb("visit_message_rules.version", "+", 1),
      })),
    )
    .execute();
}

export async function recordPlanTime(db: Db, _doctor: number, planned_at: string): Promise<void> {
  await db.updateTable("visit_message_rules").set({ planned_at }).where("_doctor", "=", _doctor).execute();
}

/** A client whose messages are planned. */
export interface MessageClient {
  readonly ID: number;
  readonly zone: Zone;
  readonly country: Country;
}

/** Finds a client by its ID, for work without a session. */
export async function findClient(db: Db, _doctor: number): Promise<MessageClient | undefined> {
  const row = await db
    .selectFrom("doctor")
    .select(["ID", "country", "_timezone"])
    .where("ID", "=", _doctor)
    .executeTakeFirst();
  return row && { ID: row.ID, country: row.country, zone: zoneNamed(row._timezone) };
}

/** Returns true for a client whose account is active. Nothing is sent for a client who has left. */
export async function isActiveClient(db: Db, _doctor: number): Promise<boolean> {
  const row = await db
    .selectFrom("doctor as d")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select("d.ID")
    .where("d.ID", "=", _doctor)
    .where("d.is_deleted", "=", false)
    .where("p.active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the IDs of the active clients that send messages. */
export async function listActiveClients(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("visit_message_rules as r")
    .innerJoin("doctor as d", "d.ID", "r._doctor")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select("r._doctor")
    .where("d.is_deleted", "=", false)
    .where("p.active", "=", true)
    .where((eb) =>
      eb.or([
        eb("r.reminds", "=", true),
        eb("r.confirms", "=", true),
        eb("r.tells_changes", "=", true),
        eb("r.tells_cancellations", "=", true),
      ]),
    )
    .orderBy("r._doctor")
    .execute();
  return rows.map(({ _doctor }) => _doctor);
}

/** Lists the numbers that patients reply to, each once, with the clients that send from it. */
export async function listSenders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("visit_message_rules")
    .select("sender")
    .distinct()
    .where("sender", "like", "+%")
    .orderBy("sender")
    .execute();
  return rows.flatMap(({ sender }) => sender ?? []);
}

/** Returns the first client that sends from a number. Undefined if none does. */
export async function findClientOfSender(db: Db, sender: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("visit_message_rules")
    .select("_doctor")
    .where("sender", "=", sender)
    .orderBy("_doctor")
    .executeTakeFirst();
  return row?._doctor;
}

/** Returns the name of a client's practice, or of the doctor without one, for the suggested rules. */
export async function findPracticeName(db: Db, _doctor: number): Promise<string> {
  const row = await db
    .selectFrom("doctor as d")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select(["d.company", sql<string>`concat_ws(' ', 'Dr', p.last_name)`.as("name")])
    .where("d.ID", "=", _doctor)
    .executeTakeFirst();
  return cutText(row?.company || row?.name || "", 60);
}

/** Returns the practice's name and phone number, as shown on message pages and in emails. */
export async function findPracticeContact(db: Db, { ID }: MessageClient): Promise<PracticeContact> {
  const rules = await findRules(db, ID);
  const { name, phone } = await practiceLetterhead(db, ID, { name: rules?.practice });
  return { practice: name, phone: phone ?? null };
}
