import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { everyWord } from "#platform/db/every-word.ts";
import { listSql, type OrderBy, pageSql } from "#platform/db/list-sql.ts";
import { LISTS_ON_A_PAGE, type ListBrief, type TimeGroup } from "../contract.ts";
import { allListsList, type ListView, type OpenListCounts } from "../staff-lists.contract.ts";
import { COMPLETED_STATUSES } from "#areas/transcription/tasks/rules/billing-group.ts";
import { OPEN_STATUSES, statusesOf } from "../rules/billing-status.ts";
import { boundsOf } from "../rules/time-group.ts";

type Condition = RawBuilder<boolean>;

/** Scope of the lists: one client, or all clients visible to the actor if `client` is null. */
export interface ListScope {
  readonly actor: Actor;
  readonly client: { readonly ID: number } | null;
}

const scopeCondition = ({ actor, client }: ListScope): Condition =>
  client
    ? sql<boolean>`l._doctor = ${client.ID}`
    : visibleClients(actor, "consultation.view", sql`l._doctor`);

const TASK = sql`left join task t on t._doctor = l._doctor and t."ID" = l._task`;

const BRIEF_COLUMNS = sql`
  l."ID", l._doctor, l.date, l.type, l._location, l.is_sent, l.sent_time, l._task, l.notes, l.version, t.due_time as due_date,
  jsonb_build_object('ID', d."ID", 'username', d.username, 'title', d.title, 'first_name', d.first_name, 'last_name', d.last_name) as doctor,
  jsonb_build_object('ID', p."ID", 'abbreviation', p.abbreviation, 'name', p.name) as location,
  case when t."ID" is not null then jsonb_build_object('ID', t."ID", '_status', t._status) end as task,
  (select count(*)::int from consultation c where c._doctor = l._doctor and c._list = l."ID") as consultation_count,
  f.picture as p__picture, f.status as p__status`;

const NAMES = sql`join person d on d."ID" = l._doctor
  join location p on p._doctor = l._doctor and p."ID" = l._location`;
const FROM = sql`from consultation_list l ${NAMES} ${TASK}
  left join lateral (
    select pa.picture, pa.status from consultation c join patient pa on pa._doctor = c._doctor and pa."ID" = c._patient
    where c._doctor = l._doctor and c._list = l."ID"
    order by pa.status = 'Unconverted' desc, c.start_time nulls last, c."ID" limit 1) f on true`;

interface PageQuery {
  readonly pageSize?: number | undefined;
  readonly pageNumber?: number | undefined;
}

const NEWEST_DAY_FIRST = sql`l.date desc, l."ID" desc`;

async function pageOf(
  db: Db,
  condition: Condition,
  { pageSize = LISTS_ON_A_PAGE, pageNumber = 1 }: PageQuery,
  order: RawBuilder<unknown> = NEWEST_DAY_FIRST,
) {
  const { page } = pageSql({ pageSize, pageNumber }, order);
  const { rows } = await sql<ListBrief>`select ${BRIEF_COLUMNS} ${FROM} where ${condition} ${page}`.execute(
    db,
  );
  const totalResult = await sql<{
    total: number;
  }>`select count(*)::int as total from consultation_list l ${NAMES} ${TASK}
    where ${condition}`.execute(db);
  return { consultationLists: rows, totalItems: totalResult.rows[0]?.total ?? 0 };
}

const hasStatus = (statuses: readonly number[]): Condition =>
  sql<boolean>`t._status = any(${[...statuses]}::int[])`;
const IS_OPEN = sql<boolean>`(t._status <> all(${[...COMPLETED_STATUSES]}::int[]))`;
const IS_UNSENT = sql<boolean>`(not l.is_sent and t."ID" is null)`;
const IS_LATE = sql<boolean>`t.due_time < now()`;

function viewCondition(view: ListView): Condition {
  if (view === "all") return sql<boolean>`true`;
  if (view === "open") return IS_OPEN;
  if (view === "not_sent") return IS_UNSENT;
  if (view === "overdue") return sql<boolean>`(${IS_OPEN} and ${IS_LATE})`;
  return hasStatus(view === "completed" ? COMPLETED_STATUSES : OPEN_STATUSES[view]);
}

/** Sorts open lists first, then unsent lists, then completed lists, which are never due. */
const DUE_RANK = sql`case when t."ID" is null then 1 when ${IS_OPEN} then 0 else 2 end`;
const LATEST_FIRST = sql`l.date desc`;
const ORDERS = {
  due: {
    before: DUE_RANK,
    by: sql`case when ${IS_OPEN} then t.due_time end`,
    nulls: "last",
    after: LATEST_FIRST,
  },
  date: sql`l.date`,
  client: { by: [sql`d.last_key`, sql`d.first_key`], after: LATEST_FIRST },
  location: { by: sql`lower(p.name)`, after: LATEST_FIRST },
  patients: {
    by: sql`(select count(*) from consultation c where c._doctor = l._doctor and c._list = l."ID")`,
    after: LATEST_FIRST,
  },
  status: { by: sql`coalesce(t._status, 0)`, after: LATEST_FIRST },
} as const satisfies Record<string, OrderBy>;

const orderOf = (query: OrderQuery): RawBuilder<unknown> =>
  query.sort === undefined
    ? NEWEST_DAY_FIRST
    : listSql(allListsList, { pageSize: 1, pageNumber: 1 }, query, ORDERS, sql`l."ID"`).order;

interface ListsQuery extends PageQuery, OrderQuery {
  readonly group?: number | undefined;
  readonly is_sent?: boolean | undefined;
  readonly view?: ListView | undefined;
  readonly client?: number | undefined;
  readonly search?: string | undefined;
}

/** Returns a page of lists, newest day first unless the query asks for another order (RULE-CONS-02). */
export function pageOfLists(db: Db, scope: ListScope, query: ListsQuery) {
  const statuses = statusesOf(query.group ?? 0);
  const names = sql`concat_ws(' ', d.first_name, d.last_name, d.username, p.name, p.abbreviation, to_char(l.date, 'DD/MM/YYYY'))`;
  const conditions = [
    scopeCondition(scope),
    ...(statuses === null ? [] : [hasStatus(statuses)]),
    ...(query.is_sent === undefined ? [] : [sql<boolean>`l.is_sent = ${query.is_sent}`]),
    ...(query.view === undefined ? [] : [viewCondition(query.view)]),
    ...(query.client ? [sql<boolean>`l._doctor = ${query.client}`] : []),
    ...everyWord(query.search, names),
  ];
  return pageOf(db, sql<boolean>`(${sql.join(conditions, sql` and `)})`, query, orderOf(query));
}

/** Counts the open lists and the unsent lists. */
export async function countOpenLists(db: Db, scope: ListScope): Promise<OpenListCounts> {
  const { rows } = await sql<{ status: number; count: number; late: number }>`
    select t._status as status, count(*)::int as count, (count(*) filter (where ${IS_LATE}))::int as late
    from consultation_list l ${TASK} where ${scopeCondition(scope)} and ${IS_OPEN} group by 1`.execute(db);
  const countIn = (view: keyof typeof OPEN_STATUSES): number => {
    const statuses: readonly number[] = OPEN_STATUSES[view];
    return rows.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0);
  };
  const unsent = await sql<{
    count: number;
  }>`select count(*)::int as count from consultation_list l ${TASK} where ${scopeCondition(scope)} and ${IS_UNSENT}`.execute(
    db,
  );
  return {
    not_sent: unsent.rows[0]?.count ?? 0,
    open: rows.reduce((sum, { count }) => sum + count, 0),
    overdue: rows.reduce((sum, { late }) => sum + late, 0),
    new: countIn("new"),
    in_progress: countIn("in_progress"),
    final_check: countIn("final_check"),
    delayed: countIn("delayed"),
    claims_pending: countIn("claims_pending"),
    on_hold: countIn("on_hold"),
    query: countIn("query"),
  };
}

/** SQL equivalent of `timeGroupOf` for a row. */
function groupSql(today: Day): RawBuilder<TimeGroup> {
  const { monday, sunday, first, last } = boundsOf(today);
  return sql<TimeGroup>`case when l.date = ${today} then 'today' when l.date between ${monday} and ${sunday} then 'week'
    when l.date between ${first} and ${last} then 'month' when l.date < ${today} then 'older' else 'later' end`;
}

export async function countByTime(db: Db, scope: ListScope, today: Day): Promise<Map<TimeGroup, number>> {
  const { rows } = await sql<{
    key: TimeGroup;
    count: number;
  }>`select ${groupSql(today)} as key, count(*)::int as count
    from consultation_list l where ${scopeCondition(scope)} group by 1`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

export const pageOfTime = (db: Db, scope: ListScope, today: Day, key: TimeGroup, query: PageQuery) =>
  pageOf(db, sql<boolean>`${scopeCondition(scope)} and ${groupSql(today)} = ${key}`, query);

export async function findBrief(db: Db, _doctor: number, ID: number): Promise<ListBrief | undefined> {
  const { rows } =
    await sql<ListBrief>`select ${BRIEF_COLUMNS} ${FROM} where l._doctor = ${_doctor} and l."ID" = ${ID}`.execute(
      db,
    );
  return rows[0];
}

/**
 * Returns the ID of the latest list made for a day, type and location, for printing. Undefined if there is no
 * such list.
 */
export async function findListOn(
  db: Db,
  _doctor: number,
  { date, type, location }: { date: Day; type: ListBrief["type"] | undefined; location: number | undefined },
): Promise<number | undefined> {
  let rows = db
    .selectFrom("consultation_list")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("date", "=", date);
  if (type !== undefined) rows = rows.where("type", "=", type);
  if (location !== undefined) rows = rows.where("_location", "=", location);
  return (await rows.orderBy("ID", "desc").limit(1).executeTakeFirst())?.ID;
}
