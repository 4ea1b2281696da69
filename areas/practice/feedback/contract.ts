import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { notYourTask } from "#kernel/contract/problem.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { note } from "#kernel/text/text.ts";

/** Types of feedback; the API uses the position in this list, counted from 1 (Part A, List indexes). */
export const FEEDBACK_TYPES = ["Compliment", "Complaint", "Bright Idea"] as const;
export const LONGEST_COMMENT = 4000;
/** Largest number of entries in the complete list (API-DOC-016). The pages contain older ones. */
export const MAX_LISTED = 500;

/** Message MSG-010 with advice (RULE-CLI-04). */
const CHOOSE_TYPE = "Send Failed. Choose compliment, complaint or bright idea.";
const Type = z.int(CHOOSE_TYPE).min(1, CHOOSE_TYPE).max(FEEDBACK_TYPES.length, CHOOSE_TYPE);

export const Feedback = z.object({
  ID: z.int(),
  _doctor: z.int(),
  type: z.int(),
  comment: z.string(),
  created_time: z.string(),
  /** The author: the client, one of the client's users, or staff on the client's behalf. */
  sender: z.object({ ID: z.int(), first_name: z.string(), last_name: z.string() }),
});
export type Feedback = z.output<typeof Feedback>;

export const FeedbackBody = z.object({
  type: Type,
  comment: note(LONGEST_COMMENT, "Enter your feedback."),
  _doctor: z.int().nullish(),
});

const flag = z.stringbool("oldest_first must be true or false").optional();
const optionalType = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z
    .int("type must be 1, 2 or 3")
    .min(1, "type must be 1, 2 or 3")
    .max(3, "type must be 1, 2 or 3")
    .optional(),
);
export const feedbackList = listQuery({
  pageSize: 20,
  filters: { type: optionalType, search: z.string().max(200).optional(), oldest_first: flag },
  inUrl: { oldest_first: "oldest" },
});

const readAccess = {
  access: { needs: "client.feedback", client: "required", callers: "staff" },
  notFoundAs: notYourTask,
  entities: { id: "doctor" },
} as const;

export const feedbackRoutes = {
  create: route({
    id: "API-DOC-015",
    summary: "Send feedback: a compliment, a complaint or a bright idea",
    method: "POST",
    path: "/doctor/feedback",
    access: { needs: "session", client: "required", callers: "all" },
    body: FeedbackBody,
    reply: Feedback,
    example: { type: 1, comment: "The letters arrive on time. Thank you." },
  }),
  list: route({
    id: "API-DOC-016",
    summary: `Feedback of the client, newest first; at most ${MAX_LISTED}`,
    method: "GET",
    path: "/doctor/feedback/{id}",
    ...readAccess,
    params: { id: IdParam },
    reply: z.array(Feedback),
  }),
  page: route({
    id: "own",
    summary: "Feedback of the client by page, type and search text",
    method: "GET",
    path: "/doctor/feedback/{id}/{pageSize}/{pageNumber}",
    ...readAccess,
    params: { id: IdParam, ...feedbackList.params },
    query: feedbackList.query,
    reply: pageSchema("feedback", Feedback),
  }),
};
