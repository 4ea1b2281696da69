import { formatE164 } from "#kernel/addresses/phone.ts";
import type {
  MessageKind,
  MessageReason,
  MessageState,
  ReplyOutcome,
  ReplyQuestion,
  VisitReply,
} from "../message.contract.ts";

export const KIND_NAMES: Readonly<Record<MessageKind, string>> = {
  reminder: "Reminder",
  confirmation: "Confirmation",
  change: "Change",
  cancellation: "Cancellation",
  offer: "Offer",
  offer_over: "End of an offer",
  offer_booked: "Booking by an offer",
  recall: "Recall",
  answer: "Reply",
};

export const STATE_NAMES: Readonly<Record<MessageState, string>> = {
  queued: "Queued",
  sending: "Sending",
  uncertain: "Uncertain",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
  skipped: "Not sent",
};

/** Reasons why a message was not sent, as sentences shown to reception. */
export const REASON_WORDS: Readonly<Record<MessageReason, string>> = {
  no_mobile: "The patient has no mobile number.",
  not_mobile: "The patient's number is not a mobile number.",
  overseas: "The patient's number is from overseas.",
  no_email: "The patient has no valid email address.",
  opted_out: "The patient opted out of messages.",
  cancelled: "The appointment was cancelled first.",
  moved: "The appointment was moved first.",
  restored: "The appointment was restored first.",
  patient: "The patient's record was deleted.",
  turned_off: "These messages were turned off first.",
  quiet: "The quiet hours end too late for this appointment.",
  too_late: "It couldn't be sent before the appointment.",
  no_provider: "No SMS provider is set up.",
  no_sender: "The rules have no sender.",
  refused: "The SMS provider refused it.",
  undelivered: "The network couldn't deliver it.",
  withdrawn: "The offer ended first.",
  booked: "The patient has an appointment.",
  recall_over: "The recall is closed.",
  deceased: "The patient's alerts say deceased.",
};

export const OUTCOME_WORDS: Readonly<Record<ReplyOutcome, string>> = {
  confirmed: "Confirmed the appointment",
  cancelled: "Cancelled the appointment",
  opted_out: "Opted out of messages",
  opted_in: "Opted in to messages",
  desk: "Needs an answer",
  accepted: "Took the offered appointment",
  declined: "Declined the offered appointment",
};

/** Reasons why a reply needs a person. */
export const QUESTION_WORDS: Readonly<Record<ReplyQuestion, string>> = {
  text: "Needs an answer.",
  asked_to_cancel: "The patient can't come. Cancel or move the appointment.",
  past: "The appointment of this message is over.",
  moved: "The appointment was moved after this message.",
  cancelled: "The appointment was cancelled after this message.",
  shared: "Several patients share this number. Find out who replied.",
  unknown: "No message was sent to this number.",
  billed: "The appointment is billed and can't be cancelled. Call the patient.",
  offer_over: "The patient accepted after the offer ended. A message says so.",
};

/** Returns the name of the patient who replied, or the number if the patient is unknown. */
export const senderOf = ({ patient, from_address }: Pick<VisitReply, "patient" | "from_address">): string =>
  patient === null ? formatE164(from_address) : `${patient.last_name.toUpperCase()}, ${patient.first_name}`;

/** Formats a price given in tenths of a cent, rounded to cents: "$0.08". */
export const priceWords = (tenths: number): string => `$${(Math.round(tenths / 10) / 100).toFixed(2)}`;

/** Describes a number of parts: "1 part", "2 parts". */
export const partWords = (parts: number): string => (parts === 1 ? "1 part" : `${parts} parts`);
