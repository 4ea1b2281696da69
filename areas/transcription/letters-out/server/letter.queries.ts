import { type RawBuilder, sql } from "kysely";
import { isReached, type TaskAccess, taskScope } from "#areas/transcription/tasks/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import { countLimit } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { everyWord } from "#platform/db/every-word.ts";
import { listSql, type OrderBy } from "#platform/db/list-sql.ts";
import type { LetterWay } from "#areas/patients/referring-doctors/contract.ts";
import { letterList, type ListedState } from "../contract.ts";
import type { LetterEvent, LetterPatient } from "../letter.contract.ts";
import { DEFAULT_SETTINGS } from "../rules/settings.ts";

const LATE_DAYS = sql`coalesce((select s.late_days from letter_out_settings s where s._doctor = l._doctor), ${sql.lit(DEFAULT_SETTINGS.late_days)})`;
const IS_LATE = sql<boolean>`(not l.is_replaced and l.state in ('queued', 'sent')
  and coalesce(l.sent_at, l.created_time) < now() - make_interval(days => ${LATE_DAYS}))`;

/** True if the file is shown to the client as the task's letter: a final text, or the latest typed text. */
export const IS_SEEN = sql`(not a.is_from_client and (a.attachment_key = 4 or (a.attachment_key in (1, 2) and not exists (
  select from task_attachment o where o._doctor = a._doctor and o._task = a._task
    and (o.attachment_key = 4 or (o.attachment_key in (1, 2) and o."ID" > a."ID"))))))`;
const IS_OUTDATED = sql<boolean>`(t.is_deleted or not t.is_returned
  or not exists (select from task_attachment a where a._doctor = l._doctor and a._task = l._task and a._file = l._source and ${IS_SEEN})
  or exists (select from task_attachment a join file f on f._doctor = a._doctor and f."ID" = a._file
    join file sf on sf._doctor = l._doctor and sf."ID" = l._source
    where a._doctor = l._doctor and a._task = l._task and ${IS_SEEN} and f.name = sf.name and a.uploaded_time > l.created_time))`;

const PATIENT = sql<LetterPatient>`json_build_object('ID', p."ID", 'title', p.title, 'first_name', p.first_name,
  'last_name', p.last_name, 'dob', p.dob, 'is_deleted', p.is_deleted)`;
const EVENTS = sql<
  LetterEvent[]
>`(select coalesce(json_agg(json_build_object('ID', e."ID", 'kind', e.kind, 'at', e.at,
    'by', nullif(concat_ws(' ', b.first_name, b.last_name), ''), 'detail', e.detail) order by e."ID"), '[]')
  from letter_out_event e left join person b on b."ID" = e._by where e._doctor = l._doctor and e._letter = l."ID")`;

const selectLetters = (db: Db, access: TaskAccess) =>
  db
    .selectFrom("letter_out as l")
    .innerJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "l._doctor").onRef("p.ID", "=", "l._patient"),
    )
    .innerJoin("task as t", (on) => on.onRef("t._doctor", "=", "l._doctor").onRef("t.ID", "=", "l._task"))
    .select(["l.ID", "l._doctor", "l._task", "l._referring_doctor", "l.recipient", "l.way", "l.address"])
    .select(["l.state", "l.failure", "l.is_replaced", "l.created_time", "l.link_until"])
    .select(["t.case_subject as subject", "l._source", "l._pdf", "l._patient"])
    .select([IS_LATE.as("is_late"), IS_OUTDATED.as("is_outdated")])
    .select([PATIENT.as("patient"), EVENTS.as("events")])
    .where("l._doctor", "=", access.client.ID)
    .where(isReached(taskScope(access)));

type Row = Awaited<ReturnType<ReturnType<typeof selectLetters>["execute"]>>[number];

const letterOf = ({ events, ...row }: Row) => ({
  ...row,
  events: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
});
export type LetterRow = ReturnType<typeof letterOf>;

interface Filter {
  readonly state?: ListedState | undefined;
  readonly way?: LetterWay | undefined;
  readonly start_date?: Day | undefined;
  readonly end_date?: Day | undefined;
  readonly search?: string | undefined;
}

const STATES: Readonly<Record<ListedState | "current", RawBuilder<boolean>>> = {
  current: sql`not l.is_replaced`,
  failed: sql`not l.is_replaced and l.state = 'failed'`,
  late: sql`${IS_LATE}`,
  queued: sql`not l.is_replaced and l.state = 'queued'`,
  sent: sql`not l.is_replaced and l.state = 'sent'`,
  arrived: sql`not l.is_replaced and l.state in ('opened', 'acknowledged', 'printed')`,
  replaced: sql`l.is_replaced`,
};
const TEXT = sql`concat_ws(' ', p.first_name, p.last_name, l.recipient, t.case_subject)`;

function matching({ state, way, start_date, end_date, search }: Filter, zone: Zone): RawBuilder<boolean> {
  const day = sql`(l.created_time at time zone ${zone})::date`;
  const conditions = [
    STATES[state ?? "current"],
    ...(way === undefined ? [] : [sql`l.way = ${way}`]),
    ...(start_date === undefined ? [] : [sql`${day} >= ${start_date}::date`]),
    ...(end_date === undefined ? [] : [sql`${day} <= ${end_date}::date`]),
    ...everyWord(search, TEXT),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const ARRIVAL = sql`case when l.state = 'failed' then 0 when ${IS_LATE} then 1 when l.state = 'queued' then 2
  when l.state = 'sent' then 3 else 4 end`;
const ORDERS: Readonly<Record<"arrival" | "sent" | "name" | "recipient", OrderBy>> = {
  arrival: { by: ARRIVAL, after: [sql`l.created_time desc`] },
  sent: sql`l.created_time`,
  name: [sql`p.last_key`, sql`p.first_key`],
  recipient: sql`lower(l.recipient)`,
};

export interface LetterAccess extends TaskAccess {
  readonly client: TaskAccess["client"] & { readonly zone: Zone };
}

export async function listLetters(
  db: Db,
  access: LetterAccess,
  query: Filter & OrderQuery,
  params: { readonly pageSize: number; readonly pageNumber: number },
): Promise<LetterRow[]> {
  const { order, limit, offset } = listSql(letterList, params, query, ORDERS, sql`l."ID"`);
  const rows = await selectLetters(db, access)
    .where(matching(query, access.client.zone))
    .orderBy(sql`${order}`)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(letterOf);
}

/** Counts the letters, up to the limit for paging (kernel/lists/page.ts). */
export async function countLetters(
  db: Db,
  access: LetterAccess,
  filter: Filter,
  offset: number,
): Promise<number> {
  const limited = selectLetters(db, access)
    .clearSelect()
    .select("l.ID")
    .where(matching(filter, access.client.zone));
  const row = await db
    .selectFrom(limited.limit(countLimit(offset)).as("some"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Returns letters in the order of their IDs, for an export in batches. */
export async function lettersAfter(
  db: Db,
  access: LetterAccess,
  filter: Filter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<LetterRow[]> {
  const rows = await selectLetters(db, access)
    .where(matching(filter, access.client.zone))
    .where("l.ID", ">", after)
    .orderBy("l.ID")
    .limit(limit)
    .execute();
  return rows.map(letterOf);
}

const SHOWN_OF_TASK = 100;

export async function lettersOfTask(db: Db, access: TaskAccess, task: number): Promise<LetterRow[]> {
  const rows = await selectLetters(db, access)
    .where("l._task", "=", task)
    .orderBy("l.is_replaced")
    .orderBy("l.ID", "desc")
    .limit(SHOWN_OF_TASK)
    .execute();
  return rows.map(letterOf);
}

export async function findLetters(db: Db, access: TaskAccess, ids: readonly number[]): Promise<LetterRow[]> {
  const rows = await selectLetters(db, access)
    .where("l.ID", "in", [0, ...ids])
    .orderBy("l.ID")
    .execute();
  return rows.map(letterOf);
}

export const findLetter = async (db: Db, access: TaskAccess, ID: number): Promise<LetterRow | undefined> =>
  (await findLetters(db, access, [ID]))[0];

/**
 * Returns the ID of the first file of the task with the same name, which identifies a letter in all its
 * versions. Two letters of one task have different names, so that a receiver shows both.
 */
export async function firstVersionOf(
  db: Db,
  _doctor: number,
  { task, source }: { readonly task: { readonly ID: number }; readonly source: number },
): Promise<number> {
  const row = await db
    .selectFrom("file as f")
    .innerJoin("file as v", (on) => on.onRef("v._doctor", "=", "f._doctor").onRef("v.name", "=", "f.name"))
    .innerJoin("task_attachment as a", (on) =>
      on.onRef("a._doctor", "=", "v._doctor").onRef("a._file", "=", "v.ID"),
    )
    .select((eb) => eb.fn.min("v.ID").as("first"))
    .where("f._doctor", "=", _doctor)
    .where("f.ID", "=", source)
    .where("a._task", "=", task.ID)
    .executeTakeFirst();
  return row?.first ?? source;
}

/**
 * Returns the name of another patient if the file was already sent as a letter about that patient. Undefined
 * otherwise.
 */
export async function findOtherPatient(
  db: Db,
  _doctor: number,
  { task, source, patient }: Readonly<Record<"task" | "source" | "patient", number>>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("letter_out as l")
    .innerJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "l._doctor").onRef("p.ID", "=", "l._patient"),
    )
    .select(["p.first_name", "p.last_name"])
    .where("l._doctor", "=", _doctor)
    .where("l._task", "=", task)
    .where("l._source", "=", source)
    .where("l._patient", "<>", patient)
    .where("l.is_replaced", "=", false)
    // A patient who was merged into another one is deleted.
    .where("p.is_deleted", "=", false)
    .limit(1)
    .executeTakeFirst();
  return row && `${row.first_name} ${row.last_name}`;
}
