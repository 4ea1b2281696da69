import { z } from "zod";

/** A time of day from 00:00 to 23:59, HH:mm, without a time zone. Times are ordered like their text. */
export type WallTime = `${number}:${number}`;

export const INVALID_TIME = "Enter a valid time (HH:mm).";
const LAST_MINUTE = 24 * 60 - 1;

export const isWallTime = (text: string): text is WallTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const WallTimeSchema: z.ZodType<WallTime, string> = z
  .string({ error: INVALID_TIME })
  .refine(isWallTime, INVALID_TIME)
  .meta({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

/** Returns the minutes since midnight. */
export const minutesOf = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Returns the wall time that is a number of minutes after midnight. Limited to the day: 00:00 for negative
 * minutes, 23:59 for minutes beyond the day.
 */
export function fromMinutes(minutes: number): WallTime {
  const dayMinutes = Math.min(Math.max(Math.trunc(minutes), 0), LAST_MINUTE);
  const text = `${String(Math.floor(dayMinutes / 60)).padStart(2, "0")}:${String(dayMinutes % 60).padStart(2, "0")}`;
  return isWallTime(text) ? text : "00:00";
}

/** Returns the time that is a number of minutes later, limited to the day like `fromMinutes`. */
export const addMinutes = (time: WallTime, minutes: number): WallTime =>
  fromMinutes(minutesOf(time) + minutes);

/**
 * Parses `915`, `0915`, `9`, `9.15`, `9:15`, `9 15`, `9:15pm`, `2p`, `1430`. Null for any other text,
 * including 24:00 and 13pm.
 */
export function parseTypedTime(text: string): WallTime | null {
  const normalisedText = text.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:[:. ]?(\d{2}))? ?(?:([ap])\.?(?:m\.?)?)?$/.exec(normalisedText);
  if (!parts) return null;
  const [, hourText = "", minute = "00", meridiem] = parts;
  const hour = hourOf(Number(hourText), meridiem);
  const time = `${String(hour).padStart(2, "0")}:${minute}`;
  return isWallTime(time) ? time : null;
}

function hourOf(hour: number, meridiem: string | undefined): number {
  if (meridiem === undefined) return hour;
  if (hour < 1 || hour > 12) return -1;
  return (hour % 12) + (meridiem === "p" ? 12 : 0);
}
