import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import { countLimit } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { everyWord } from "#platform/db/every-word.ts";
import { listSql, type OrderBy } from "#platform/db/list-sql.ts";
import { waitList } from "../contract.ts";
import type { Urgency, WaitListBody } from "../entry.contract.ts";

const selectEntries = (db: Db, _doctor: number) =>
  db
    .selectFrom("wait_list_entry as e")
    .innerJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "e._doctor").onRef("p.ID", "=", "e._patient"),
    )
    .leftJoin("visit_type as t", (on) =>
      on.onRef("t._doctor", "=", "e._doctor").onRef("t.ID", "=", "e._visit_type"),
    )
    .select(["e.ID", "e._doctor", "e._patient", "e._visit_type", "e.weekdays", "e.from_time", "e.until_time"])
    .select(["e.from_day", "e.until_day", "e.urgency", "e.note", "e._appointment", "e.booked_at"])
    .select(["e.is_deleted", "e.created_time", "e.version"])
    .select(["p.first_name", "p.last_name", "p.mobile", "p.landline", "p.is_deleted as is_patient_deleted"])
    .select(["t.name as type_name", "t.minutes as type_minutes"])
    .where("e._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

function entryOf({ is_patient_deleted, type_name, type_minutes, ...joined }: Row) {
  const { first_name, last_name, mobile, landline, ...row } = joined;
  const { _patient, _visit_type } = row;
  const hasType = _visit_type !== null && type_name !== null && type_minutes !== null;
  return {
    ...row,
    patient: { ID: _patient, first_name, last_name, mobile, landline, is_deleted: is_patient_deleted },
    visit_type: hasType ? { ID: _visit_type, name: type_name, minutes: type_minutes } : null,
  };
}

interface Filter {
  readonly urgency?: Urgency | undefined;
  readonly search?: string | undefined;
  readonly show_closed?: boolean | undefined;
}

/** Matches entries of an urgency whose patient, type or note contains every word. */
function matching({ urgency, search, show_closed }: Filter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    [
      show_closed === true ? sql`true` : sql`e.booked_at is null and not e.is_deleted and not p.is_deleted`,
      urgency === undefined ? sql`true` : sql`e.urgency = ${urgency}`,
      ...everyWord(search, sql`concat_ws(' ', p.first_name, p.last_name, t.name, e.note)`),
    ],
    sql` and `,
  )}`;
}

const RANK = sql`array_position(array['urgent', 'soon', 'routine'], e.urgency)`;
const ORDERS: Readonly<Record<"need" | "name" | "since" | "until", OrderBy>> = {
  need: [RANK, sql`e.created_time`],
  name: [sql`p.last_key`, sql`p.first_key`],
  since: sql`e.created_time`,
  until: { by: sql`e.until_day`, nulls: "last" },
};

export async function listEntries(
  db: Db,
  _doctor: number,
  query: Filter & OrderQuery,
  params: { readonly pageSize: number; readonly pageNumber: number },
) {
  const { order, limit, offset } = listSql(waitList, params, query, ORDERS, sql`e."ID"`);
  const rows = await selectEntries(db, _doctor)
    .where(matching(query))
    .orderBy(sql`${order}`)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(entryOf);
}

/** Counts the entries, up to the limit for paging (kernel/lists/page.ts). */
export async function countEntries(db: Db, _doctor: number, filter: Filter, offset: number): Promise<number> {
  const limited = selectEntries(db, _doctor).clearSelect().select("e.ID").where(matching(filter));
  const row = await db
    .selectFrom(limited.limit(countLimit(offset)).as("some"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

const SHOWN_OF_PATIENT = 20;

export async function listEntriesOfPatient(db: Db, _doctor: number, _patient: number) {
  const rows = await selectEntries(db, _doctor)
    .where("e._patient", "=", _patient)
    .orderBy("e.ID", "desc")
    .limit(SHOWN_OF_PATIENT)
    .execute();
  return rows.map(entryOf);
}

export async function findEntry(db: Db, _doctor: number, ID: number) {
  const row = await selectEntries(db, _doctor).where("e.ID", "=", ID).executeTakeFirst();
  return row && entryOf(row);
}
export type EntryRow = ReturnType<typeof entryOf>;

/** Finds another wait list entry of the patient for the same appointment type. */
export async function isWaitingAlready(
  db: Db,
  _doctor: number,
  { ID, _patient, _visit_type }: Pick<EntryRow, "ID" | "_patient" | "_visit_type">,
): Promise<boolean> {
  const row = await db
    .selectFrom("wait_list_entry")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .where("_visit_type", "is not distinct from", _visit_type)
    .where("booked_at", "is", null)
    .where("is_deleted", "=", false)
    .where("ID", "<>", ID)
    .executeTakeFirst();
  return row !== undefined;
}

type NewEntry = Omit<WaitListBody, "_doctor" | "from_day"> & { readonly from_day: EntryRow["from_day"] };

export async function insertEntry(db: Db, _doctor: number, fields: NewEntry): Promise<number> {
  const values = { ...fields, _doctor };
  return (await db.insertInto("wait_list_entry").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

const MAX_CONSIDERED = 1000;

/** Lists the patients who wait for an appointment on a day, longest wait first. */
export async function listWaitingOn(db: Db, _doctor: number, day: Day): Promise<EntryRow[]> {
  const rows = await selectEntries(db, _doctor)
    .where(matching({}))
    .where("e.from_day", "<=", day)
    .where((eb) => eb.or([eb("e.until_day", "is", null), eb("e.until_day", ">=", day)]))
    .orderBy(RANK)
    .orderBy("e.created_time")
    .orderBy("e.ID")
    .limit(MAX_CONSIDERED)
    .execute();
  return rows.map(entryOf);
}
