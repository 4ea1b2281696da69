import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { IdParam, LARGEST_INTEGER, Reference } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { PageNumber, PageSize, pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { line, note, optionalNote } from "#kernel/text/text.ts";
import { LONGEST_NOTE, LONGEST_SUBJECT, Task, TaskAttachment, TaskRow, Worker } from "./contract.ts";
import { countNeeded, noTaskName, statusNotAvailable, unknownTask } from "./problems.contract.ts";
import { CLIENT_PAGE_SIZE } from "./lists.contract.ts";

export const BATCH_CONTROLLER = "batch";
/** Maximum number of tasks in one batch, and so in one email. */
export const MAX_RETURNED = 100;

/** Refusals of a selection that can't be returned as one batch (MSG-024 to MSG-027). */
export const nothingSelected = problem("return.none", 400, "Please select a file to return.", "ids");
export const severalClients = problem(
  "return.clients",
  400,
  "Selected tasks contain multiple clients. Cannot return to client as one batch.",
  "ids",
);
export const mixedLetters = problem(
  "return.mixed",
  400,
  "Selected tasks contain a mix of transcriptions and corrected letters. Please select one type to return.",
  "ids",
);
export const severalStatuses = problem(
  "return.statuses",
  400,
  "Selected tasks contain multiple statuses. Please select only editing completed task to return.",
  "ids",
);

/** Kind of a finding: the detail of a letter that doesn't match the patient's record (G-15). */
const GuardKind = z.enum(["name", "birthday", "sex", "date"]);
export type GuardKind = z.output<typeof GuardKind>;
export const Finding = z.object({
  kind: GuardKind,
  letter: z.string(),
  patient: z.string(),
});
export type Finding = z.output<typeof Finding>;
export const GuardedTask = z.object({
  task: z.int(),
  findings: z.array(Finding),
  /** The patient named in the letter. Null if the letter names no patient or several. */
  patient: z.string().nullable(),
  /** Details of the letter that agree with the patient's record. */
  agrees: z.array(GuardKind),
  /**
   * Other patients with an appointment on the letter's days and with the date of birth given in the letter.
   */
  alike: z.array(z.string()),
});
export type GuardedTask = z.output<typeof GuardedTask>;

export const mismatchFound = problem(
  "return.mismatch",
  409,
  "Return Failed. Some letters may be about another patient. Give a reason for each, or leave it out.",
  "acknowledgements",
  () => z.object({ tasks: z.array(GuardedTask) }),
);
/**
 * Tasks changed since the caller loaded them, in their current state, with the name of the user who changed
 * them last.
 */
export const ChangedTasks = z.object({
  tasks: z.array(z.object({ task: TaskRow, changed_by: z.string().nullable() })),
});
export type ChangedTasks = z.output<typeof ChangedTasks>;

function changedSentence({ tasks }: ChangedTasks): string {
  const which = `${tasks.length === 1 ? "Letter" : "Letters"} ${tasks.map(({ task }) => task.ID).join(", ")}`;
  const people = [...new Set(tasks.map(({ changed_by }) => changed_by ?? "another user"))];
  return `Return Failed. ${which} ${tasks.length === 1 ? "was" : "were"} changed by ${people.join(" and ")}. Check again before you return.`;
}

/** Refusal of a return because tasks have changed since the dialog showed them. */
export const tasksChanged = problem("return.changed", 409, changedSentence, "ids", () => ChangedTasks);

const SHORT_REASON = "Enter a reason of at least 5 characters.";
const Ids = z
  .array(Reference, nothingSelected.sentence(undefined))
  .max(MAX_RETURNED, `Return at most ${MAX_RETURNED} tasks at a time.`);

export const Return = z.object({
  ids: Ids.default([]),
  date: DaySchema.optional(),
  body: note(LONGEST_NOTE).optional(),
  recipient: EmailSchema.optional(),
  num_of_task: z.int().nullish(),
  is_corrected_letter: z.boolean().nullish(),
  acknowledgements: z
    .array(
      z.object({
        task: Reference,
        reason: line(LONGEST_SUBJECT).refine((text) => text.length >= 5, SHORT_REASON),
      }),
    )
    .max(MAX_RETURNED)
    .optional(),
  /** Versions of the tasks that the caller loaded. A task that has changed since is not returned. */
  versions: z
    .array(z.object({ task: Reference, version: z.int().min(0).max(LARGEST_INTEGER) }))
    .max(MAX_RETURNED)
    .optional(),
});
export type Return = z.output<typeof Return>;

export const Batch = z.object({
  ID: z.int(),
  _doctor: z.int(),
  /** Status of the batch; 3 means delivered (C-74). */
  _status: z.int(),
  is_corrected_letter: z.boolean(),
  created_time: z.string(),
  num_of_task: z.int(),
  rating: z.int().nullable(),
  rating_comment: z.string().nullable(),
});
export type Batch = z.output<typeof Batch>;
export const BatchDetails = Batch.extend({
  tasks: z.array(TaskRow),
  attachments: z.array(TaskAttachment),
  returned_by: Worker.nullable(),
});

export const batchList = listQuery({ sort: ["-created", "created"], pageSize: CLIENT_PAGE_SIZE });

const clientAccess = {
  access: { needs: ["task.deliver", "task.own"], client: "required" },
  method: "GET",
} as const;
const Stars = z.int("Choose 1 to 5 stars.").min(1, "Choose 1 to 5 stars.").max(5, "Choose 1 to 5 stars.");

export const returnRoutes = {
  returnToClient: route({
    id: "API-TASK-018",
    summary: "Return edited tasks to their client as one batch, with one email",
    method: "POST",
    methods: ["POST", "PUT"],
    path: "/task/return",
    access: { needs: "task.deliver", client: "required", callers: "staff" },
    mode: "outside",
    body: Return,
    reply: z.object({ batch: z.int() }),
    status: 200,
    fails: [
      unknownTask,
      nothingSelected,
      severalClients,
      mixedLetters,
      severalStatuses,
      noTaskName,
      countNeeded,
      mismatchFound,
      tasksChanged,
    ],
    example: { ids: [999_999_999], date: "2026-11-20", body: "Three letters are ready." },
  }),
  guard: route({
    id: "own",
    summary: "Details in these letters that don't match the client's patients on those days",
    method: "POST",
    path: "/task/guard",
    access: { needs: "task.deliver", client: "required", callers: "staff" },
    mode: "outside",
    body: z.object({ tasks: Ids }),
    reply: z.object({ tasks: z.array(GuardedTask) }),
    status: 200,
    fails: [unknownTask],
    example: { tasks: [999_999_999] },
  }),
  deliver: route({
    id: "API-TASK-019",
    summary: "Deliver one edited task",
    method: "POST",
    path: "/task/{id}/deliver",
    access: { needs: "task.deliver", client: "required", callers: "staff" },
    params: { id: IdParam },
    entities: { id: "task" },
    body: z.object({ case_subject: z.string().max(LONGEST_SUBJECT).nullish() }),
    reply: Task,
    status: 200,
    fails: [noTaskName, countNeeded, statusNotAvailable],
    example: { case_subject: "Clinic letters" },
  }),
};

export const batchRoutes = {
  listBatches: route({
    ...clientAccess,
    id: "API-BAT-001",
    summary: "A client's batches, newest first",
    path: "/batch",
    reply: z.object({ batches: z.array(Batch), totalItems: z.int() }),
  }),
  recentBatches: route({
    ...clientAccess,
    id: "API-BAT-003",
    summary: "A client's batches, newest first, a page of them",
    path: "/batch/recent",
    query: { pageSize: PageSize.optional(), pageNumber: PageNumber.optional() },
    reply: z.object({ batches: z.array(Batch), totalItems: z.int() }),
  }),
  batchPages: route({
    ...clientAccess,
    id: "own",
    summary: "A client's batches, page by page",
    path: "/batch/{pageSize}/{pageNumber}",
    params: batchList.params,
    query: batchList.query,
    reply: pageSchema("batches", Batch),
  }),
  getBatch: route({
    ...clientAccess,
    id: "API-BAT-002",
    summary: "A batch with its tasks and letters",
    path: "/batch/{id}",
    params: { id: IdParam },
    entities: { id: "batch" },
    audit: { controller: BATCH_CONTROLLER, one: "id" },
    reply: BatchDetails,
  }),
  rateBatch: route({
    id: "API-BAT-004",
    summary: "The client's rating of a batch",
    method: "POST",
    path: "/batch/{id}/rate",
    access: { needs: "task.rate", client: "required" },
    params: { id: IdParam },
    entities: { id: "batch" },
    body: z.object({ rating: Stars, comment: optionalNote(LONGEST_NOTE).optional() }),
    reply: Batch,
    status: 200,
    example: { rating: 5 },
  }),
};
