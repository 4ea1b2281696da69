import { z } from "zod";
import { ATTACHMENT_KINDS } from "#areas/onboarding/insurer-forms/answers.contract.ts";
import { FormBody, InsurerForm } from "#areas/onboarding/insurer-forms/form.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem, stale } from "#kernel/contract/problem.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";

/** Message for a form that could not be sent (MSG-095). */
export const SENDING_FAILED = "Forms Submission failed";
/** Process statuses by position (CONST-89); 3 is Done (C-143). */
export const PROCESS_STATUSES = ["All", "Open", "Processing", "Done"] as const;
const STATUS = "processStatus must be 0 (All), 1 (Open), 2 (Processing) or 3 (Done)";

export const notATask = problem("form.no_task", 409, "This fund has no task that is waiting to be entered.");

export const reviewTaken = problem(
  "form.review_taken",
  409,
  ({ reviewer }) => (reviewer === null ? "This form is done." : `${reviewer} is reviewing this form.`),
  undefined,
  () => z.object({ reviewer: z.string().nullable() }),
);
export const reviewDone = problem("form.review_done", 409, "This form is done and can't be handed back.");

/** Accepts the number, or the name as sent by the previous browser client. */
const ProcessStatus = z.preprocess(
  (text) => {
    const index = PROCESS_STATUSES.findIndex((name) => name.toLowerCase() === String(text).toLowerCase());
    return index === -1 ? Number(/^\d$/.test(String(text)) ? text : Number.NaN) : index;
  },
  z.int({ error: STATUS }).min(0, STATUS).max(3, STATUS),
);

export const FUND_STATES = ["queued", "sent", "refused", "task", "entered"] as const;
export const FundSending = z.object({
  recipient: z.string(),
  name: z.string(),
  short_name: z.string(),
  note: z.string().nullable(),
  way: z.enum(["email", "online", "post"]),
  /** State of the sending, or null if nothing was sent yet. */
  state: z.enum(FUND_STATES).nullable(),
  /** Address that received, or would receive, the form. */
  email_address: z.string().nullable(),
  /** Reply of the mail server. */
  answer: z.string().nullable(),
  changed_time: z.string().nullable(),
  changed_by: z.string().nullable(),
});
export type FundSending = z.output<typeof FundSending>;

export const ReviewLine = z.object({
  /** ID of the form (G-66). */
  ID: z.int(),
  _doctor: z.int(),
  username: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  user_location_name: z.string().nullable(),
  is_update: z.boolean(),
  form_status: z.int(),
  form_status_name: z.string(),
  form_status_label: z.string(),
  process_status: z.int(),
  submitted_time: z.string().nullable(),
});
export type ReviewLine = z.output<typeof ReviewLine>;

/** File submitted with the form, including the drawn signature. */
const FormFile = z.object({
  ID: z.int(),
  kind: z.enum([...ATTACHMENT_KINDS, "signature"]),
  name: z.string(),
  mime_type: z.string(),
});

/** Event since the form's submission. */
const FormActivity = z.object({
  ID: z.int(),
  at: z.string(),
  /** Name of the user. Null if Corella itself recorded the delivery of an email. */
  by: z.string().nullable(),
  words: z.string(),
});

export const Review = InsurerForm.extend({
  funds: z.array(FundSending),
  files: z.array(FormFile),
  /** Events, newest first. */
  activity: z.array(FormActivity),
  /** Provider numbers of the form that other clients have, with the names of these clients. */
  also_used: z.array(z.object({ provider_number: z.string(), clients: z.array(z.string()) })),
  submitted_by: z.string().nullable(),
  reviewer: z.string().nullable(),
});
export type Review = z.output<typeof Review>;

/** List of submitted forms (CONST-44). */
export const reviewList = listQuery({
  sort: ["-submitted", "submitted", "name", "-name"],
  pageSize: 10,
  filters: { search: SearchText },
  view: { process: z.coerce.number<number>().int().min(0).max(3).catch(0) },
});

const reviewAccess = { access: { needs: "form.review", client: "none", callers: "staff" } } as const;
const sendAccess = { access: { needs: "form.send", client: "none", callers: "staff" } } as const;
const formById = { params: { id: IdParam }, entities: { id: "insurerform" } } as const;

export const reviewRoutes = {
  list: route({
    id: "API-FREV-001",
    summary: "Submitted forms by page and processing status, newest first",
    method: "GET",
    path: "/healthFundFormReviews/{pageSize}/{pageNumber}/{processStatus}",
    ...reviewAccess,
    params: { ...reviewList.params, processStatus: ProcessStatus },
    query: reviewList.query,
    reply: pageSchema("clients", ReviewLine),
  }),
  get: route({
    id: "API-FREV-002",
    summary: "One form with its status at each fund; opening an open form starts its review",
    method: "GET",
    path: "/healthFundFormReviews/{id}",
    ...reviewAccess,
    ...formById,
    /** False in `starts_review` reads an open form without starting its review. */
    query: { starts_review: z.stringbool("starts_review must be true or false").optional() },
    reply: Review,
  }),
  start: route({
    id: "own",
    summary: "Start the review of a form, so that others see who reviews it",
    method: "POST",
    path: "/healthFundFormReviews/{id}/start",
    ...reviewAccess,
    ...formById,
    status: 200,
    reply: Review,
    fails: [reviewTaken],
  }),
  handBack: route({
    id: "own",
    summary: "Hand a form in review back, so that it waits again",
    method: "POST",
    path: "/healthFundFormReviews/{id}/handback",
    ...reviewAccess,
    ...formById,
    status: 200,
    reply: Review,
    fails: [reviewDone],
  }),
  update: route({
    id: "API-FREV-003",
    summary: "Save changed fields of a form in review",
    method: "PUT",
    path: "/healthFundFormReviews/{id}",
    ...reviewAccess,
    ...formById,
    mode: "outside",
    body: FormBody,
    reply: Review,
    current: InsurerForm,
    fails: [stale, ...DOCUMENT_FAILS],
    example: { cell_phone: "0491570157" },
  }),
  send: route({
    id: "API-FREV-004",
    summary: "Send the form to funds that don't have it yet",
    method: "POST",
    path: "/healthFundFormReviews/{id}/send",
    ...sendAccess,
    ...formById,
    mode: "outside",
    body: z.object({
      /** IDs or codes of the chosen funds. Defaults to all funds that take email. */
      health_funds: z
        .array(z.union([z.int(), z.string().max(20)]))
        .max(100)
        .optional(),
      /** Email addresses for this form only, by recipient. */
      addresses: z.record(z.string().max(20), EmailSchema).optional(),
    }),
    status: 200,
    reply: z.object({
      form_status: z.int(),
      form_status_name: z.string(),
      /** Message if a fund failed, otherwise null. */
      message: z.string().nullable(),
      failed: z.array(z.object({ health_fund: z.string(), name: z.string(), message: z.string() })),
      /** Number of funds that this call sent to, or created a task for. */
      sent: z.int(),
    }),
    fails: [...DOCUMENT_FAILS],
    example: { health_funds: ["HCF"] },
  }),
  entered: route({
    id: "own",
    summary: "Mark a form as entered on the fund's site, or posted",
    method: "POST",
    path: "/healthFundFormReviews/{id}/entered/{recipient}",
    ...sendAccess,
    params: { id: IdParam, recipient: z.string().max(20) },
    entities: { id: "insurerform" },
    status: 200,
    reply: Review,
    fails: [notATask],
  }),
};
