import { z } from "zod";
import { VisitTypeLength } from "#areas/calendar/appointment-types/brief.contract.ts";
import { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import { MESSAGE_REASONS, MESSAGE_STATES } from "#areas/calendar/visit-messages/message.contract.ts";
import { OptionalReference, Reference, Version } from "#kernel/contract/id.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { line, optionalLine } from "#kernel/text/text.ts";

export const SOURCES = ["hand", "follow_up", "rule"] as const;
export type RecallSource = (typeof SOURCES)[number];
const RECALL_STATES = ["due", "messaged", "booked", "done", "dismissed"] as const;
export type RecallState = (typeof RECALL_STATES)[number];
export const OUTCOMES = ["done", "dismissed"] as const;
/** Reasons why a patient gets no message about a recall. */
export const LEFT_OUT_REASONS = [...MESSAGE_REASONS, "recent"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const ENTER_REASON = "Enter a reason.";
export const LONGEST_REASON = 300;

/** A patient who is to be seen again around a day. */
export const Recall = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _patient: z.int(),
  patient: PatientBrief.extend({ landline: z.string().nullable(), is_deleted: z.boolean() }),
  _visit_type: z.int().nullable(),
  /** Type of the appointment to be booked. Null for any. */
  visit_type: VisitTypeLength.nullable(),
  /** Text of the reason. Null for the follow-up of an appointment, which has no text. */
  reason: z.string().nullable(),
  due_on: DaySchema,
  source: z.enum(SOURCES),
  /** The appointment whose follow-up created the recall. Null if a user added the recall. */
  _appointment: z.int().nullable(),
  /** State of the recall. `booked` is derived from the patient's appointments. */
  state: z.enum(RECALL_STATES),
  /**
   * Day of the appointment that will close the recall. Null if none is booked, or if the appointment belongs
   * to a series.
   */
  booked_on: DaySchema.nullable(),
  /** The last message about the recall. Null if no message was sent. */
  message: z
    .object({
      at: z.string(),
      by: z.string().nullable(),
      /** Delivery state. Null for a message of another installation. */
      state: z.enum(MESSAGE_STATES).nullable(),
      reason: z.enum(MESSAGE_REASONS).nullable(),
    })
    .nullable(),
  outcome_reason: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Full name of the user who closed the recall. */
  ended_by: z.string().nullable(),
  created_time: z.string(),
  version: z.int(),
});
export type Recall = z.output<typeof Recall>;

export const RecallBody = z.object({
  _patient: Reference,
  _visit_type: OptionalReference.optional(),
  reason: line(LONGEST_REASON, ENTER_REASON),
  due_on: DaySchema,
  _doctor: z.int().nullish(),
});
export type RecallBody = z.output<typeof RecallBody>;

/** A change of a recall that was added by hand. Omitted fields keep their values. */
export const RecallChange = RecallBody.omit({ _patient: true }).partial().extend({ version: Version });

export const RecallEnd = z.object({
  outcome: z.enum(OUTCOMES, "Choose done or dismissed."),
  outcome_reason: optionalLine(LONGEST_REASON).optional(),
});
export type RecallEnd = z.output<typeof RecallEnd>;

/**
 * Result for one recall in a request to send messages. `reason` is why no message was sent, or null if the
 * message is queued.
 */
export const MessageResult = z.object({ ID: z.int(), reason: z.enum(LEFT_OUT_REASONS).nullable() });

/** A recall whose message is not sent yet, with its parts and its price. */
export const PreviewedRecall = z.object({
  recall: Recall,
  reason: z.enum(LEFT_OUT_REASONS).nullable(),
  to_address: z.string(),
  parts: z.int(),
  price_tenths: z.int().nullable(),
});
export type PreviewedRecall = z.output<typeof PreviewedRecall>;
