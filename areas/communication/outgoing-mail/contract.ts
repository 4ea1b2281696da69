import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";

export const MAIL_STATES = ["queued", "sending", "sent", "failed", "uncertain", "cancelled"] as const;
export const MailState = z.enum(
  MAIL_STATES,
  "state must be queued, sending, sent, failed, uncertain or cancelled",
);
export type MailState = z.infer<typeof MailState>;
export const MIN_SEARCH_LENGTH = 3;

export const notResendable = problem(
  "mail.not_resendable",
  409,
  "Only a failed or uncertain email can be retried. The status of this email has changed.",
);
export const notSent = problem(
  "mail.not_sent",
  409,
  "Only a sent email can be resent. The status of this email has changed.",
);
export const notQueued = problem(
  "mail.not_queued",
  409,
  "Only a queued email can be cancelled. The status of this email has changed.",
);
export const textGone = problem(
  "mail.text_gone",
  409,
  "The text of this email is no longer stored, so it can't be resent.",
);
export const linkExpired = problem(
  "mail.link_expired",
  409,
  "The link in this email has expired, so it can't be resent.",
);

const Client = z.object({ ID: z.int(), username: z.string(), name: z.string() });

export const Mail = z.object({
  ID: z.int(),
  /** Kind of email, named by its feature: password-reset. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Client that the email is about. Null for an email about the bureau. */
  client: Client.nullable(),
  state: MailState,
  attempts: z.int(),
  /** Reply of the mail server to the last attempt. */
  last_answer: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  created_time: z.string(),
  ended_at: z.string().nullable(),
});
export type Mail = z.infer<typeof Mail>;

export const MailAttempt = z.object({
  number: z.int(),
  began_at: z.string(),
  ended_at: z.string().nullable(),
  outcome: z.enum(["sent", "temporary", "permanent", "uncertain", "interrupted"]).nullable(),
  answer: z.string().nullable(),
});
export type MailAttempt = z.infer<typeof MailAttempt>;

export const OpenedMail = Mail.extend({
  message_id: z.string().nullable(),
  /** Text of the email with its links masked. Null once the text is no longer stored. */
  text: z.string().nullable(),
  /** Instant until which the email's link is valid. Null for an email without a secret link. */
  secret_until: z.string().nullable(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), size: z.int() })),
  tries: z.array(MailAttempt),
  /** ID of the email that this email is a copy of. Null for an original email. */
  again_of: z.int().nullable(),
});
export type OpenedMail = z.infer<typeof OpenedMail>;

// Only groups 1, 2 and 28 have this permission, and for all clients, because an email may be about any client
// (decision 0011).
const staffAccess = { access: { needs: "subscriber.manage", client: "none", callers: "staff" } } as const;
const mailById = { params: { id: IdParam }, entities: { id: "mail" } };

/** Query of the list of emails, newest first. */
export const mailList = listQuery({
  pageSize: 50,
  filters: {
    state: MailState.optional(),
    search: z.string().max(200, "Enter a shorter search text.").optional(),
  },
});
export type MailListValues = ListValuesOf<typeof mailList>;

export const mailRoutes = {
  list: route({
    id: "own",
    summary: "Sent and queued emails, newest first",
    method: "GET",
    path: "/mail/{pageSize}/{pageNumber}",
    ...staffAccess,
    params: mailList.params,
    query: mailList.query,
    audit: { controller: "mail" },
    reply: pageSchema("mails", Mail).extend({
      /** Numbers of emails that are waiting or need attention, independent of the filter. */
      counts: z.object({ queued: z.int(), failed: z.int(), uncertain: z.int() }),
      /** True if no mail server is configured, so that no email leaves this machine. */
      is_sandbox: z.boolean(),
    }),
  }),
  get: route({
    id: "own",
    summary: "One email with its delivery attempts; links are masked",
    method: "GET",
    path: "/mail/{id}",
    ...staffAccess,
    ...mailById,
    audit: { controller: "mail", one: "id" },
    reply: OpenedMail,
  }),
  tryAgain: route({
    id: "own",
    summary: "Retry a failed or uncertain email now, with the same Message-ID",
    method: "POST",
    path: "/mail/{id}/attempt",
    ...staffAccess,
    ...mailById,
    reply: OpenedMail,
    status: 200,
    fails: [notResendable, textGone, linkExpired],
  }),
  sendOnceMore: route({
    id: "own",
    summary: "Resend a sent email as a new email",
    method: "POST",
    path: "/mail/{id}/copy",
    ...staffAccess,
    ...mailById,
    reply: OpenedMail,
    fails: [notSent, textGone, linkExpired],
  }),
  cancel: route({
    id: "own",
    summary: "Cancel a queued email",
    method: "DELETE",
    path: "/mail/{id}",
    ...staffAccess,
    ...mailById,
    reply: OpenedMail,
    fails: [notQueued],
  }),
};
