import { z } from "zod";
import { instantText } from "#kernel/dates/instant.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { PageNumber, PageSize, pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { UploadedFile } from "#platform/files/contract.ts";
import { TaskRow, Worker, Workflow } from "./contract.ts";

/** Default page size of a client's lists (CONST-41). */
export const CLIENT_PAGE_SIZE = 20;
/** Maximum number of rows in the response of a list without pages. */
export const MAX_ROWS = 500;

export const VIEWS = [
  "open",
  "mine",
  "unassigned",
  "ready",
  "overdue",
  "today",
  "not_started",
  "delivered",
  "all",
] as const;
export type TaskView = (typeof VIEWS)[number];
const Flag = z.stringbool("Enter true or false.").optional();
const Place = z.coerce
  .number<string | number>("Enter a number.")
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .optional();

const filters = {
  view: z.enum(VIEWS, { error: `view must be ${VIEWS.join(", ")}` }).optional(),
  workflow: Workflow.optional(),
  status: Place,
  client: Place,
  assigned_user: Place,
  received_from: DaySchema.optional(),
  received_to: DaySchema.optional(),
  delivered_from: DaySchema.optional(),
  delivered_to: DaySchema.optional(),
  corrected: Flag,
  fast: Flag,
  search: SearchText,
};

/** Query of the staff task list, page by page. */
export const taskList = listQuery({
  sort: [
    "due",
    "-due",
    "received",
    "-received",
    "delivered",
    "-delivered",
    "client",
    "-client",
    "status",
    "-status",
    "duration",
    "-duration",
    "task",
    "-task",
    "subject",
    "-subject",
    "typist",
    "-typist",
    "editor",
    "-editor",
  ],
  pageSize: 50,
  filters,
});
export type TaskListValues = ListValuesOf<typeof taskList>;

/** Query of a client's completed letters, page by page. */
export const completedList = listQuery({
  sort: ["-delivered", "delivered", "-received", "received"],
  pageSize: CLIENT_PAGE_SIZE,
  filters: {
    is_corrected_letter: Flag,
    start_date: DaySchema.optional(),
    end_date: DaySchema.optional(),
    search: SearchText,
  },
});

/** A delivered task with the letters that the client may open (G-10). */
export const CompletedTask = TaskRow.extend({ letters: z.array(UploadedFile) });
export type CompletedTask = z.output<typeof CompletedTask>;

export type CompletedValues = ListValuesOf<typeof completedList>;

/** Refusal of a filter without a complete date range (MSG-137). */
export const datesNeeded = problem(
  "task.filter_dates",
  400,
  "Please select Received from or Delivered from and the matching to date.",
  "received_from",
);
/**
 * Refusal of a date range that is too long: more than 30 days, or 180 with a client (C-82). The text is
 * MSG-048 ("Date range should be within N days…", cut off in its source) and MSG-152.
 */
export const rangeTooLong = problem(
  "task.filter_range",
  400,
  ({ days }) => `Date range should be within ${days} days.`,
  "received_to",
  () => z.object({ days: z.int() }),
);
export const unreadableFilter = problem(
  "task.filter",
  400,
  "The filter can't be read. Clear it and choose again.",
  "query",
);

const brief = z.object({ tasks: z.array(TaskRow), totalItems: z.int().min(0) });
const Since = instantText("Enter an instant (ISO 8601).");
const pageQuery = { pageSize: PageSize.optional(), pageNumber: PageNumber.optional() };
const staffAccess = {
  access: { needs: "task.list", client: "optional", callers: "staff" },
  method: "GET",
} as const;
const clientAccess = {
  access: { needs: ["task.list", "task.own"], client: "required" },
  method: "GET",
} as const;

const Minutes = z.number();
const Load = Worker.extend({
  name: z.string(),
  capacity: z.int().nullable(),
  target: z.int().nullable(),
  /** Number of open tasks assigned to the person. */
  tasks: z.int(),
  overdue: z.int(),
  /**
   * Minutes of audio with two decimals (RULE-TASK-13): assigned to the person, started of the assigned
   * minutes, and typed or edited since midnight.
   */
  assigned: Minutes,
  started: Minutes,
  typed: Minutes,
});
export type Load = z.output<typeof Load>;

const StatusCount = z.object({ status: z.int(), count: z.int(), totalTime: z.int() });
export const Dashboard = z.object({
  typists: z.array(Load),
  editors: z.array(Load),
  /** Tasks in statuses 1, 2 and 6 (RULE-TASK-14). */
  tasks: z.array(StatusCount),
  /** Tasks in all open statuses. */
  open: z.array(StatusCount),
  overdue: StatusCount.omit({ status: true }),
  due_today: StatusCount.omit({ status: true }),
  not_started: StatusCount.omit({ status: true }),
  unassigned: StatusCount.omit({ status: true }),
  ready: StatusCount.omit({ status: true }),
});
export type Dashboard = z.output<typeof Dashboard>;

export const taskListRoutes = {
  plain: route({
    ...staffAccess,
    id: "API-TASK-001",
    summary: "Open tasks; with view=recentcompleted delivered ones",
    path: "/task",
    query: {
      view: z.enum(["brief", "recentcompleted", "dashboard"]).optional(),
      query: SearchText,
      workflow: Workflow.optional(),
    },
    reply: brief.extend({ dashboard: Dashboard.optional() }),
  }),
  brief: route({
    ...staffAccess,
    id: "API-TASK-002",
    summary: "Open tasks, the first due first",
    path: "/task/brief",
    query: { workflow: Workflow.optional(), query: SearchText },
    reply: brief,
  }),
  recentCompleted: route({
    ...staffAccess,
    id: "API-TASK-003",
    summary: "Delivered tasks, newest first",
    path: "/task/recentcompleted",
    query: pageQuery,
    reply: brief,
  }),
  dashboard: route({
    id: "API-TASK-004",
    summary: "Typists and editors with their work, and tasks by status",
    method: "GET",
    path: "/task/dashboard",
    access: { needs: "task.assign", client: "optional", callers: "staff" },
    query: { workflow: Workflow.optional() },
    reply: Dashboard,
  }),
  filter: route({
    ...staffAccess,
    id: "API-TASK-006",
    summary: "Tasks by a filter whose values are joined by underscores",
    path: "/task/filter",
    query: { query: z.string().max(400), ...pageQuery },
    reply: brief,
    fails: [datesNeeded, rangeTooLong, unreadableFilter],
  }),
  csv: route({
    id: "API-TASK-014",
    summary: "Tasks by the same filter as CSV",
    method: "GET",
    path: "/task/csv",
    access: { needs: "task.export", client: "optional", callers: "staff" },
    query: { query: z.string().max(400), hasMultipleAttachFiles: Flag },
    produces: "text/csv",
    fails: [datesNeeded, rangeTooLong, unreadableFilter],
  }),
  checkNew: route({
    ...staffAccess,
    id: "API-TASK-016",
    summary: "Tasks received since an instant, without it in the last 15 minutes",
    path: "/task/checkNewTasks",
    query: { since: Since.optional(), workflow: Workflow.optional() },
    reply: z.object({ count: z.int(), tasks: z.array(z.int()) }),
  }),
  list: route({
    ...staffAccess,
    id: "own",
    summary: "The staff task list, page by page",
    path: "/task/list/{pageSize}/{pageNumber}",
    params: taskList.params,
    query: taskList.query,
    reply: pageSchema("tasks", TaskRow),
    fails: [datesNeeded, rangeTooLong],
  }),
  listCsv: route({
    id: "own",
    summary: "The staff task list as CSV: the same filters, every page",
    method: "GET",
    path: "/task/list/csv",
    access: { needs: "task.export", client: "optional", callers: "staff" },
    query: taskList.query,
    produces: "text/csv",
    fails: [datesNeeded, rangeTooLong],
  }),
  completed: route({
    ...clientAccess,
    id: "API-TASK-021",
    summary: "A client's delivered tasks, newest first",
    path: "/task/completed",
    query: {
      ...pageQuery,
      start_date: DaySchema.optional(),
      end_date: DaySchema.optional(),
      is_corrected_letter: Flag,
    },
    reply: brief,
  }),
  completedPages: route({
    ...clientAccess,
    id: "own",
    summary: "A client's delivered tasks, page by page, in a chosen order",
    path: "/task/completed/{pageSize}/{pageNumber}",
    params: completedList.params,
    query: completedList.query,
    reply: pageSchema("tasks", CompletedTask),
  }),
  outstanding: route({
    ...clientAccess,
    id: "API-TASK-022",
    summary: "A client's tasks that have not been delivered",
    path: "/task/outstanding",
    reply: brief,
  }),
  completedSearch: route({
    ...clientAccess,
    id: "API-TASK-023",
    summary: "Search a client's delivered tasks",
    path: "/task/completed/search",
    query: { query: SearchText, is_corrected_letter: Flag },
    reply: brief,
  }),
  workers: route({
    id: "own",
    summary: "Typists or editors who can be assigned work",
    method: "GET",
    path: "/task/worker",
    access: { needs: "task.assign", client: "none", callers: "staff" },
    query: { for: z.enum(["typing", "editing"]) },
    reply: z.array(Worker.extend({ capacity: z.int().nullable(), target: z.int().nullable() })),
  }),
};
