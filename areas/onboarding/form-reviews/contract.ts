import { z } from "zod";
import { ATTACHMENT_KINDS } from "#areas/onboarding/insurer-forms/answers.contract.ts";
import { FormBody, InsurerForm } from "#areas/onboarding/insurer-forms/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem, stale } from "#kernel/contract/problem.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";

/** MSG-095 */
export const SENDING_FAILED = "Forms Submission failed";
/** CONST-89 by position; 3 is Done (C-143). */
export const PROCESS_STATUSES = ["All", "Open", "Processing", "Done"] as const;
const STATUS = "processStatus must be 0 (All), 1 (Open), 2 (Processing) or 3 (Done)";

export const notATask = problem("form.no_task", 409, "This fund has no task that is waiting to be entered.");

/** A number, or its name as the old browser sent it. */
const ProcessStatus = z.preprocess(
  (text) => {
    const place = PROCESS_STATUSES.findIndex((name) => name.toLowerCase() === String(text).toLowerCase());
    return place === -1 ? Number(/^\d$/.test(String(text)) ? text : Number.NaN) : place;
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
  /** Null: nothing was sent yet. */
  state: z.enum(FUND_STATES).nullable(),
  /** Where it went, or would go. */
  email_address: z.string().nullable(),
  /** The mail server's words. */
  answer: z.string().nullable(),
  changed_time: z.string().nullable(),
  changed_by: z.string().nullable(),
});
export type FundSending = z.output<typeof FundSending>;

export const ReviewLine = z.object({
  /** The form's (G-66). */
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

/** A file that went with the form; the drawn signature is one of them. */
const FormFile = z.object({
  ID: z.int(),
  kind: z.enum([...ATTACHMENT_KINDS, "signature"]),
  name: z.string(),
  mime_type: z.string(),
});

/** What happened to the form since it was submitted. */
const FormActivity = z.object({
  ID: z.int(),
  at: z.string(),
  /** Null: Corella itself, when an email's end was known. */
  by: z.string().nullable(),
  words: z.string(),
});

export const Review = InsurerForm.extend({
  funds: z.array(FundSending),
  files: z.array(FormFile),
  /** The newest first. */
  activity: z.array(FormActivity),
  submitted_by: z.string().nullable(),
  reviewer: z.string().nullable(),
});
export type Review = z.output<typeof Review>;

/** CONST-44 */
export const reviewList = listQuery({
  sort: ["-submitted", "submitted", "name", "-name"],
  pageSize: 10,
  filters: { search: SearchText },
  view: { process: z.coerce.number<number>().int().min(0).max(3).catch(0) },
});

const reviewing = { access: { needs: "form.review", client: "none", callers: "staff" } } as const;
const sending = { access: { needs: "form.send", client: "none", callers: "staff" } } as const;
const one = { params: { id: IdParam }, entities: { id: "insurerform" } } as const;

export const reviewRoutes = {
  list: route({
    id: "API-FREV-001",
    summary: "Submitted forms by page and processing status, newest first",
    method: "GET",
    path: "/healthFundFormReviews/{pageSize}/{pageNumber}/{processStatus}",
    ...reviewing,
    params: { ...reviewList.params, processStatus: ProcessStatus },
    query: reviewList.query,
    reply: pageSchema("clients", ReviewLine),
  }),
  get: route({
    id: "API-FREV-002",
    summary: "One form with its status at each fund; the first to open it starts the review",
    method: "GET",
    path: "/healthFundFormReviews/{id}",
    ...reviewing,
    ...one,
    mode: "write",
    reply: Review,
  }),
  update: route({
    id: "API-FREV-003",
    summary: "Save changed fields of a form in review",
    method: "PUT",
    path: "/healthFundFormReviews/{id}",
    ...reviewing,
    ...one,
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
    ...sending,
    ...one,
    mode: "outside",
    body: z.object({
      /** IDs or codes of funds; the chosen ones, or all that take mail. */
      health_funds: z
        .array(z.union([z.int(), z.string().max(20)]))
        .max(100)
        .optional(),
      /** Other addresses for this form alone, by recipient. */
      addresses: z.record(z.string().max(20), EmailSchema).optional(),
    }),
    status: 200,
    reply: z.object({
      form_status: z.int(),
      form_status_name: z.string(),
      /** Said where something failed. */
      message: z.string().nullable(),
      failed: z.array(z.object({ health_fund: z.string(), name: z.string(), message: z.string() })),
      /** How many were sent, or became a task, by this call. */
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
    ...sending,
    params: { id: IdParam, recipient: z.string().max(20) },
    entities: { id: "insurerform" },
    status: 200,
    reply: Review,
    fails: [notATask],
  }),
};
