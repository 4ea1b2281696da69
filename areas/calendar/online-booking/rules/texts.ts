import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { timeWords } from "#areas/calendar/visit-messages/rules/text.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

const MESSAGE_KINDS = ["code", "requested", "accepted", "declined", "cancelled", "moved"] as const;
export type BookingMessage = (typeof MESSAGE_KINDS)[number];
export const isBookingMessage = (text: string): text is BookingMessage =>
  MESSAGE_KINDS.some((kind) => kind === text);

const shortDay = dayFormatter({ weekday: "short", day: "numeric", month: "short" });

interface Values {
  readonly practice: string;
  readonly phone: string;
  readonly day: Day;
  readonly time: WallTime;
  readonly link: string;
  readonly code: string;
  /** Message of the practice to a declined request. */
  readonly answer: string;
}

/** Returns the text of an SMS. It names no patient and no reason, because phones are shared. */
export function textOf(kind: BookingMessage, values: Values): string {
  const { practice, phone, link, code, answer } = values;
  const when = `${shortDay(values.day)} at ${timeWords(values.time)}`;
  const texts: Readonly<Record<BookingMessage, string>> = {
    code: `${practice}: your code is ${code}. It is valid for 10 minutes. Never give it to anyone by phone.`,
    requested: `${practice} received your request for ${when} and will confirm it. Change or cancel: ${link}`,
    accepted: `${practice}: your appointment is booked for ${when}. Change or cancel: ${link}`,
    declined: `${practice} can't confirm your request for ${when}. ${answer} Questions? Call ${phone}.`,
    cancelled: `${practice}: your appointment on ${when} is cancelled.`,
    moved: `${practice}: your appointment is now on ${when}. Change or cancel: ${link}`,
  };
  return texts[kind];
}
