import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { LISTS_ON_A_PAGE, type ListBrief, type TimeGroup } from "../contract.ts";
import { statusesOf } from "../rules/billing-status.ts";
import { boundsOf } from "../rules/time-group.ts";

type Condition = RawBuilder<boolean>;

/** Scope of the lists: the client's, or those of all clients visible to the actor if `client` is null. */
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

const FROM = sql`from consultation_list l
  join person d on d."ID" = l._doctor
  join location p on p._doctor = l._doctor and p."ID" = l._location
  ${TASK}
  left join lateral (
    select pa.picture, pa.status from consultation c join patient pa on pa._doctor = c._doctor and pa."ID" = c._patient
    where c._doctor = l._doctor and c._list = l."ID"
    order by pa.status = 'Unconverted' desc, c.start_time nulls last, c."ID" limit 1) f on true`;

interface PageQuery {
  readonly pageSize?: number | undefined;
  readonly pageNumber?: number | undefined;
}

async function pageOf(
  db: Db,
  condition: Condition,
  { pageSize = LISTS_ON_A_PAGE, pageNumber = 1 }: PageQuery,
) {
  const page = sql`order by l.date desc, l."ID" desc limit ${pageSize} offset ${offsetOf(pageSize, pageNumber)}`;
  const { rows } = await sql<ListBrief>`select ${BRIEF_COLUMNS} ${FROM} where ${condition} ${page}`.execute(
    db,
  );
  const totalResult = await sql<{
    total: number;
  }>`select count(*)::int as total from consultation_list l ${TASK}
    where ${condition}`.execute(db);
  return { consultationLists: rows, totalItems: totalResult.rows[0]?.total ?? 0 };
}

/** Returns a page of lists, newest day first (RULE-CONS-02). */
export function pageOfLists(
  db: Db,
  scope: ListScope,
  query: PageQuery & { group?: number | undefined; is_sent?: boolean | undefined },
) {
  const statuses = statusesOf(query.group ?? 0);
  const groupCondition =
    statuses === null ? sql<boolean>`true` : sql<boolean>`t._status = any(${[...statuses]}::int[])`;
  const sentCondition =
    query.is_sent === undefined ? sql<boolean>`true` : sql<boolean>`l.is_sent = ${query.is_sent}`;
  return pageOf(db, sql<boolean>`${scopeCondition(scope)} and ${groupCondition} and ${sentCondition}`, query);
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
