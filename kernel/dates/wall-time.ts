import { z } from "zod";

/** A time of day on the wall, HH:mm from 00:00 to 23:59, belonging to no zone. Times compare as text. */
export type WallTime = `${number}:${number}`;

export const INVALID_TIME = "Enter a valid time (HH:mm)";
const LAST_MINUTE = 24 * 60 - 1;

export const isWallTime = (text: string): text is WallTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const WallTimeSchema: z.ZodType<WallTime, string> = z
  .string({ error: INVALID_TIME })
  .refine(isWallTime, INVALID_TIME)
  .meta({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

/** Minutes since midnight. */
export const minutesOf = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A wall time never leaves its day: what lies before midnight is 00:00, what lies after it 23:59. */
export function fromMinutes(minutes: number): WallTime {
  const within = Math.min(Math.max(Math.trunc(minutes), 0), LAST_MINUTE);
  const text = `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
  return isWallTime(text) ? text : "00:00";
}

/** Stops at midnight, as `fromMinutes` does. */
export const addMinutes = (time: WallTime, minutes: number): WallTime => fromMinutes(minutesOf(time) + minutes);

/** 8:30 and 16:00 to read; the wire and the fields keep 08:30. */
export const formatTime = (time: WallTime): string => (time.startsWith("0") ? time.slice(1) : time);

/** Reads `915`, `0915`, `9`, `9.15`, `9:15`, `9 15`, `9:15pm`, `2p`, `1430`. Null for anything else, 24:00 and 13pm among it. */
export function parseTypedTime(text: string): WallTime | null {
  const typed = text.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:[:. ]?(\d{2}))? ?(?:([ap])\.?(?:m\.?)?)?$/.exec(typed);
  if (!parts) return null;
  const [, hourText = "", minute = "00", half] = parts;
  const hour = hourOf(Number(hourText), half);
  const time = `${String(hour).padStart(2, "0")}:${minute}`;
  return isWallTime(time) ? time : null;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return -1;
  return (hour % 12) + (half === "p" ? 12 : 0);
}
