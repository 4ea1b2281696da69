import { z } from "zod";
import {
  contentMissing,
  DOCUMENTS,
  type FilePurpose,
  MB,
  rangeOutside,
  unknownFile,
  UPLOAD_FAILS,
  UploadedFile,
} from "#platform/files/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, OptionalReference } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { line, note } from "#kernel/text/text.ts";

/** Number of unread messages on the home page (CONST-45). */
export const MESSAGES_IN_BRIEF = 3;
export const LONGEST_SUBJECT = 200;
export const LONGEST_BODY = 20_000;
export const MAX_ATTACHMENTS = 10;
const MAX_RECIPIENTS = 50;

/** Beginning of the message for a failed send (MSG-112); the reason follows. */
export const SEND_FAILED = "Failed to send message";

/** Name of the bureau as a sender or recipient. */
export const BUREAU_NAME = "Corella";

export const BOXES = ["inbox", "sent"] as const;
export type Box = (typeof BOXES)[number];
export const messageList = listQuery({
  sort: ["-date", "date", "from", "subject"],
  pageSize: 20,
  filters: {
    box: z.enum(BOXES, { error: "box must be inbox or sent" }).optional(),
    unread: z.stringbool("unread must be 1 or 0").optional(),
    search: SearchText,
  },
});
export type MessageListValues = ListValuesOf<typeof messageList>;

/** Sender or recipient of a message. */
export const Correspondent = z.object({
  ID: z.int(),
  username: z.string(),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  kind: z.enum(["staff", "client", "subuser", "agent"]),
});
export type Correspondent = z.output<typeof Correspondent>;

const Envelope = z.object({
  ID: z.int(),
  /** ID of the client that the message is about. */
  _doctor: z.int(),
  client: Correspondent.pick({ ID: true, username: true, title: true, first_name: true, last_name: true }),
  subject: z.string(),
  sender: Correspondent,
  /**
   * Recipient of the message. Null for the bureau, where every staff member who may reply receives the
   * message (C-150).
   */
  recipient: Correspondent.nullable(),
  created_time: z.string(),
});

/** A message as a row of a list. */
export const MessageRow = Envelope.extend({
  /** True if the message has been read (STATE-MSG-01). */
  is_viewed: z.boolean(),
  /** True if the caller received the message, false if the caller sent it. */
  is_received: z.boolean(),
  /** Beginning of the message's text. */
  excerpt: z.string(),
  attachment_count: z.int(),
});
export type MessageRow = z.output<typeof MessageRow>;

export const QuotedMessage = Envelope.pick({
  ID: true,
  subject: true,
  sender: true,
  recipient: true,
  created_time: true,
}).extend({
  body: z.string(),
});
export type QuotedMessage = z.output<typeof QuotedMessage>;

export const Message = Envelope.extend({
  is_viewed: z.boolean(),
  is_received: z.boolean(),
  viewed_time: z.string().nullable(),
  viewed_by: Correspondent.nullable(),
  body: z.string(),
  attachments: z.array(UploadedFile),
  _reply_to: z.int().nullable(),
  /**
   * Messages that this message replies to, the nearest first. The recipient of a reply may read all of them.
   */
  quoted: z.array(QuotedMessage),
  /**
   * Patient that the message is about. Null without a patient, and for callers who may not open the patient's
   * page.
   */
  patient: z.object({ ID: PatientNumber, first_name: z.string(), last_name: z.string() }).nullable(),
});
export type Message = z.output<typeof Message>;

export const messageFile: FilePurpose = {
  name: "message",
  kinds: DOCUMENTS,
  limit: 25 * MB,
  needs: ["message.send"],
};

const NO_SUBJECT = "Enter a subject.";
const NO_BODY = "Enter the message.";
const WRONG_FILES = `Attach at most ${MAX_ATTACHMENTS} files.`;
const NO_RECIPIENT = "Choose a recipient.";
const RecipientNumber = z.int(NO_RECIPIENT).min(0, NO_RECIPIENT).max(Number.MAX_SAFE_INTEGER, NO_RECIPIENT);

/**
 * A message to send. Without recipients a client's users write to the bureau, and the bureau to the client; a
 * reply goes to the side that sent the original message.
 */
export const MessageDraft = z.object({
  recipient: RecipientNumber.nullish(),
  recipients: z.array(RecipientNumber, NO_RECIPIENT).max(MAX_RECIPIENTS, NO_RECIPIENT).optional(),
  subject: line(LONGEST_SUBJECT, NO_SUBJECT),
  body: note(LONGEST_BODY, NO_BODY),
  attachments: z
    .array(z.int(WRONG_FILES).positive(WRONG_FILES).max(Number.MAX_SAFE_INTEGER, WRONG_FILES), WRONG_FILES)
    .max(MAX_ATTACHMENTS, WRONG_FILES)
    .optional(),
  _reply_to: OptionalReference,
});
export type MessageDraft = z.output<typeof MessageDraft>;

/** Refusal of recipients that the caller may not write to (C-150). */
export const unknownRecipient = problem(
  "message.recipient",
  400,
  `${SEND_FAILED}: choose recipients from this client's users or ${BUREAU_NAME}.`,
  "recipient",
);
export const unknownOriginal = problem(
  "message.answered",
  400,
  `${SEND_FAILED}: the message you are replying to can't be found.`,
  "_reply_to",
);

export const CONTROLLER = "message";

export const messageRoutes = {
  unread: route({
    id: "own",
    summary: "Number of unread messages",
    method: "GET",
    path: "/message/unread",
    access: { needs: "message.read", client: "optional", callers: "all" },
    reply: z.object({ unread: z.int().min(0) }),
  }),
  recipients: route({
    id: "own",
    summary: "Possible recipients about a client; empty where messages always go to Corella",
    method: "GET",
    path: "/message/recipient",
    access: { needs: "message.send", client: "required", callers: "all" },
    reply: z.array(Correspondent),
  }),
  list: route({
    id: "API-MSG-001",
    summary: "The caller's received and sent messages; newest first by default",
    method: "GET",
    path: "/message/{pageSize}/{pageNumber}",
    access: { needs: "message.read", client: "optional", callers: "all" },
    params: messageList.params,
    query: messageList.query,
    reply: pageSchema("messages", MessageRow),
  }),
  get: route({
    id: "API-MSG-002",
    summary: "One message, with the messages it replies to",
    method: "GET",
    path: "/message/{id}",
    access: { needs: "message.read", client: "required", callers: "all" },
    params: { id: IdParam },
    entities: { id: "message" },
    audit: { controller: CONTROLLER, one: "id" },
    reply: Message,
  }),
  view: route({
    id: "API-MSG-003",
    summary: "Mark a message as read",
    method: "PUT",
    path: "/message/{id}",
    access: { needs: "message.read", client: "required", callers: "all" },
    params: { id: IdParam },
    entities: { id: "message" },
    body: z.object({ is_viewed: z.literal(true, "A message that has been read stays read.") }),
    reply: Message,
    example: { is_viewed: true },
  }),
  create: route({
    id: "API-MSG-004",
    summary: "Send a message from a client's user to Corella, or from Corella to a client's users",
    method: "POST",
    path: "/message",
    access: { needs: "message.send", client: "required", callers: "all" },
    body: MessageDraft,
    reply: Message,
    fails: [unknownRecipient, unknownOriginal, unknownFile],
    example: { subject: "Theatre list on Friday", body: "Add Mr Hughes at 10:30." },
  }),
  /**
   * Separate from `/file`, because users who may write messages may attach files without the permissions for
   * `/file`.
   */
  upload: route({
    id: "own",
    summary: "Upload files to attach to a message",
    method: "POST",
    path: "/message/file",
    access: { needs: "message.send", client: "required", callers: "all" },
    mode: "upload",
    reply: z.array(UploadedFile),
    status: 201,
    fails: UPLOAD_FAILS,
  }),
  /** RULE-FILE-05: only users who may read the message may open its files. */
  open: route({
    id: "own",
    summary: "The content of a message's file; `view=1` shows pictures and PDF in the browser",
    method: "GET",
    path: "/message/{id}/file/{fileId}",
    access: { needs: "message.read", client: "required", callers: "all" },
    params: { id: IdParam, fileId: IdParam },
    query: { view: z.stringbool("view must be 1 or 0").optional() },
    produces: "application/octet-stream",
    fails: [rangeOutside, contentMissing],
    entities: { id: "message", fileId: "file" },
    audit: { controller: "file", one: "fileId" },
  }),
};
