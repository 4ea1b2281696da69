import { type RawBuilder, sql } from "kysely";
import { formatDay } from "#kernel/dates/day.ts";
import { notFound } from "#kernel/contract/problem.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { batches, csv, type CsvColumn } from "#platform/http/csv.ts";
import type { Db } from "#platform/db/db.ts";
import type { TaskRow, Workflow } from "../contract.ts";
import { CLIENT_PAGE_SIZE, MOST_ROWS, type taskListRoutes, unreadableFilter } from "../lists.contract.ts";
import { OFFICE_ZONE } from "../rules/due-time.ts";
import { durationWords } from "../rules/duration.ts";
import { mayFilter, readFilter } from "../rules/filter.ts";
import { mayExport, mayShow } from "../rules/shown-filter.ts";
import { statusName } from "../rules/status.ts";
import { CONTROLLER } from "../task.contract.ts";
import { countByStatus, countOpen, listLoads, listWorkers } from "./dashboard.queries.ts";
import {
  askedConditions,
  completedConditions,
  completedOrder,
  filterConditions,
  HAS_SEVERAL_FILES,
  listIds,
  listNewTasks,
  listOrder,
  listTasks,
  listTasksAfter,
  sortable,
} from "./lists.queries.ts";
import { isExported, isListed, isReached, mayDirect, reachOf } from "./reach.ts";
import { withLetters } from "./reply.ts";

const FIFTEEN_MINUTES = 15 * 60_000;
const everything = { pageSize: MOST_ROWS, pageNumber: 1 };
const dueFirst = sql`t.due_time, t."ID"`;
const newestDelivered = sql`t.delivered_time desc, t."ID" desc`;

interface Looking {
  readonly db: Db;
  readonly actor: Actor;
  readonly client: { readonly ID: number } | null;
  readonly auditList: (_doctor: number, controller: string, ids: readonly number[]) => void;
}

const listedFor = ({ actor, client }: Pick<Looking, "actor" | "client">) => isListed(actor, client?.ID ?? null);

/** Records the listed tasks in the audit log of each client, and returns the response unchanged. */
function audited<Answer extends { readonly tasks: readonly Pick<TaskRow, "ID" | "_doctor">[] }>(
  call: Looking,
  answer: Answer,
): Answer {
  const clients = new Set(answer.tasks.map(({ _doctor }) => _doctor));
  for (const _doctor of clients) {
    const ids = answer.tasks.filter((task) => task._doctor === _doctor).map(({ ID }) => ID);
    call.auditList(_doctor, CONTROLLER, ids);
  }
  return answer;
}

async function openTasks(call: Looking, asked: { workflow?: Workflow | undefined; search?: string | undefined }) {
  const conditions = [listedFor(call), ...askedConditions({ view: "open", ...asked }, call.actor.ID)];
  return audited(call, await listTasks(call.db, conditions, dueFirst, everything));
}

async function delivered(call: Looking, page: { pageSize?: number | undefined; pageNumber?: number | undefined }) {
  const conditions = [listedFor(call), ...askedConditions({ view: "delivered" }, call.actor.ID)];
  const { pageSize = CLIENT_PAGE_SIZE, pageNumber = 1 } = page;
  return audited(call, await listTasks(call.db, conditions, newestDelivered, { pageSize, pageNumber }));
}

async function dashboardOf({ db, actor, client }: Looking, workflow: Workflow | undefined, now: string) {
  const listed = listedFor({ actor, client });
  const ofWorkflow = sql<boolean>`(${listed} and t._workflow = ${workflow ?? "TRANSCRIPTION"})`;
  const open = sql<boolean>`(${ofWorkflow} and not t.is_returned)`;
  // Delivered tasks count for 30 days. A separate query counts them, so that each query uses its index.
  const recent = sql<boolean>`(${ofWorkflow} and t.is_returned and t.delivered_time > ${now}::timestamptz - interval '30 days')`;
  const openCounts = await countByStatus(db, open);
  const counts = [...openCounts, ...(await countByStatus(db, recent))];
  const of = (status: number) => counts.find((each) => each.status === status) ?? { status, count: 0, totalTime: 0 };
  return {
    typists: await listLoads(db, "typing", listed, now),
    editors: await listLoads(db, "editing", listed, now),
    // RULE-TASK-14, CONST-70: the dashboard shows these three statuses.
    tasks: [1, 2, 6].map(of),
    open: openCounts,
    ...(await countOpen(db, open, now)),
  };
}

const when = (instant: string | null): string => {
  if (instant === null) return "";
  const { day, time } = wallOf(instant, OFFICE_ZONE);
  return `${formatDay(day)} ${time}`;
};
const nameOf = (person: { first_name: string; last_name: string } | null): string =>
  person ? `${person.first_name} ${person.last_name}` : "";
const yes = (flag: boolean): string => (flag ? "Yes" : "No");

const COLUMNS: readonly CsvColumn<TaskRow>[] = [
  ["Task", ({ ID }) => ID],
  ["Workflow", ({ _workflow }) => _workflow],
  ["Status", ({ _workflow, _status }) => statusName(_workflow, _status)],
  ["Client", ({ doctor }) => nameOf(doctor)],
  ["Subject", ({ case_subject }) => case_subject ?? ""],
  ["Recording", ({ audio_name }) => audio_name ?? ""],
  ["Length", ({ duration }) => (duration === null ? "" : durationWords(duration))],
  ["Seconds", ({ duration }) => duration ?? ""],
  ["Assigned to", ({ assigned_user }) => nameOf(assigned_user)],
  ["Typist", ({ assigned_mt }) => nameOf(assigned_mt)],
  ["Editor", ({ assigned_editor }) => nameOf(assigned_editor)],
  ["Received", ({ received_time }) => when(received_time)],
  ["Due", ({ due_time }) => when(due_time)],
  ["Delivered", ({ delivered_time }) => when(delivered_time)],
  ["Corrected letter", ({ is_corrected_letter }) => yes(is_corrected_letter)],
  ["Fast turnaround", ({ is_fast_turnaround }) => yes(is_fast_turnaround)],
];

type Exporting = Looking & Pick<HandlerContext<typeof taskListRoutes.csv>, "reply" | "services">;

/**
 * Streams the tasks that the user may export and that meet the conditions as CSV, and records the tasks in
 * the audit log of each client.
 */
async function exported({ db, actor, client, reply, services, auditList }: Exporting, asked: readonly RawBuilder<boolean>[]) {
  const conditions = [isExported(actor, client?.ID ?? null), ...asked];
  for (const { _doctor, ids } of await listIds(db, conditions)) auditList(_doctor, CONTROLLER, ids);
  return csv(
    reply,
    "tasks.csv",
    COLUMNS,
    batches((after, limit) => listTasksAfter(services.db, conditions, after, limit)),
  );
}

export const listHandlers: Handlers<typeof taskListRoutes> = {
  async plain(call) {
    const { query, now, actor, client, fail } = call;
    if (query.view === "recentcompleted") return delivered(call, {});
    const answer = await openTasks(call, { workflow: query.workflow, search: query.query });
    if (query.view !== "dashboard") return answer;
    if (!mayDirect(actor, client)) return fail(notFound);
    return { ...answer, dashboard: await dashboardOf(call, query.workflow, now) };
  },

  brief: (call) => openTasks(call, { workflow: call.query.workflow, search: call.query.query }),
  recentCompleted: (call) => delivered(call, call.query),
  dashboard: (call) => dashboardOf(call, call.query.workflow, call.now),

  async filter(call) {
    const { db, actor, query, fail, assertAllowed } = call;
    const filter = readFilter(query.query) ?? fail(unreadableFilter);
    assertAllowed(mayFilter(filter));
    const conditions = [listedFor(call), ...filterConditions(filter, actor.ID)];
    const page = { pageSize: query.pageSize ?? MOST_ROWS, pageNumber: query.pageNumber ?? 1 };
    return audited(call, await listTasks(db, conditions, sql`t.received_time, t."ID"`, page));
  },

  async csv(call) {
    const { actor, query, fail, assertAllowed } = call;
    const filter = readFilter(query.query) ?? fail(unreadableFilter);
    assertAllowed(mayFilter(filter));
    const several = query.hasMultipleAttachFiles === true ? [HAS_SEVERAL_FILES] : [];
    return exported(call, [...filterConditions(filter, actor.ID), ...several]);
  },

  async checkNew(call) {
    const since = call.query.since ?? new Date(Date.parse(call.now) - FIFTEEN_MINUTES).toISOString();
    const tasks = await listNewTasks(call.db, listedFor(call), since);
    return { count: tasks.length, tasks };
  },

  async list(call) {
    const { db, actor, params, query, assertAllowed } = call;
    assertAllowed(mayShow(query));
    const conditions = sortable(query, [listedFor(call), ...askedConditions(query, actor.ID)]);
    return audited(call, await listTasks(db, conditions, listOrder(query, params), params));
  },

  async listCsv(call) {
    call.assertAllowed(mayExport(call.query));
    return exported(call, askedConditions(call.query, call.actor.ID));
  },

  async completed(call) {
    const { pageSize = CLIENT_PAGE_SIZE, pageNumber = 1, ...asked } = call.query;
    const conditions = completedConditions(isReached(reachOf(call)), asked);
    return audited(call, await listTasks(call.db, conditions, newestDelivered, { pageSize, pageNumber }));
  },

  async completedPages(call) {
    const { query, params } = call;
    const conditions = completedConditions(isReached(reachOf(call)), query);
    const page = audited(call, await listTasks(call.db, conditions, completedOrder(query, params), params));
    return { ...page, tasks: await withLetters(call.db, call.client.ID, page.tasks) };
  },

  async outstanding(call) {
    const conditions = [isReached(reachOf(call)), sql<boolean>`not t.is_returned and t._workflow = 'TRANSCRIPTION'`];
    return audited(call, await listTasks(call.db, conditions, dueFirst, everything));
  },

  async completedSearch(call) {
    const { query: search, is_corrected_letter } = call.query;
    const conditions = completedConditions(isReached(reachOf(call)), { search, is_corrected_letter });
    return audited(call, await listTasks(call.db, conditions, newestDelivered, everything));
  },

  workers: ({ db, query }) => listWorkers(db, query.for),
};
