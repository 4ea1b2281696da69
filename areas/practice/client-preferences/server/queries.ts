import { sql } from "kysely";
import type { z } from "zod";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { ClientPreferences, PreferredItem } from "../contract.ts";

type Type = ClientPreferences["defaultListType"];
type Row = z.input<typeof PreferredItem>;

/**
 * Locks the client until the end of the transaction, so that simultaneous saves see each other (F-7). Does
 * not block rows that merely refer to the client.
 */
export async function lockClient(db: Db, doctor: number): Promise<void> {
  await db.selectFrom("doctor").select("ID").where("ID", "=", doctor).forNoKeyUpdate().execute();
}

export async function findPreferences(db: Db, doctor: number): Promise<ClientPreferences | undefined> {
  const row = await db
    .selectFrom("client_preference as cp")
    .leftJoin("location as l", (join) =>
      join
        .onRef("l._doctor", "=", "cp._doctor")
        .onRef("l.ID", "=", "cp._default_location")
        .on("l.is_deleted", "=", false),
    )
    .select(["cp.ID", "cp._doctor", "cp.default_list_type as defaultListType", "cp.version"])
    .select(["l.ID as location", "l.abbreviation", "l.name"])
    .$narrowType<{ defaultListType: Type }>()
    .where("cp._doctor", "=", doctor)
    .executeTakeFirst();
  if (!row) return undefined;
  const { location: ID, abbreviation, name, ...fields } = row;
  const location = ID === null || abbreviation === null || name === null ? null : { ID, abbreviation, name };
  return { ...fields, _defaultLocation: ID, location };
}

export async function savePreferences(
  db: Db,
  doctor: number,
  default_list_type: Type,
  location: number | null,
): Promise<void> {
  const columns = { default_list_type, _default_location: location };
  await db
    .insertInto("client_preference")
    .values({ ...columns, _doctor: doctor })
    .onConflict((row) =>
      row
        .column("_doctor")
        .doUpdateSet((eb) => ({ ...columns, version: eb("client_preference.version", "+", 1) })),
    )
    .execute();
}

export const findLocationType = async (db: Db, doctor: number, id: number) =>
  (await db
    .selectFrom("location")
    .select(["type", "is_deleted"])
    .$narrowType<{ type: Type }>()
    .where("_doctor", "=", doctor)
    .where("ID", "=", id)
    .executeTakeFirst()) ?? null;

/** Returns the preferred items in the client's order, each with its current or last entry in the schedule. */
export async function listItems(db: Db, doctor: number, today: Day): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p."ID", p._doctor, p.item, p.item_order, m.description, m.fee_cents as fee, coalesce(m.is_current, false) as is_current
    from preferred_item p left join lateral (
      select description, fee_cents, coalesce(item_end_on >= ${today}, true) as is_current from mbs_item
      where item = p.item and fee_start_on <= ${today} order by fee_start_on desc limit 1
    ) m on true
    where p._doctor = ${doctor} order by p.item_order, p."ID"`.execute(db);
  return rows;
}

/** Returns the items that are in today's schedule of fees. */
export async function itemsInForce(
  db: Db,
  numbers: readonly string[],
  today: Day,
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom("mbs_item")
    .select("item")
    .distinct()
    .where("item", "in", numbers)
    .where("fee_start_on", "<=", today)
    .where((where) => where.or([where("item_start_on", "is", null), where("item_start_on", "<=", today)]))
    .where((where) => where.or([where("item_end_on", "is", null), where("item_end_on", ">=", today)]))
    .execute();
  return new Set(rows.map(({ item }) => item));
}

/** Replaces the list of items. Items that remain keep their rows; the others are deleted. */
export async function replaceItems(db: Db, doctor: number, numbers: readonly string[]): Promise<void> {
  await sql`delete from preferred_item where _doctor = ${doctor} and item <> all(${[...numbers]}::text[])`.execute(
    db,
  );
  if (numbers.length === 0) return;
  await db
    .insertInto("preferred_item")
    .values(numbers.map((item, index) => ({ _doctor: doctor, item, item_order: index + 1 })))
    .onConflict((row) =>
      row.columns(["_doctor", "item"]).doUpdateSet((eb) => ({ item_order: eb.ref("excluded.item_order") })),
    )
    .execute();
}
