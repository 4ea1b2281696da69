import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import type { AppointmentKind } from "../message.contract.ts";
import { plainText } from "./length.ts";

/** Fields of a text, each written in braces. */
export const TEXT_FIELDS = ["practice", "date", "time", "location", "name", "link"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Required fields, because without them a message would not name the sender or the appointment. */
const NEEDED: readonly TextField[] = ["practice", "date", "time"];

/** Placeholder for the link in a stored text. The link itself is inserted when the message is sent. */
export const LINK = "{link}";

const FIELD = /\{([a-z_]{1,30})\}/g;

/** Returns the problem with a message text, or null. Accepts an empty text because the schema refuses it. */
export function textProblem(text: string | null | undefined): string | null {
  if (!text) return null;
  const names = [...text.matchAll(FIELD)].map(([, name]) => name ?? "");
  const unknown = names.find((name) => !TEXT_FIELDS.some((field) => field === name));
  if (unknown !== undefined) return `There is no field {${unknown}}.`;
  const missing = NEEDED.find((field) => !names.includes(field));
  return missing === undefined ? null : `Add the field {${missing}}.`;
}

const shortDay = dayFormatter({ weekday: "short", day: "numeric", month: "short" });

/** Formats a time for a message: "9:35 am". */
export function timeWords(time: WallTime): string {
  const hour = Math.floor(minutesOf(time) / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? "am" : "pm"}`;
}

/** Formats the day and the time of an instant for messages and link pages. */
export function whenWords(instant: string, zone: Zone): { readonly date: string; readonly time: string } {
  const { day, time } = wallOf(instant, zone);
  return { date: shortDay(day), time: timeWords(time) };
}

type TextValues = Readonly<Record<Exclude<TextField, "link">, string>>;

/** Fills in a text and leaves the mark of the link, without spaces at both ends. */
export const fillText = (text: string, values: TextValues): string =>
  plainText(text.replace(FIELD, (whole, name: string) => valueOf(values, name) ?? whole)).trim();

const valueOf = (values: TextValues, name: string): string | undefined =>
  Object.entries(values).find(([field]) => field === name)?.[1];

export const withLink = (body: string, link: string): string => body.replaceAll(LINK, link);

const ASK_FOR_REPLY = "Reply YES to confirm or NO if you can't come, STOP to opt out. {link}";
const ASK_BY_LINK = "Confirm, or let us know if you can't come: {link}";
const SENTENCES: Readonly<Record<AppointmentKind, string>> = {
  reminder: "{practice}: your appointment is on {date} at {time}.",
  confirmation: "{practice}: your appointment is booked for {date} at {time}.",
  change: "{practice}: your appointment is now on {date} at {time}.",
  cancellation: "{practice}: your appointment on {date} at {time} is cancelled.",
};

/** Returns the text that the settings suggest. It asks for a reply only where the sender gets one. */
export const suggestedText = (kind: AppointmentKind, takesReplies: boolean): string =>
  kind === "cancellation"
    ? SENTENCES[kind]
    : `${SENTENCES[kind]} ${takesReplies ? ASK_FOR_REPLY : ASK_BY_LINK}`;
