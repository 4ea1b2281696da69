import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { timeWords } from "#areas/calendar/visit-messages/rules/text.ts";
import { emailSafeName } from "#kernel/addresses/email-words.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { type MailPart, type MailWords, paragraphsOf, writeMail } from "#kernel/text/mail-words.ts";
import type { BookingMessage } from "./texts.ts";

const writtenDay = dayFormatter({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

export interface BookingValues {
  readonly practice: string;
  readonly doctor: string;
  readonly phone: string;
  readonly day: Day;
  readonly time: WallTime;
  /** Name of the appointment's type. */
  readonly type: string;
  /** Length in minutes, or 0 if it is not known. */
  readonly minutes: number;
  /** Location with its street, or null if there is none. */
  readonly location: string | null;
  /** Address of the booking's own page. */
  readonly link: string;
  /** Address of the page that offers times. */
  readonly bookPage: string;
  readonly code: string;
  /** Message of the practice to a declined request. */
  readonly answer: string;
  /** True once the practice has confirmed the request. */
  readonly isConfirmed: boolean;
}

/**
 * Returns an email about a booking. It names no patient and nothing that the patient wrote, because others may
 * read emails.
 */
export function bookingMail(kind: BookingMessage, given: BookingValues): MailWords {
  const values = { ...given, practice: emailSafeName(given.practice), doctor: emailSafeName(given.doctor) };
  const [subject, parts] = EMAILS[kind](values);
  return writeMail(subject, ["Hello,", ...parts]);
}

const factsOf = ({ day, time, doctor, type, minutes, location }: BookingValues): MailPart => ({
  facts: [
    ["When", `${writtenDay(day)} at ${timeWords(time)}`],
    ["Doctor", doctor],
    ["Appointment", minutes > 0 ? `${type}, ${minutes} minutes` : type],
    ["Where", location],
  ],
});
const change = ({ link }: BookingValues): MailPart => ({
  button: "Change or cancel",
  url: link,
});
const bookAgain = ({ bookPage }: BookingValues): MailPart => ({
  button: "Choose another time",
  url: bookPage,
});
const call = ({ phone }: BookingValues): string => `Questions? Call ${phone}.`;

type Email = readonly [subject: string, parts: readonly MailPart[]];

const EMAILS: Readonly<Record<BookingMessage, (values: BookingValues) => Email>> = {
  code: ({ practice, code }) => [
    `Your code for ${practice}`,
    [{ lead: "Your code is", code }, "It is valid for 10 minutes. Never give it to anyone by phone."],
  ],
  requested: (values) => [
    `${values.practice} received your request`,
    ["We received your request for this time and will confirm it by email.", factsOf(values), change(values)],
  ],
  accepted: (values) => [
    `Your appointment at ${values.practice} is booked`,
    ["Your appointment is booked.", factsOf(values), change(values)],
  ],
  declined: (values) => [
    `Your request for an appointment at ${values.practice}`,
    [
      "We can't confirm your request for this time.",
      factsOf(values),
      ...paragraphsOf(values.answer),
      bookAgain(values),
      call(values),
    ],
  ],
  cancelled: (values) => {
    const what = values.isConfirmed ? "appointment" : "request";
    return [
      `Your ${what} at ${values.practice} is cancelled`,
      [`Your ${what} for this time is cancelled.`, factsOf(values), bookAgain(values)],
    ];
  },
  moved: (values) => [
    values.isConfirmed
      ? `Your appointment at ${values.practice} has a new time`
      : `Your request at ${values.practice} has a new time`,
    [
      values.isConfirmed
        ? "Your appointment is now at this time."
        : "Your request is now for this time. We will confirm it by email.",
      factsOf(values),
      change(values),
    ],
  ],
};
