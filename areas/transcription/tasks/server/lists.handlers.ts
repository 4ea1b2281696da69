import { type RawBuilder, sql } from "kysely";
import { formatDay } from "#kernel/dates/day.ts";
import { notFound } from "#kernel/contract/problem.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { batches, sendCsv, type CsvColumn } from "#platform/http/csv.ts";
import type { Db } from "#platform/db/db.ts";
import type { TaskRow, Workflow } from "../contract.ts";
import { CLIENT_PAGE_SIZE, MAX_ROWS, type taskListRoutes, unreadableFilter } from "../lists.contract.ts";
import { OFFICE_ZONE } from "../rules/due-time.ts";
import { formatDuration } from "../rules/duration.ts";
import { mayFilter, parseFilter } from "../rules/filter.ts";
import { mayExport, mayShow } from "../rules/shown-filter.ts";
import { statusName } from "../rules/status.ts";
import { CONTROLLER } from "../task.contract.ts";
import { countByStatus, countOpen, listLoads, listWorkers } from "./dashboard.queries.ts";
import {
  listConditions,
  completedConditions,
  completedOrder,
  filterConditions,
  HAS_SEVERAL_FILES,
  listIds,
  listNewTasks,
  listOrder,
  listTasks,
  listTasksAfter,
  limitSorted,
  pageConditions,
} from "./lists.queries.ts";
import { isExported, isListed, isReached, mayDirect, taskScope } from "./task-scope.ts";
import { withLetters } from "./reply.ts";

const FIFTEEN_MINUTES = 15 * 60_000;
const ALL_ROWS = { pageSize: MAX_ROWS, pageNumber: 1 };
const dueFirst = sql`t.due_time, t."ID"`;
const newestDelivered = sql`t.delivered_time desc, t."ID" desc`;

interface ListContext {
  readonly db: Db;
  readonly actor: Actor;
  readonly client: { readonly ID: number } | null;
  readonly auditList: (_doctor: number, controller: string, ids: readonly number[]) => void;
}

const listedCondition = ({ actor, client }: Pick<ListContext, "actor" | "client">) =>
  isListed(actor, client?.ID ?? null);

/** Records the listed tasks in the audit log of each client, and returns the response unchanged. */
function auditTasks<Answer extends { readonly tasks: readonly Pick<TaskRow, "ID" | "_doctor">[] }>(
  call: ListContext,
  answer: Answer,
): Answer {
  const clients = new Set(answer.tasks.map(({ _doctor }) => _doctor));
  for (const _doctor of clients) {
    const ids = answer.tasks.filter((task) => task._doctor === _doctor).map(({ ID }) => ID);
    call.auditList(_doctor, CONTROLLER, ids);
  }
  return answer;
}

async function listOpenTasks(
  call: ListContext,
  filter: { workflow?: Workflow | undefined; search?: string | undefined },
) {
  const conditions = [listedCondition(call), ...listConditions({ view: "open", ...filter }, call.actor.ID)];
  return auditTasks(call, await listTasks(call.db, conditions, dueFirst, ALL_ROWS));
}

async function listDelivered(
  call: ListContext,
  page: { pageSize?: number | undefined; pageNumber?: number | undefined },
) {
  const conditions = [listedCondition(call), ...listConditions({ view: "delivered" }, call.actor.ID)];
  const { pageSize = CLIENT_PAGE_SIZE, pageNumber = 1 } = page;
  return auditTasks(call, await listTasks(call.db, conditions, newestDelivered, { pageSize, pageNumber }));
}

async function readDashboard(
  { db, actor, client }: ListContext,
  workflow: Workflow | undefined,
  now: string,
) {
  const listed = listedCondition({ actor, client });
  const workflowCondition = sql<boolean>`(${listed} and t._workflow = ${workflow ?? "TRANSCRIPTION"})`;
  const openCondition = sql<boolean>`(${workflowCondition} and not t.is_returned)`;
  // Delivered tasks count for 30 days. A separate query counts them, so that each query uses its index.
  const recentCondition = sql<boolean>`(${workflowCondition} and t.is_returned and t.delivered_time > ${now}::timestamptz - interval '30 days')`;
  const openCounts = await countByStatus(db, openCondition);
  const counts = [...openCounts, ...(await countByStatus(db, recentCondition))];
  const countOf = (status: number) =>
    counts.find((each) => each.status === status) ?? { status, count: 0, totalTime: 0 };
  return {
    typists: await listLoads(db, "typing", listed, now),
    editors: await listLoads(db, "editing", listed, now),
    // RULE-TASK-14, CONST-70: the dashboard shows these three statuses.
    tasks: [1, 2, 6].map(countOf),
    open: openCounts,
    ...(await countOpen(db, openCondition, now)),
  };
}

const formatTime = (instant: string | null): string => {
  if (instant === null) return "";
  const { day, time } = wallOf(instant, OFFICE_ZONE);
  return `${formatDay(day)} ${time}`;
};
const nameOf = (person: { first_name: string; last_name: string } | null): string =>
  person ? `${person.first_name} ${person.last_name}` : "";
const formatFlag = (flag: boolean): string => (flag ? "Yes" : "No");

const COLUMNS: readonly CsvColumn<TaskRow>[] = [
  ["Task", ({ ID }) => ID],
  ["Workflow", ({ _workflow }) => _workflow],
  ["Status", ({ _workflow, _status }) => statusName(_workflow, _status)],
  ["Client", ({ doctor }) => nameOf(doctor)],
  ["Subject", ({ case_subject }) => case_subject ?? ""],
  ["Recording", ({ audio_name }) => audio_name ?? ""],
  ["Length", ({ duration }) => (duration === null ? "" : formatDuration(duration))],
  ["Seconds", ({ duration }) => duration ?? ""],
  ["Assigned to", ({ assigned_user }) => nameOf(assigned_user)],
  ["Typist", ({ assigned_mt }) => nameOf(assigned_mt)],
  ["Editor", ({ assigned_editor }) => nameOf(assigned_editor)],
  ["Received", ({ received_time }) => formatTime(received_time)],
  ["Due", ({ due_time }) => formatTime(due_time)],
  ["Delivered", ({ delivered_time }) => formatTime(delivered_time)],
  ["Corrected letter", ({ is_corrected_letter }) => formatFlag(is_corrected_letter)],
  ["Fast turnaround", ({ is_fast_turnaround }) => formatFlag(is_fast_turnaround)],
];

type ExportContext = ListContext & Pick<HandlerContext<typeof taskListRoutes.csv>, "reply" | "services">;

/**
 * Streams the tasks that the user may export and that meet the conditions as CSV, and records the tasks in
 * the audit log of each client.
 */
async function exportTasks(
  { db, actor, client, reply, services, auditList }: ExportContext,
  filters: readonly RawBuilder<boolean>[],
) {
  const conditions = [isExported(actor, client?.ID ?? null), ...filters];
  for (const { _doctor, ids } of await listIds(db, conditions)) auditList(_doctor, CONTROLLER, ids);
  return sendCsv(
    reply,
    "tasks.csv",
    COLUMNS,
    batches((after, limit) => listTasksAfter(services.db, conditions, after, limit)),
  );
}

export const listHandlers: Handlers<typeof taskListRoutes> = {
  async plain(call) {
    const { query, now, actor, client, fail } = call;
    if (query.view === "recentcompleted") return listDelivered(call, {});
    const answer = await listOpenTasks(call, { workflow: query.workflow, search: query.query });
    if (query.view !== "dashboard") return answer;
    if (!mayDirect(actor, client)) return fail(notFound);
    return { ...answer, dashboard: await readDashboard(call, query.workflow, now) };
  },

  brief: (call) => listOpenTasks(call, { workflow: call.query.workflow, search: call.query.query }),
  recentCompleted: (call) => listDelivered(call, call.query),
  dashboard: (call) => readDashboard(call, call.query.workflow, call.now),

  async filter(call) {
    const { db, actor, query, fail, assertAllowed } = call;
    const filter = parseFilter(query.query) ?? fail(unreadableFilter);
    assertAllowed(mayFilter(filter));
    const conditions = [listedCondition(call), ...filterConditions(filter, actor.ID)];
    const page = { pageSize: query.pageSize ?? MAX_ROWS, pageNumber: query.pageNumber ?? 1 };
    return auditTasks(call, await listTasks(db, conditions, sql`t.received_time, t."ID"`, page));
  },

  async csv(call) {
    const { actor, query, fail, assertAllowed } = call;
    const filter = parseFilter(query.query) ?? fail(unreadableFilter);
    assertAllowed(mayFilter(filter));
    const severalCondition = query.hasMultipleAttachFiles === true ? [HAS_SEVERAL_FILES] : [];
    return exportTasks(call, [...filterConditions(filter, actor.ID), ...severalCondition]);
  },

  async checkNew(call) {
    const since = call.query.since ?? new Date(Date.parse(call.now) - FIFTEEN_MINUTES).toISOString();
    const tasks = await listNewTasks(call.db, listedCondition(call), since, call.query.workflow);
    return { count: tasks.length, tasks };
  },

  async list(call) {
    const { db, actor, params, query, assertAllowed } = call;
    assertAllowed(mayShow(query));
    const conditions = limitSorted(query, [listedCondition(call), ...pageConditions(query, actor.ID)]);
    return auditTasks(call, await listTasks(db, conditions, listOrder(query, params), params));
  },

  async listCsv(call) {
    call.assertAllowed(mayExport(call.query));
    return exportTasks(call, pageConditions(call.query, call.actor.ID));
  },

  async completed(call) {
    const { pageSize = CLIENT_PAGE_SIZE, pageNumber = 1, ...asked } = call.query;
    const conditions = completedConditions(isReached(taskScope(call)), asked);
    return auditTasks(call, await listTasks(call.db, conditions, newestDelivered, { pageSize, pageNumber }));
  },

  async completedPages(call) {
    const { query, params } = call;
    const conditions = completedConditions(isReached(taskScope(call)), query);
    const page = auditTasks(
      call,
      await listTasks(call.db, conditions, completedOrder(query, params), params),
    );
    return { ...page, tasks: await withLetters(call.db, call.client.ID, page.tasks) };
  },

  async outstanding(call) {
    const conditions = [
      isReached(taskScope(call)),
      sql<boolean>`not t.is_returned and t._workflow = 'TRANSCRIPTION'`,
    ];
    return auditTasks(call, await listTasks(call.db, conditions, dueFirst, ALL_ROWS));
  },

  async completedSearch(call) {
    const { query: search, is_corrected_letter } = call.query;
    const conditions = completedConditions(isReached(taskScope(call)), { search, is_corrected_letter });
    return auditTasks(call, await listTasks(call.db, conditions, newestDelivered, ALL_ROWS));
  },

  workers: ({ db, query }) => listWorkers(db, query.for),
};
