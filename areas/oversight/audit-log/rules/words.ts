import { addDays, type Day, dayParts, formatDay, weekdayName } from "#kernel/day.ts";
import type { WallTime } from "#kernel/wall-time.ts";
import { wallOf, type Zone } from "#kernel/zone.ts";

export function greeting(time: WallTime): string {
  if (time < "12:00") return "Good morning";
  return time < "18:00" ? "Good afternoon" : "Good evening";
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "Wednesday 11 November 2026" */
export function longDay(day: Day): string {
  const { year, month, date } = dayParts(day);
  return `${weekdayName(day)} ${date} ${MONTHS[month - 1] ?? ""} ${year}`;
}

/** "10:41" today, "Tue 17:12" within the week, "09/11/2026 17:12" before. */
export function whenWords(timestamp: string, today: Day, zone: Zone): string {
  const { day, time } = wallOf(timestamp, zone);
  if (day === today) return time;
  return day > addDays(today, -7) && day < today ? `${weekdayName(day).slice(0, 3)} ${time}` : `${formatDay(day)} ${time}`;
}

/** A surname in capitals and what it stands with: "CAMPBELL, Isla", up to the next word that begins something else. */
const NAME =
  /(?<![\p{L}\p{M}])\p{Lu}[\p{Lu}\p{M}'’ -]*, [\p{L}\p{M}0-9'’ .-]+?(?= (?:on|from|to|at|for|of|by|after|with)\b|[,:;(]|$)/u;

/** Splits a message at the record it names, which is the part to press. A message that names none is pressed as a whole. */
export function splitAtName(message: string): { before: string; name: string; after: string } {
  const found = NAME.exec(message);
  if (!found) return { before: "", name: message, after: "" };
  const [name] = found;
  return { before: message.slice(0, found.index), name, after: message.slice(found.index + name.length) };
}
