import { REASON_WORDS } from "#areas/calendar/visit-messages/rules/words.ts";
import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { ListedState, Span } from "../contract.ts";
import type { LeftOutReason, RecallSource, RecallState } from "../recall.contract.ts";
import type { RuleUnit } from "../rule.contract.ts";

export const STATE_NAMES: Readonly<Record<RecallState, string>> = {
  due: "Due",
  messaged: "Message sent",
  booked: "Booked",
  done: "Done",
  dismissed: "Dismissed",
};

export const LISTED_NAMES: Readonly<Record<ListedState, string>> = {
  due: "Due",
  messaged: "Message sent",
  booked: "Booked",
  closed: "Closed",
};

export const SOURCE_NAMES: Readonly<Record<RecallSource, string>> = {
  hand: "Added by hand",
  follow_up: "Follow-up",
  rule: "Rule",
};

export const SPAN_NAMES: Readonly<Record<Span, string>> = {
  week: "This week",
  month: "This month",
  quarter: "Next 3 months",
};

export const UNIT_NAMES: Readonly<Record<RuleUnit, string>> = { week: "Weeks", month: "Months" };

/** Describes a length of time: "1 week", "6 months". */
export const lengthWords = ({ amount, unit }: { readonly amount: number; readonly unit: RuleUnit }): string =>
  `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/** Returns the reason of a recall for lists. */
export const reasonWords = ({ reason }: { readonly reason: string | null }): string =>
  reason ?? "Follow-up after appointment";

const dayWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

/** Describes how far a due date is: "3 days overdue", "today", "in 12 days". */
export function distanceWords(due_on: Day, today: Day): string {
  const days = daysBetween(today, due_on);
  if (days === 0) return "today";
  return days < 0 ? `${dayWords(-days)} overdue` : `in ${dayWords(days)}`;
}

/** Reasons why a patient gets no message, as sentences. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  ...REASON_WORDS,
  turned_off: "Appointment messages are not set up.",
  quiet: "The quiet hours don't end in time.",
  recent: "A message was sent in the past 7 days.",
};

/** Describes a number of messages: "1 message", "3 messages". */
export const messageWords = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);
