import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { MessageReason, MessageState } from "#areas/calendar/visit-messages/message.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import { countLimit } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { everyWord } from "#platform/db/every-word.ts";
import { listSql, type OrderBy } from "#platform/db/list-sql.ts";
import { type ListedState, recallList } from "../contract.ts";
import type { RecallBody, RecallEnd, RecallSource } from "../recall.contract.ts";
import { stateOf } from "../rules/recall.ts";

/**
 * Days of the appointments that close a recall, null for a series. Excludes the appointment whose follow-up
 * created the recall.
 */
const COUNTED = sql`
  select case when a.repeat_interval = 0 then a.appointment_date end as day from appointment a
  where a._doctor = r._doctor and a._patient = r._patient and not a.is_deleted and not a.cancelled
    and (a."ID" is distinct from r._appointment or r.repeat_date is not null)
    and case when a.repeat_interval = 0 then a.appointment_date else coalesce(a.repeat_until, 'infinity') end >= r.counts_from
  union all
  select o.appointment_date from appointment_occurrence o
  join appointment a on a._doctor = o._doctor and a."ID" = o._appointment and not a.is_deleted
  where o._doctor = r._doctor and o._patient = r._patient and not o.is_deleted and not o.cancelled
    and o.appointment_date >= r.counts_from
    and (o._appointment, o.repeat_date) is distinct from (r._appointment, r.repeat_date)`;
const IS_BOOKED = sql<boolean>`exists (${COUNTED})`;

const LAST_MESSAGE = sql<{
  at: string;
  by: string | null;
  state: MessageState | null;
  reason: MessageReason | null;
} | null>`(
  select jsonb_build_object('at', m.at, 'by', nullif(concat_ws(' ', b.first_name, b.last_name), ''), 'state', v.state, 'reason', v.reason)
  from recall_message m
  left join visit_message v on v._doctor = m._doctor and v.topic = 'recall:' || m._recall || ':' || m.number
  left join person b on b."ID" = m._by
  where m._doctor = r._doctor and m._recall = r."ID"
  order by m.number desc limit 1)`;

const selectRecalls = (db: Db, _doctor: number) =>
  db
    .selectFrom("recall as r")
    .innerJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "r._doctor").onRef("p.ID", "=", "r._patient"),
    )
    .leftJoin("visit_type as t", (on) =>
      on.onRef("t._doctor", "=", "r._doctor").onRef("t.ID", "=", "r._visit_type"),
    )
    .leftJoin("person as e", "e.ID", "r._ended_by")
    .select(["r.ID", "r._doctor", "r._patient", "r._visit_type", "r.reason", "r.due_on", "r.counts_from"])
    .select(["r.source", "r._appointment", "r.is_withdrawn", "r.outcome", "r.outcome_reason", "r.ended_at"])
    .select(["r.created_time", "r.version", "t.name as type_name", "t.minutes as type_minutes"])
    .select(["p.title", "p.first_name", "p.last_name", "p.dob", "p.gender", "p.mobile", "p.category"])
    .select(["p.landline", "p.status", "p.alerts", "p.is_deleted"])
    .select(sql<string | null>`nullif(concat_ws(' ', e.first_name, e.last_name), '')`.as("ended_by"))
    .select(IS_BOOKED.as("is_booked"))
    .select(sql<Day | null>`(select min(c.day) from (${COUNTED}) c)`.as("booked_on"))
    .select(LAST_MESSAGE.as("message"))
    .where("r._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof selectRecalls>["execute"]>>[number];

function recallOf({ type_name, type_minutes, is_booked, booked_on, message, ...row }: Row) {
  const { _patient, _visit_type } = row;
  const { title, first_name, last_name, dob, gender, mobile, landline, ...others } = row;
  const { category, status, alerts, is_deleted, ...rest } = others;
  const hasType = _visit_type !== null && type_name !== null && type_minutes !== null;
  const person = { title, first_name, last_name, dob, gender, mobile, landline };
  return {
    ...rest,
    patient: { ID: _patient, ...person, category, status, alerts, is_deleted },
    visit_type: hasType ? { ID: _visit_type, name: type_name, minutes: type_minutes } : null,
    message: message && { ...message, at: new Date(message.at).toISOString() },
    state: stateOf({ outcome: row.outcome, is_booked, message }),
    booked_on: row.outcome === null ? booked_on : null,
  };
}
export type RecallRow = ReturnType<typeof recallOf>;

interface Filter {
  /** Last due date. Null for all. */
  readonly until: Day | null;
  readonly source?: RecallSource | undefined;
  readonly state?: ListedState | undefined;
  readonly search?: string | undefined;
}

const IS_TOLD = sql<boolean>`coalesce(${LAST_MESSAGE} ->> 'state' not in ('failed', 'skipped'), ${LAST_MESSAGE} is not null)`;
const IS_OPEN = sql<boolean>`r.outcome is null and not p.is_deleted`;
const STATES: Readonly<Record<ListedState | "open", RawBuilder<boolean>>> = {
  open: sql`${IS_OPEN} and not ${IS_BOOKED}`,
  due: sql`${IS_OPEN} and not ${IS_BOOKED} and not ${IS_TOLD}`,
  messaged: sql`${IS_OPEN} and not ${IS_BOOKED} and ${IS_TOLD}`,
  booked: sql`${IS_OPEN} and ${IS_BOOKED}`,
  closed: sql`r.outcome is not null`,
};

const TEXT = sql`concat_ws(' ', p.first_name, p.last_name, t.name, r.reason)`;

function matching({ until, source, state, search }: Filter): Expression<SqlBool> {
  return sql<boolean>`${sql.join(
    [
      sql`not r.is_withdrawn`,
      STATES[state ?? "open"],
      until === null ? sql`true` : sql`r.due_on <= ${until}`,
      source === undefined ? sql`true` : sql`r.source = ${source}`,
      ...everyWord(search, TEXT),
    ],
    sql` and `,
  )}`;
}

const ORDERS: Readonly<Record<"due" | "name", OrderBy>> = {
  due: sql`r.due_on`,
  name: [sql`p.last_key`, sql`p.first_key`],
};

export async function listRecalls(
  db: Db,
  _doctor: number,
  query: Filter & OrderQuery,
  params: { readonly pageSize: number; readonly pageNumber: number },
): Promise<RecallRow[]> {
  const { order, limit, offset } = listSql(recallList, params, query, ORDERS, sql`r."ID"`);
  const rows = await selectRecalls(db, _doctor)
    .where(matching(query))
    .orderBy(sql`${order}`)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(recallOf);
}

/** Counts the recalls, up to the limit for paging (kernel/lists/page.ts). */
export async function countRecalls(db: Db, _doctor: number, filter: Filter, offset: number): Promise<number> {
  const limited = selectRecalls(db, _doctor).clearSelect().select("r.ID").where(matching(filter));
  const row = await db
    .selectFrom(limited.limit(countLimit(offset)).as("some"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

const SHOWN_OF_PATIENT = 20;

export async function listRecallsOfPatient(db: Db, _doctor: number, _patient: number): Promise<RecallRow[]> {
  const rows = await selectRecalls(db, _doctor)
    .where("r._patient", "=", _patient)
    .where("r.is_withdrawn", "=", false)
    .orderBy(sql`r.outcome is not null`)
    .orderBy("r.due_on")
    .orderBy("r.ID")
    .limit(SHOWN_OF_PATIENT)
    .execute();
  return rows.map(recallOf);
}

export async function findRecall(db: Db, _doctor: number, ID: number): Promise<RecallRow | undefined> {
  const row = await selectRecalls(db, _doctor).where("r.ID", "=", ID).executeTakeFirst();
  return row && recallOf(row);
}

export async function listRecallsById(db: Db, _doctor: number, ids: readonly number[]): Promise<RecallRow[]> {
  const rows = await selectRecalls(db, _doctor)
    .where("r.ID", "in", [0, ...ids])
    .orderBy("r.due_on")
    .orderBy("r.ID")
    .execute();
  return rows.map(recallOf);
}

/** Locks a recall until the transaction ends, so that of two changes the second finds the first. */
export async function lockRecall(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .selectFrom("recall")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .execute();
}

/** Finds another open recall by hand of the same patient, type and day. */
export async function isRecalledAlready(
  db: Db,
  _doctor: number,
  { ID, _patient, _visit_type, due_on }: Pick<RecallRow, "ID" | "_patient" | "_visit_type" | "due_on">,
): Promise<boolean> {
  const row = await db
    .selectFrom("recall")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .where("_visit_type", "is not distinct from", _visit_type)
    .where("due_on", "=", due_on)
    .where("source", "=", "hand")
    .where("outcome", "is", null)
    .where("ID", "<>", ID)
    .executeTakeFirst();
  return row !== undefined;
}

type NewRecall = Omit<RecallBody, "_doctor"> & { readonly counts_from: Day; readonly _created_by: number };

export async function insertRecall(db: Db, _doctor: number, fields: NewRecall): Promise<number> {
  const values = { ...fields, _doctor, source: "hand" as const };
  return (await db.insertInto("recall").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

/** Closes a recall, or opens it again if `end` is null. */
export async function setEnd(
  db: Db,
  _doctor: number,
  ID: number,
  end: { readonly outcome: RecallEnd["outcome"]; reason: string | null; at: string; by: number } | null,
): Promise<void> {
  await db
    .updateTable("recall")
    .set({
      outcome: end?.outcome ?? null,
      outcome_reason: end?.reason ?? null,
      ended_at: end?.at ?? null,
      _ended_by: end?.by ?? null,
      version: sql<number>`version + 1`,
    })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/**
 * Records that a message about a recall was queued. `number` is the message's number among the recall's
 * messages and is part of its topic.
 */
export async function insertRecallMessage(
  db: Db,
  _doctor: number,
  { recall, number, by, at }: { recall: number; number: number; by: number; at: string },
): Promise<void> {
  await db.insertInto("recall_message").values({ _doctor, _recall: recall, number, _by: by, at }).execute();
}

export async function countMessages(db: Db, _doctor: number, recall: number): Promise<number> {
  const row = await db
    .selectFrom("recall_message")
    .select(sql<number>`coalesce(max(number), 0)::int`.as("last"))
    .where("_doctor", "=", _doctor)
    .where("_recall", "=", recall)
    .executeTakeFirst();
  return row?.last ?? 0;
}
