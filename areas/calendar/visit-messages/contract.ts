import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import {
  KeptMessageRules,
  MessageMonth,
  MessageRulesBody,
  PreviewedMessage,
  ReplyAnswer,
  UnreachablePatient,
  VisitMessage,
  VisitReply,
} from "./message.contract.ts";

/** States that the list is filtered by; `queued` includes messages that are being sent or are uncertain. */
export const LISTED_STATES = ["queued", "sent", "delivered", "failed", "skipped"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** Query of the list of messages, newest first. */
export const messageList = listQuery({
  pageSize: 50,
  filters: {
    state: z.enum(LISTED_STATES, "Choose a state from the list.").optional(),
    search: SearchText,
  },
});
export type MessageListValues = ListValuesOf<typeof messageList>;

/** Query of the list of replies: only replies that need an answer, or all. */
export const replyList = listQuery({
  pageSize: 50,
  filters: { show_all: z.stringbool("show_all must be true or false").optional() },
  inUrl: { show_all: "all" },
});

export const alreadyAnswered = problem("visitmessage.answered", 409, "Another user answered this reply.");
export const notReachable = problem(
  "visitmessage.not_reachable",
  409,
  ({ reason }) => `Your reply can't be sent. ${reason}`,
  undefined,
  () => z.object({ reason: z.string() }),
);

const view = { needs: "calendar.view", client: "required" } as const;
const edit = { needs: "calendar.edit", client: "required" } as const;
const PREVIEW = z.array(PreviewedMessage);
const TEXT = "{practice}: your appointment is on {date} at {time}.";

export const visitMessageRoutes = {
  list: route({
    id: "own",
    summary: "Messages to patients about their appointments, newest first",
    method: "GET",
    path: "/visitMessage/{pageSize}/{pageNumber}",
    access: view,
    params: messageList.params,
    query: messageList.query,
    reply: pageSchema("messages", VisitMessage).extend({
      /** Number of replies that need an answer. */
      waiting: z.int(),
    }),
  }),
  ofPatient: route({
    id: "own",
    summary: "The latest messages to a patient, the replies, and whether the patient opted out",
    method: "GET",
    path: "/visitMessage/patient/{id}",
    access: view,
    params: { id: IdParam },
    entities: { id: "patient" },
    reply: z.object({
      messages: z.array(VisitMessage),
      replies: z.array(VisitReply),
      is_opted_out: z.boolean(),
    }),
  }),
  optOut: route({
    id: "own",
    summary: "Stop or resume messages to a patient",
    method: "PUT",
    path: "/visitMessage/patient/{id}/optOut",
    access: edit,
    params: { id: IdParam },
    entities: { id: "patient" },
    body: z.object({ is_opted_out: z.boolean() }),
    reply: z.object({ is_opted_out: z.boolean() }),
    example: { is_opted_out: true },
  }),
  replies: route({
    id: "own",
    summary: "Replies of patients that need an answer, newest first; with show_all every reply",
    method: "GET",
    path: "/visitMessage/reply/{pageSize}/{pageNumber}",
    access: view,
    params: replyList.params,
    query: replyList.query,
    reply: pageSchema("replies", VisitReply),
  }),
  handle: route({
    id: "own",
    summary: "Mark a reply as answered",
    method: "POST",
    path: "/visitMessage/reply/{id}/handled",
    access: edit,
    params: { id: IdParam },
    entities: { id: "visitreply" },
    reply: VisitReply,
    status: 200,
  }),
  answerReply: route({
    id: "own",
    summary: "Answer a reply with a message to the patient, which marks it as answered",
    method: "POST",
    path: "/visitMessage/reply/{id}/answer",
    access: edit,
    params: { id: IdParam },
    entities: { id: "visitreply" },
    body: ReplyAnswer,
    reply: VisitReply,
    status: 200,
    fails: [alreadyAnswered, notReachable],
    example: { text: "Yes, come at 10:30 am." },
  }),
  unreachable: route({
    id: "own",
    summary: "Patients with an appointment ahead whose number or email address gets no message, at most 100",
    method: "GET",
    path: "/visitMessage/unreachable",
    access: view,
    reply: z.array(UnreachablePatient),
  }),
  months: route({
    id: "own",
    summary: "Messages, parts and costs of the last twelve months",
    method: "GET",
    path: "/visitMessage/month",
    access: view,
    reply: z.array(MessageMonth),
  }),
  preview: route({
    id: "own",
    summary: "Messages that remind of appointments, due today and tomorrow by the saved rules",
    method: "GET",
    path: "/visitMessage/preview",
    access: view,
    reply: z.object({ day: DaySchema, today: PREVIEW, tomorrow: PREVIEW }),
  }),
  rules: route({
    id: "own",
    summary: "Rules of the messages to patients; suggested ones before any are saved",
    method: "GET",
    path: "/visitMessage/rules",
    access: { needs: ["calendar.view", "client.edit"], client: "required" },
    reply: KeptMessageRules,
  }),
  saveRules: route({
    id: "own",
    summary: "Save the rules of the messages to patients",
    method: "PUT",
    path: "/visitMessage/rules",
    access: { needs: ["client.edit", "practice.settings"], client: "required" },
    body: MessageRulesBody,
    reply: KeptMessageRules,
    fails: [invalid, stale],
    example: {
      practice: "Richmond Rooms",
      channel: "email",
      reminds: true,
      lead_hours: 24,
      confirms: false,
      tells_changes: true,
      tells_cancellations: true,
      appointment_types: [1],
      visit_types: [],
      quiet_from: "20:00",
      quiet_to: "08:00",
      reminder_text: TEXT,
      confirmation_text: TEXT,
      change_text: TEXT,
      cancellation_text: TEXT,
      replies_cancel: false,
      allows_overseas: false,
      sender: null,
      sender_is_registered: false,
    },
  }),
};
