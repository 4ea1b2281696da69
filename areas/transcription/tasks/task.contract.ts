import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { invalid, notYourTask, problem } from "#kernel/contract/problem.ts";
import { workBusy } from "#platform/work/work.contract.ts";
import { note, optionalLine, optionalNote } from "#kernel/text/text.ts";
import {
  ActivityEntry,
  LONGEST_NOTE,
  LONGEST_SUBJECT,
  ReasonCode,
  Task,
  TaskChange,
  TaskNote,
  TaskRating,
  TaskWrite,
} from "./contract.ts";
import {
  assignFailed,
  countNeeded,
  noAttachment,
  noTaskName,
  notWorker,
  reasonNeeded,
  reasonTextNeeded,
  statusNotAvailable,
  unknownAttachment,
  unknownTask,
  unknownTemplate,
  unreadableLetter,
  unreadableRecording,
  wrongAttachmentKind,
} from "./problems.contract.ts";

export const CONTROLLER = "task";

const fileErrors = [
  noAttachment,
  unreadableLetter,
  unreadableRecording,
  unknownAttachment,
  wrongAttachmentKind,
  workBusy,
] as const;
const saveErrors = [
  invalid,
  ...fileErrors,
  statusNotAvailable,
  reasonNeeded,
  reasonTextNeeded,
  assignFailed,
  noTaskName,
  countNeeded,
  unknownTemplate,
] as const;

/** Refusal of a split, with its reason (MSG-045). */
export const splitFailed = problem(
  "task.split",
  400,
  ({ why }) => `Failed to split. ${why}`,
  undefined,
  () => z.object({ why: z.string() }),
);
export const deliveredStays = problem("task.delivered", 409, "Delete Failed. This task has been delivered.");
/** Refusal of a rating for a task that has not been delivered (RULE-TASK-29). */
export const notRateable = problem("task.rate", 400, "Rate Failed. Only delivered letters can be rated.");
const noNote = "Failed to add a note. Enter the note.";

const byID = { params: { id: IdParam }, entities: { id: "task" } } as const;
const Stars = z.int("Choose 1 to 5 stars.").min(1, "Choose 1 to 5 stars.").max(5, "Choose 1 to 5 stars.");
const Difficulty = z
  .int("Choose EASY, MEDIUM or DIFFICULT.")
  .min(1, "Choose EASY, MEDIUM or DIFFICULT.")
  .max(3, "Choose EASY, MEDIUM or DIFFICULT.");

const rate = {
  id: "API-TASK-012",
  summary: "The client's rating of a delivered task",
  method: "POST",
  access: { needs: "task.rate", client: "required" },
  body: z.object({
    _task: Reference,
    rating: Stars,
    user_rating: z.int().nullish(),
    comment: optionalNote(LONGEST_NOTE).optional(),
  }),
  reply: z.object({ _task: z.int(), client_rating: z.int() }),
  status: 200,
  fails: [notRateable, unknownTask],
  example: { _task: 999_999_999, rating: 5 },
} as const;

export const taskRoutes = {
  get: route({
    id: "API-TASK-005",
    summary: "One task with its files, notes and the statuses the caller may choose",
    method: "GET",
    path: "/task/{id}",
    access: { needs: ["billing.view", "task.list", "task.own"], client: "required" },
    notFoundAs: notYourTask,
    ...byID,
    audit: { controller: CONTROLLER, one: "id" },
    reply: Task,
  }),
  create: route({
    id: "API-TASK-007",
    summary:
      "Upload files: one task for each recording or corrected file of a client; with an ID it saves that task",
    method: "POST",
    path: "/task",
    access: { needs: ["task.assign", "task.upload"], client: "required" },
    mode: "outside",
    body: TaskWrite,
    reply: Task.extend({ created: z.array(z.int()) }),
    status: 201,
    fails: saveErrors,
    example: { case_subject: "Clinic letters", attachments: [{ _file: 1, attachment_key: 3 }] },
  }),
  save: route({
    id: "API-TASK-008",
    summary: "Save a task; sent with its current status, it moves to the next step",
    method: "PUT",
    path: "/task/{id}",
    access: {
      needs: ["billing.edit", "task.assign", "task.edit", "task.type"],
      client: "required",
      callers: "staff",
    },
    mode: "outside",
    ...byID,
    body: TaskChange,
    reply: Task,
    fails: saveErrors,
    example: { case_subject: "Clinic letters" },
  }),
  remove: route({
    id: "API-TASK-009",
    summary: "Delete a task that has not been delivered",
    method: "DELETE",
    path: "/task/{id}",
    access: { needs: "task.delete", client: "required", callers: "staff" },
    ...byID,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
    fails: [deliveredStays],
  }),
  addExternalNote: route({
    id: "API-TASK-010",
    summary: "Add a note that the client sees",
    method: "POST",
    path: "/task/{id}/externalnote",
    access: {
      needs: ["billing.edit", "task.assign", "task.edit", "task.own", "task.type"],
      client: "required",
    },
    ...byID,
    body: z.object({ note: note(LONGEST_NOTE, noNote) }),
    reply: TaskNote,
    status: 201,
    example: { note: "The second letter is for Dr Birch." },
  }),
  addInternalNote: route({
    id: "API-TASK-011",
    summary: "Add a note that only staff see",
    method: "POST",
    path: "/task/{id}/internalnote",
    access: {
      needs: ["billing.edit", "task.assign", "task.edit", "task.type"],
      client: "required",
      callers: "staff",
    },
    ...byID,
    body: z.object({ note: note(LONGEST_NOTE, noNote) }),
    reply: TaskNote,
    status: 201,
    example: { note: "The anaesthetist's name is unclear at 4:12." },
  }),
  addRating: route({
    id: "API-TASK-013",
    summary: "Staff rating: difficulty, stars for who worked on it before, or the reason of a change",
    method: "POST",
    path: "/task/{id}/rating",
    access: { needs: ["task.assign", "task.edit", "task.type"], client: "required", callers: "staff" },
    ...byID,
    body: z.object({
      rating: Difficulty.nullish(),
      user_rating: Stars.nullish(),
      reason_code: ReasonCode.nullish(),
      reason_text: optionalLine(LONGEST_SUBJECT).optional(),
    }),
    reply: TaskRating,
    status: 201,
    fails: [notWorker, invalid, reasonTextNeeded],
    example: { rating: 2, user_rating: 4 },
  }),
  rate: route({ ...rate, path: "/doctor/rate" }),
  /** Second path of API-TASK-012 (C-76). */
  rateHere: route({ ...rate, path: "/task/doctor/rate" }),
  split: route({
    id: "API-TASK-015",
    summary: "Split a task with several files into one task for each of them",
    method: "POST",
    methods: ["POST", "PUT"],
    path: "/task/split/{id}",
    access: { needs: "task.split", client: "required", callers: "staff" },
    ...byID,
    body: z.object({
      count: z.int().min(1).max(100).nullish(),
      attachments: z.array(z.array(Reference).min(1).max(100)).max(100).nullish(),
    }),
    reply: z.array(Task),
    status: 200,
    fails: [splitFailed],
    example: {},
  }),
  duplicates: route({
    id: "API-TASK-017",
    summary: "Tasks of the same client with the same recording, of the last 90 days",
    method: "GET",
    path: "/task/checkDuplicate/{id}",
    access: { needs: "task.split", client: "required", callers: "staff" },
    ...byID,
    reply: z.object({ duplicates: z.array(z.int()) }),
  }),
  activity: route({
    id: "API-ALOG-001",
    summary: "Activity of a task, newest first",
    method: "GET",
    path: "/activityLog/{id}",
    access: { needs: "task.list", client: "required", callers: "staff" },
    ...byID,
    audit: { controller: CONTROLLER, one: "id" },
    reply: z.array(ActivityEntry),
  }),
};
