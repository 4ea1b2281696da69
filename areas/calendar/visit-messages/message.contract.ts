import { z } from "zod";
import { IdParam, LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { line, note, optionalLine } from "#kernel/text/text.ts";

const APPOINTMENT_KINDS = ["reminder", "confirmation", "change", "cancellation"] as const;
/** Kinds of messages about a booked appointment. */
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];
export const isAppointmentKind = (kind: string): kind is AppointmentKind =>
  APPOINTMENT_KINDS.some((each) => each === kind);
const TOPIC_KINDS = ["offer", "offer_over", "offer_booked", "recall", "answer"] as const;
/** Kinds of messages that are not about a booked appointment: offers, recalls and answers to replies. */
export type TopicKind = (typeof TOPIC_KINDS)[number];
const MESSAGE_KINDS = [...APPOINTMENT_KINDS, ...TOPIC_KINDS] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const CHANNELS = ["sms", "email"] as const;
export type Channel = (typeof CHANNELS)[number];
export const MESSAGE_STATES = [
  "queued",
  "sending",
  "uncertain",
  "sent",
  "delivered",
  "failed",
  "skipped",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export const MESSAGE_REASONS = [
  "no_mobile",
  "not_mobile",
  "overseas",
  "no_email",
  "opted_out",
  "cancelled",
  "moved",
  "restored",
  "patient",
  "turned_off",
  "quiet",
  "too_late",
  "no_provider",
  "no_sender",
  "refused",
  "undelivered",
  "withdrawn",
  "booked",
  "recall_over",
  "deceased",
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];
const REPLY_READINGS = ["yes", "no", "stop", "start", "other"] as const;
export type ReplyReading = (typeof REPLY_READINGS)[number];
const REPLY_OUTCOMES = [
  ...(["confirmed", "cancelled", "opted_out", "opted_in", "desk"] as const),
  ...(["accepted", "declined"] as const),
] as const;
export type ReplyOutcome = (typeof REPLY_OUTCOMES)[number];
const REPLY_QUESTIONS = [
  "text",
  "asked_to_cancel",
  "past",
  "moved",
  "cancelled",
  "shared",
  "unknown",
  "billed",
  "offer_over",
] as const;
export type ReplyQuestion = (typeof REPLY_QUESTIONS)[number];

const HOURS = "Enter a whole number of hours from 1 to 336.";
const LONGEST_TEXT = 480;
const text = () => note(LONGEST_TEXT, "Enter a text.");

/** Rules of a client's messages to patients about their appointments. */
export const MessageRules = z.object({
  practice: line(60, "Enter the name that patients know."),
  channel: z.enum(CHANNELS, "Choose SMS or email."),
  reminds: z.boolean(),
  lead_hours: z.int(HOURS).min(1, HOURS).max(336, HOURS),
  confirms: z.boolean(),
  tells_changes: z.boolean(),
  tells_cancellations: z.boolean(),
  /** 1 Appointment, 2 Theatre (CONST-05). Type 3 has no patient. */
  appointment_types: z.array(z.literal([1, 2])).max(2),
  /** IDs of the client's own types. Empty for all. */
  visit_types: z.array(IdParam).max(100, "Choose at most 100."),
  quiet_from: WallTimeSchema,
  quiet_to: WallTimeSchema,
  reminder_text: text(),
  confirmation_text: text(),
  change_text: text(),
  cancellation_text: text(),
  /** True if NO and CANCEL cancel the appointment without asking reception. */
  replies_cancel: z.boolean(),
  allows_overseas: z.boolean(),
  /** A number in E.164, which can be answered, or a name of up to 11 letters and digits, which can't. */
  sender: optionalLine(20),
  /** True once the user has said that the name is in the SMS Sender ID Register. */
  sender_is_registered: z.boolean(),
});
export type MessageRules = z.output<typeof MessageRules>;

/** Rules as stored. `version` is 0 if the client has not saved any. */
export const KeptMessageRules = MessageRules.extend({
  version: z.int(),
  /** False if no SMS provider is set up on this server. */
  has_provider: z.boolean(),
  /** Price of a part in tenths of a cent. Null if no price is set. */
  part_price_tenths: z.int().nullable(),
  /** Characters of a link, so that a page can count the parts of a text. */
  link_length: z.int(),
});
export type KeptMessageRules = z.output<typeof KeptMessageRules>;
export const MessageRulesBody = MessageRules.extend({
  version: z.int().min(0).max(LARGEST_INTEGER).optional(),
});

const MessagePatient = z.object({ ID: PatientNumber, first_name: z.string(), last_name: z.string() });

/** One message about one appointment or offered time, with its delivery state. */
export const VisitMessage = z.object({
  ID: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Reason why the message failed or was not sent. Null for any other message. */
  reason: z.enum(MESSAGE_REASONS).nullable(),
  /** Code of the provider for a failed message. */
  error_code: z.int().nullable(),
  to_address: z.string(),
  patient: MessagePatient,
  /**
   * ID of the appointment, with `repeat_date` as for appointments (F-6). Null for a message about an offered
   * time.
   */
  _appointment: z.int().nullable(),
  repeat_date: DaySchema.nullable(),
  starts_at: z.string(),
  zone: ZoneSchema,
  /** Text without its link. */
  body: z.string(),
  parts: z.int(),
  price_tenths: z.int().nullable(),
  due_at: z.string(),
  sent_at: z.string().nullable(),
  created_time: z.string(),
});
export type VisitMessage = z.output<typeof VisitMessage>;

/** A reply of a patient. */
export const VisitReply = z.object({
  ID: z.int(),
  from_address: z.string(),
  body: z.string(),
  received_at: z.string(),
  reading: z.enum(REPLY_READINGS),
  outcome: z.enum(REPLY_OUTCOMES),
  /** Reason why reception has to answer. Null if nothing is left to do. */
  question: z.enum(REPLY_QUESTIONS).nullable(),
  /** The patient who replied. Null if several patients share the number, or none is known. */
  patient: MessagePatient.nullable(),
  /** Time of the appointment that the reply is about. */
  starts_at: z.string().nullable(),
  zone: ZoneSchema.nullable(),
  /** ID of that appointment, with `repeat_date` as for messages. Null if the reply is about none. */
  _appointment: z.int().nullable(),
  repeat_date: DaySchema.nullable(),
  handled_at: z.string().nullable(),
  /** Full name of the user who handled the reply. */
  handled_by: z.string().nullable(),
});
export type VisitReply = z.output<typeof VisitReply>;

const LONGEST_ANSWER = 300;
/** A user's answer to a reply. The server puts the practice's name before the text. */
export const ReplyAnswer = z.object({ text: note(LONGEST_ANSWER, "Enter your reply.") });

/** A planned reminder, or the reason why none will be sent. */
export const PreviewedMessage = z.object({
  patient: MessagePatient,
  starts_at: z.string(),
  zone: ZoneSchema,
  due_at: z.string(),
  to_address: z.string(),
  body: z.string(),
  parts: z.int(),
  price_tenths: z.int().nullable(),
  problem: z.enum(MESSAGE_REASONS).nullable(),
});
export type PreviewedMessage = z.output<typeof PreviewedMessage>;

/** A patient with a future appointment whose mobile number or email address can't receive messages. */
export const UnreachablePatient = z.object({
  patient: MessagePatient,
  reason: z.enum(MESSAGE_REASONS),
  starts_at: z.string(),
  zone: ZoneSchema,
});

/** Number of messages in a month, for the bill of the provider. */
export const MessageMonth = z.object({
  /** First day of the month. */
  month: DaySchema,
  sms: z.int(),
  parts: z.int(),
  price_tenths: z.int(),
  emails: z.int(),
  failed: z.int(),
});
export type MessageMonth = z.output<typeof MessageMonth>;
