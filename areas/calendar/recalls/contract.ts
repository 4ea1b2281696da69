import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import {
  MessageResult,
  PreviewedRecall,
  Recall,
  RecallBody,
  RecallChange,
  RecallEnd,
  SOURCES,
} from "./recall.contract.ts";

export const CHOOSE_PATIENT = "Choose a patient.";
export const CHOOSE_TYPE = "Choose an appointment type from the list.";

export const alreadyRecalled = problem(
  "recall.already_there",
  409,
  "This patient already has a recall for this type on this day.",
  "due_on",
);
export const notByHand = problem(
  "recall.not_by_hand",
  409,
  "This recall comes from an appointment. Change the appointment's follow-up or the rule instead.",
);
export const recallEnded = problem("recall.ended", 409, "This recall is already closed. Undo that first.");

export const SPANS = ["week", "month", "quarter"] as const;
export type Span = (typeof SPANS)[number];
/** States to filter the list by. Without a filter the list contains the open recalls: due and messaged. */
export const LISTED_STATES = ["due", "messaged", "booked", "closed"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** Query of the list, overdue first. */
export const recallList = listQuery({
  sort: ["due", "name"],
  spelling: "descending",
  pageSize: 50,
  filters: {
    span: z.enum(SPANS, "Choose a time from the list.").optional(),
    source: z.enum(SOURCES, "Choose a source from the list.").optional(),
    state: z.enum(LISTED_STATES, "Choose a state from the list.").optional(),
    search: SearchText,
  },
});
export type RecallValues = ListValuesOf<typeof recallList>;

const MAX_SELECTED = 100;
const SELECT = "Select at least one recall.";
const Selection = z
  .array(Reference, SELECT)
  .min(1, SELECT)
  .max(MAX_SELECTED, `Select at most ${MAX_SELECTED} recalls.`);
/** Converts text of numbers separated by commas to a list, because query values arrive as text. */
const SelectionQuery = z.preprocess(
  (value: string | readonly number[]) =>
    typeof value === "string"
      ? value.split(",").map((text) => (/^\d{1,16}$/.test(text) ? Number(text) : text))
      : value,
  Selection,
);

const view = { needs: "calendar.view", client: "required" } as const;
const edit = { needs: "calendar.edit", client: "required" } as const;
const addressed = { params: { id: IdParam }, entities: { id: "recall" } } as const;

export const recallRoutes = {
  list: route({
    id: "own",
    summary: "Recalls, overdue first: the open ones, or those of a state",
    method: "GET",
    path: "/recall/{pageSize}/{pageNumber}",
    access: view,
    params: recallList.params,
    query: recallList.query,
    reply: pageSchema("recalls", Recall),
  }),
  ofPatient: route({
    id: "own",
    summary: "Recalls of a patient, open ones first, at most 20",
    method: "GET",
    path: "/recall/patient/{id}",
    access: view,
    params: { id: IdParam },
    entities: { id: "patient" },
    reply: z.array(Recall),
  }),
  create: route({
    id: "own",
    summary: "Add a recall by hand",
    method: "POST",
    path: "/recall",
    access: edit,
    body: RecallBody,
    reply: Recall,
    status: 201,
    fails: [invalid, alreadyRecalled],
    example: { _patient: 1, reason: "Review of the knee", due_on: "2027-05-12" },
  }),
  update: route({
    id: "own",
    summary: "Change a recall that was added by hand",
    method: "PUT",
    path: "/recall/{id}",
    ...addressed,
    access: edit,
    body: RecallChange,
    reply: Recall,
    fails: [invalid, stale, notByHand, recallEnded, alreadyRecalled],
    example: { due_on: "2027-06-01" },
  }),
  end: route({
    id: "own",
    summary: "Close a recall as done, or dismiss it with a reason",
    method: "POST",
    path: "/recall/{id}/closed",
    ...addressed,
    access: edit,
    body: RecallEnd,
    reply: Recall,
    status: 200,
    fails: [invalid, recallEnded],
    example: { outcome: "done" },
  }),
  reopen: route({
    id: "own",
    summary: "Open a recall that was closed",
    method: "POST",
    path: "/recall/{id}/reopened",
    ...addressed,
    access: edit,
    reply: Recall,
    status: 200,
  }),
  preview: route({
    id: "own",
    summary: "Text and cost of the messages about recalls, and who would get none",
    method: "GET",
    path: "/recall/message",
    access: edit,
    /** IDs of the recalls, separated by commas. */
    query: { ids: SelectionQuery },
    reply: z.object({ text: z.string().nullable(), recalls: z.array(PreviewedRecall) }),
    fails: [invalid],
  }),
  send: route({
    id: "own",
    summary: "Ask the patients of recalls by SMS or email to book, each once in seven days",
    method: "POST",
    path: "/recall/message",
    access: edit,
    body: z.object({ ids: Selection }),
    reply: z.array(MessageResult),
    status: 200,
    fails: [invalid],
    example: { ids: [1] },
  }),
};
