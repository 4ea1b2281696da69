import type { ReplyOutcome, ReplyQuestion, ReplyReading } from "../message.contract.ts";

const WORDS: Readonly<Record<Exclude<ReplyReading, "other">, readonly string[]>> = {
  yes: ["y", "yes", "yes please", "yes thanks", "yes thank you", "yep", "ok", "okay", "confirm", "confirmed"],
  no: ["n", "no", "no thanks", "no thank you", "cancel", "cancel please", "please cancel"],
  stop: ["stop", "stop please", "please stop", "stopall", "stop all", "unsubscribe", "opt out", "optout"],
  start: ["start", "unstop"],
};

/**
 * Returns the meaning of a reply. Only a reply that is nothing but the word counts, because "Yes, but can I
 * come later?" needs a person.
 */
export function readReply(text: string): ReplyReading {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]/g, " ")
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
  if (/\p{L}/u.test(text.replace(/[a-z]/gi, ""))) return "other";
  return (["yes", "no", "stop", "start"] as const).find((each) => WORDS[each].includes(words)) ?? "other";
}

/** A message that a reply may answer. */
export interface Answerable {
  readonly _doctor: number;
  readonly ID: number;
  readonly _patient: number;
  readonly starts_at: string;
  /** State of the appointment or offer that the message is about; `asked` if it asks for a booking. */
  readonly condition: "booked" | "moved" | "cancelled" | "offered" | "over" | "asked";
  /** True if the practice lets a reply cancel. */
  readonly replies_cancel: boolean;
}

export interface Decision {
  /** The answered message. Null if unknown. */
  readonly message: Answerable | null;
  readonly outcome: ReplyOutcome;
  readonly question: ReplyQuestion | null;
}

/**
 * Decides the effect of a patient's reply. `messages` lists the messages between the two phone numbers,
 * newest first. A reply is taken as the answer to the newest one. If the phone belongs to several patients,
 * reception decides.
 */
export function decideReply(reading: ReplyReading, messages: readonly Answerable[], now: string): Decision {
  const [newest] = messages;
  if (reading === "stop") return { message: newest ?? null, outcome: "opted_out", question: null };
  if (reading === "start") return { message: newest ?? null, outcome: "opted_in", question: null };
  const ask = (message: Answerable | null, question: ReplyQuestion): Decision => ({
    message,
    outcome: "desk",
    question,
  });
  if (!newest) return ask(null, "unknown");
  const open = messages.filter(
    ({ condition, starts_at }) => (condition === "booked" || condition === "offered") && starts_at > now,
  );
  if (new Set(open.map(patientOf)).size > 1) return ask(null, "shared");
  if (newest.condition === "asked") return ask(newest, "text");
  if (newest.starts_at <= now) return ask(newest, "past");
  if (newest.condition === "offered" || newest.condition === "over") return decideOffer(reading, newest);
  if (newest.condition !== "booked") return ask(newest, newest.condition);
  if (reading === "yes") return { message: newest, outcome: "confirmed", question: null };
  if (reading === "other") return ask(newest, "text");
  return newest.replies_cancel
    ? { message: newest, outcome: "cancelled", question: null }
    : ask(newest, "asked_to_cancel");
}

/**
 * Decides the effect of an answer to an offer. The feature that made the offer checks whether the offer is
 * still open.
 */
function decideOffer(reading: ReplyReading, message: Answerable): Decision {
  if (reading === "yes") return { message, outcome: "accepted", question: null };
  if (reading === "no") return { message, outcome: "declined", question: null };
  return { message, outcome: "desk", question: "text" };
}

const patientOf = ({ _doctor, _patient }: Answerable): string => `${_doctor} ${_patient}`;
