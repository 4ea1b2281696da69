import { type RawBuilder, sql } from "kysely";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import { countLimit, offsetOf } from "#kernel/lists/page.ts";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql, type OrderBy } from "#platform/db/list-sql.ts";
import type { Workflow } from "../contract.ts";
import { completedList, type TaskView, taskList } from "../lists.contract.ts";
import { OFFICE_ZONE } from "../rules/due-time.ts";
import type { TaskFilter } from "../rules/filter.ts";
import { toTask } from "./reply.ts";
import { toTaskRow, taskRows } from "./rows.queries.ts";

type Condition = RawBuilder<boolean>;
const joinConditions = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Conditions for a range of days in the office's time zone, both ends included. A null end is open. */
function rangeConditions(
  column: RawBuilder<unknown>,
  from: Day | null | undefined,
  to: Day | null | undefined,
): Condition[] {
  return [
    ...(from ? [sql<boolean>`${column} >= ${instantOf(from, "00:00", OFFICE_ZONE)}::timestamptz`] : []),
    ...(to
      ? [sql<boolean>`${column} < ${instantOf(addDays(to, 1), "00:00", OFFICE_ZONE)}::timestamptz`]
      : []),
  ];
}

/** Search for a task by its number, such as "#48237". */
const NUMBER_SEARCH = /^\s*#\d{1,15}\s*$/;

/**
 * Conditions for a search text: every word occurs in the task's texts or begins the client's name. A number
 * also matches the ID of a task, and "#48237" only the ID. Empty if the text can't be searched.
 */
export function searchConditions(search: string | null | undefined): Condition[] {
  const text = search?.trim() ?? "";
  const [, mark, number] = /^(#?)(\d{1,15})$/.exec(text) ?? [];
  if (mark === "#") return [sql<boolean>`t."ID" = ${Number(number)}`];
  if (number !== undefined)
    return [
      sql<boolean>`(t."ID" = ${Number(number)} or t.search_text like '%' || search_key(${text}) || '%')`,
    ];
  if (!isSearchable(text)) return [];
  return text
    .split(/\s+/)
    .slice(0, 10)
    .map((word) => {
      const key = sql`'%' || search_key(${word}) || '%'`;
      return sql<boolean>`(t.search_text like ${key} or t._doctor in (select f."ID" from person f where f.kind = 'client' and (f.last_key like search_key(${word}) || '%' or f.first_key like search_key(${word}) || '%')))`;
    });
}

const IS_OPEN = sql<boolean>`not t.is_returned`;
const NEXT_MIDNIGHT = sql`(date_trunc('day', now() at time zone ${OFFICE_ZONE}) + interval '1 day') at time zone ${OFFICE_ZONE}`;

/**
 * Conditions for a view of the staff task list. Views that the dashboard counts contain only transcription
 * tasks, unless another workflow is chosen.
 */
function viewConditions(view: TaskView, person: number, workflow: Workflow = "TRANSCRIPTION"): Condition[] {
  const counted = [IS_OPEN, sql<boolean>`t._workflow = ${workflow}`];
  const views: Record<TaskView, Condition[]> = {
    open: [IS_OPEN],
    mine: [IS_OPEN, sql<boolean>`t._assigned_user is not distinct from ${person}::bigint`],
    unassigned: [
      IS_OPEN,
      sql<boolean>`t._assigned_user is null and t._workflow = 'TRANSCRIPTION' and t._status in (1, 4)`,
    ],
    ready: [IS_OPEN, sql<boolean>`t._workflow = 'TRANSCRIPTION' and t._status = 7`],
    overdue: [...counted, sql<boolean>`t.due_time < now()`],
    today: [...counted, sql<boolean>`t.due_time >= now() and t.due_time < ${NEXT_MIDNIGHT}`],
    not_started: [...counted, sql<boolean>`t.due_time > now() + interval '1 day'`],
    delivered: [sql<boolean>`t.is_returned`],
    all: [],
  };
  return views[view];
}

export interface ListQuery extends OrderQuery {
  readonly view?: TaskView | undefined;
  readonly workflow?: Workflow | undefined;
  readonly status?: number | undefined;
  readonly client?: number | undefined;
  readonly assigned_user?: number | undefined;
  readonly received_from?: Day | undefined;
  readonly received_to?: Day | undefined;
  readonly delivered_from?: Day | undefined;
  readonly delivered_to?: Day | undefined;
  readonly corrected?: boolean | undefined;
  readonly fast?: boolean | undefined;
  readonly search?: string | undefined;
}

export const listConditions = (query: ListQuery, person: number): Condition[] => [
  ...viewConditions(query.view ?? "open", person, query.workflow),
  ...(query.workflow ? [sql<boolean>`t._workflow = ${query.workflow}`] : []),
  ...(query.status ? [sql<boolean>`t._status = ${query.status}`] : []),
  ...(query.client ? [sql<boolean>`t._doctor = ${query.client}`] : []),
  ...(query.assigned_user
    ? [sql<boolean>`${query.assigned_user}::bigint in (t._assigned_user, t._assigned_mt, t._assigned_editor)`]
    : []),
  ...rangeConditions(sql`t.received_time`, query.received_from, query.received_to),
  ...rangeConditions(sql`t.delivered_time`, query.delivered_from, query.delivered_to),
  ...(query.corrected === undefined ? [] : [sql<boolean>`t.is_corrected_letter = ${query.corrected}`]),
  ...(query.fast === undefined ? [] : [sql<boolean>`t.is_fast_turnaround = ${query.fast}`]),
  ...searchConditions(query.search),
];

/**
 * Conditions of the staff task list: transcription, unless another workflow is chosen, so that its tabs and the
 * dashboard count the same tasks. Consultation lists have a page of their own. A task's number finds both.
 */
export const pageConditions = (query: ListQuery, person: number): Condition[] =>
  listConditions(
    NUMBER_SEARCH.test(query.search ?? "")
      ? query
      : { ...query, workflow: query.workflow ?? "TRANSCRIPTION" },
    person,
  );

export const filterConditions = (filter: TaskFilter, person: number, search?: string): Condition[] =>
  listConditions(
    {
      view: "all",
      workflow: filter.workflow ?? undefined,
      status: filter.status ?? undefined,
      client: filter.doctor ?? undefined,
      assigned_user: filter.assigned_user ?? undefined,
      received_from: filter.received_from ?? undefined,
      received_to: filter.received_to ?? undefined,
      delivered_from: filter.delivered_from ?? undefined,
      delivered_to: filter.delivered_to ?? undefined,
      corrected: filter.is_corrected_letter ?? undefined,
      fast: filter.is_fast_turnaround ?? undefined,
      search,
    },
    person,
  );

/** Sort key for a person's name: first name, then last name, as in the list. */
const nameOrder = (person: RawBuilder<unknown>) =>
  sql`(select n.first_key || ' ' || n.last_key from person n where n."ID" = ${person})`;
/** ID of the person who types or typed a task. Null before a typist is assigned. */
const typist = sql`coalesce(t._assigned_mt, case when t._status in (2, 3) then t._assigned_user end)`;

export const orders = {
  due: sql`t.due_time`,
  received: sql`t.received_time`,
  delivered: { by: sql`t.delivered_time`, nulls: "last" },
  client: {
    by: sql`(select c.last_key from person c where c."ID" = t._doctor)`,
    after: sql`t.due_time`,
  },
  status: { by: sql`t._status`, after: sql`t.due_time` },
  duration: { by: sql`t.duration`, nulls: "last" },
  task: sql`t."ID"`,
  subject: { by: sql`lower(coalesce(t.case_subject, t.audio_name))`, after: sql`t.due_time`, nulls: "last" },
  typist: { by: nameOrder(typist), after: sql`t.due_time`, nulls: "last" },
  editor: { by: nameOrder(sql`t._assigned_editor`), after: sql`t.due_time`, nulls: "last" },
} as const satisfies Record<string, OrderBy>;

interface PageRequest {
  readonly pageSize: number;
  readonly pageNumber: number;
}

/**
 * Returns one page of the live tasks that meet the conditions, and their count up to the limit for paging.
 */
export async function listTasks(
  db: Db,
  conditions: readonly Condition[],
  order: RawBuilder<unknown>,
  page: PageRequest,
) {
  const where = joinConditions([sql<boolean>`not t.is_deleted`, ...conditions]);
  const offset = offsetOf(page.pageSize, page.pageNumber);
  // The inner query selects the IDs of the page first, so that people's names are looked up only for its rows
  // and not for the rows before.
  const pageCondition = sql<boolean>`(t._doctor, t."ID") in (select t._doctor, t."ID" from task t
    where ${where} order by ${order} limit ${page.pageSize} offset ${offset})`;
  const [rows, counts] = await Promise.all([
    taskRows(db).where(pageCondition).orderBy(order).execute(),
    sql<{ count: number }>`
      select count(*)::int as count from (select 1 from task t where ${where} limit ${countLimit(offset)}) counted`.execute(
      db,
    ),
  ]);
  return { tasks: rows.map((row) => toTask(toTaskRow(row))), totalItems: counts.rows[0]?.count ?? 0 };
}

/**
 * Number of tasks that are sorted in an order without an index: the newest, instead of all tasks ever. More
 * than any user pages through.
 */
const MAX_SORTED = 10_000;
const INDEXED_ORDERS: ReadonlySet<string> = new Set(["due", "received", "delivered", "task"]);

/**
 * Restricts the views that grow over the years to the newest `MAX_SORTED` tasks if the order has no index.
 */
export function limitSorted(query: ListQuery, conditions: readonly Condition[]): Condition[] {
  const grows = query.view === "delivered" || query.view === "all";
  if (!grows || INDEXED_ORDERS.has(taskList.orderOf(query).by)) return [...conditions];
  const where = joinConditions([sql<boolean>`not t.is_deleted`, ...conditions]);
  return [
    sql<boolean>`(t._doctor, t."ID") in (select t._doctor, t."ID" from task t where ${where} order by t.received_time desc limit ${MAX_SORTED})`,
  ];
}

export const listOrder = (asked: OrderQuery, page: PageRequest) =>
  listSql(taskList, page, asked, orders, sql`t."ID"`).order;
export const completedOrder = (asked: OrderQuery, page: PageRequest) =>
  listSql(completedList, page, asked, { delivered: orders.delivered, received: orders.received }, sql`t."ID"`)
    .order;

/** Conditions for the pages of a client's own delivered tasks. */
export function completedConditions(
  reach: Condition,
  query: {
    is_corrected_letter?: boolean | undefined;
    start_date?: Day | undefined;
    end_date?: Day | undefined;
    search?: string | undefined;
  },
): Condition[] {
  return [
    reach,
    sql<boolean>`t.is_returned and t._workflow = 'TRANSCRIPTION'`,
    ...(query.is_corrected_letter === undefined
      ? []
      : [sql<boolean>`t.is_corrected_letter = ${query.is_corrected_letter}`]),
    ...rangeConditions(sql`t.delivered_time`, query.start_date, query.end_date),
    ...searchConditions(query.search),
  ];
}

/** Returns the next tasks by ID after the given ID, for a streamed list. */
export async function listTasksAfter(db: Db, conditions: readonly Condition[], after: number, limit: number) {
  const rows = await taskRows(db)
    .where(joinConditions([sql<boolean>`not t.is_deleted`, ...conditions]))
    .where("t.ID", ">", after)
    .orderBy("t.ID")
    .limit(limit)
    .execute();
  return rows.map((row) => toTask(toTaskRow(row)));
}

/** SQL condition for tasks with more than one recording or typed file (C-80). */
export const HAS_SEVERAL_FILES = sql<boolean>`(select count(*) from task_attachment a where a._doctor = t._doctor and a._task = t."ID" and a.attachment_key <> 5) > 1`;

const MAX_NEW = 1000;

export async function listNewTasks(
  db: Db,
  scope: Condition,
  since: string,
  workflow: Workflow | undefined,
): Promise<number[]> {
  const ofWorkflow = workflow ? sql`and t._workflow = ${workflow}` : sql``;
  const { rows } = await sql<{ ID: number }>`
    select t."ID" from task t where ${scope} and not t.is_deleted and t.received_time > ${since}::timestamptz ${ofWorkflow}
    order by t.received_time, t."ID" limit ${MAX_NEW}`.execute(db);
  return rows.map(({ ID }) => ID);
}

/**
 * Returns the IDs of all matching tasks by client, for the audit log. Needs no limit because an export covers
 * open tasks or a range of at most 180 days.
 */
export async function listIds(db: Db, conditions: readonly Condition[]) {
  const { rows } = await sql<{ _doctor: number; ids: number[] }>`
    select t._doctor, array_agg(t."ID" order by t."ID") as ids from task t
    where ${joinConditions([sql<boolean>`not t.is_deleted`, ...conditions])} group by t._doctor`.execute(db);
  return rows;
}
