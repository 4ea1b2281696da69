import { normalisePhone } from "#kernel/addresses/phone.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import type { KeptMessageRules, MessageRules } from "../message.contract.ts";
import { suggestedText, textProblem } from "./text.ts";

/** Longest name that networks show as a sender. */
const NAME = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11}$/;

/** Returns a sender as the provider expects it: a number in E.164, otherwise the text as typed. */
export function normaliseSender(sender: string | null): string | null {
  const trimmedSender = sender?.trim() ?? "";
  if (trimmedSender === "") return null;
  const digits = normalisePhone(trimmedSender);
  if (digits !== null && /^0[2-478]\d{8}$/.test(digits)) return `+61${digits.slice(1)}`;
  const abroad = trimmedSender.replace(/[\s().-]/g, "");
  return /^\+\d{8,15}$/.test(abroad) ? abroad : trimmedSender;
}

/** Returns true if patients can reply to the sender. */
export const isAnswerable = (sender: string | null): boolean => sender?.startsWith("+") === true;

type TextSender = Pick<MessageRules, "channel" | "sender">;

/** Returns true for an SMS of a number. A sender that is not entered yet, or only begun, counts as a number. */
const takesReplies = ({ channel, sender }: TextSender): boolean =>
  channel === "sms" && !/[a-z]/i.test(sender ?? "");

/** Returns true if the client's rules and this server can send a message to a patient. */
export const canSend = ({ version, channel, sender, has_provider }: KeptMessageRules): boolean =>
  version > 0 && (channel === "email" || (has_provider && sender !== null));

const ASKS_REPLY = /\breply (?:with )?"?(?:yes|no|stop|start|cancel)\b/i;
const TEXTS = ["reminder_text", "confirmation_text", "change_text", "cancellation_text"] as const;

/** Returns the errors of rules that the schema alone can't find, by field. */
export function rulesErrors(rules: MessageRules): FieldErrors {
  const errors: Record<string, string> = {};
  for (const name of TEXTS) {
    const problem = textProblem(rules[name]);
    if (problem !== null) errors[name] = problem;
  }
  if (rules.appointment_types?.length === 0) errors["appointment_types"] = "Choose at least one.";
  if (rules.channel === "sms") Object.assign(errors, senderErrors(rules));
  const way = rules.channel === "email" ? "an email" : "a name";
  for (const name of takesReplies(rules) ? [] : TEXTS)
    if (ASKS_REPLY.test(rules[name]))
      errors[name] ??= `Patients can't reply to ${way}. Remove "Reply" and keep {link}.`;
  return errors;
}

function senderErrors({ sender, sender_is_registered }: MessageRules): FieldErrors {
  if (sender === null) return { sender: "Enter the number or the name that sends." };
  if (isAnswerable(sender)) return {};
  if (!NAME.test(sender)) return { sender: "Enter a number, or a name of 3 to 11 letters and digits." };
  return sender_is_registered
    ? {}
    : { sender_is_registered: "Confirm that the name is registered, or send from a number." };
}

export const mayBeRules = (rules: MessageRules): Verdict<"invalid"> => verdictOf(rulesErrors(rules));

/** Returns the rules that the page suggests before any are saved. Nothing is turned on. */
export const suggestedRules = (practice: string): MessageRules => ({
  practice,
  channel: "sms",
  reminds: false,
  lead_hours: 24,
  confirms: false,
  tells_changes: false,
  tells_cancellations: false,
  appointment_types: [1],
  visit_types: [],
  quiet_from: "20:00",
  quiet_to: "08:00",
  ...textsOf({ channel: "sms", sender: null }),
  replies_cancel: false,
  allows_overseas: false,
  sender: null,
  sender_is_registered: false,
});

export const textsOf = (by: TextSender) => ({
  reminder_text: suggestedText("reminder", takesReplies(by)),
  confirmation_text: suggestedText("confirmation", takesReplies(by)),
  change_text: suggestedText("change", takesReplies(by)),
  cancellation_text: suggestedText("cancellation", takesReplies(by)),
});

/**
 * Returns the texts after a change of channel or sender: replaces suggested texts, keeps texts that the practice has
 * written.
 */
export function textsFor(
  next: TextSender,
  rules: Pick<MessageRules, keyof TextSender | (typeof TEXTS)[number]>,
): ReturnType<typeof textsOf> {
  const [from, to] = [textsOf(rules), textsOf(next)];
  const pick = (name: (typeof TEXTS)[number]) => (rules[name] === from[name] ? to[name] : rules[name]);
  return {
    reminder_text: pick("reminder_text"),
    confirmation_text: pick("confirmation_text"),
    change_text: pick("change_text"),
    cancellation_text: pick("cancellation_text"),
  };
}

/** Returns true if any message is sent by the rules. */
export const isOn = (
  rules: Pick<MessageRules, "reminds" | "confirms" | "tells_changes" | "tells_cancellations">,
): boolean => rules.reminds || rules.confirms || rules.tells_changes || rules.tells_cancellations;
