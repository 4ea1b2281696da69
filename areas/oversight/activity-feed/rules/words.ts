import { addDays, type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

/**
 * Formats the time of an entry: "10:41" today, "Tue 17:12" within the last week, "09/11/2026 17:12"
 * otherwise.
 */
export function formatEntryTime(timestamp: string, today: Day, zone: Zone): string {
  const { day, time } = wallOf(timestamp, zone);
  if (day === today) return time;
  return day > addDays(today, -7) && day < today
    ? `${weekdayName(day).slice(0, 3)} ${time}`
    : `${formatDay(day)} ${time}`;
}

/**
 * Matches a name with the surname in capitals, "CAMPBELL, Isla", up to punctuation or a word that begins
 * another phrase.
 */
const NAME =
  /(?<![\p{L}\p{M}])\p{Lu}[\p{Lu}\p{M}'’ -]{0,200}, [\p{L}\p{M}0-9'’ .-]{1,200}?(?= (?:on|from|to|at|for|of|by|after|with)\b|[,:;(]|$)/u;

/**
 * Splits a message at the name of its record, which becomes the link. A message without a name is a link as a
 * whole.
 */
export function splitAtName(message: string): { before: string; name: string; after: string } {
  const match = NAME.exec(message);
  if (!match) return { before: "", name: message, after: "" };
  const [name] = match;
  return { before: message.slice(0, match.index), name, after: message.slice(match.index + name.length) };
}

/**
 * Removes the record number from names such as "T.N. (record 7)", because the number links to no page. A
 * patient without a name becomes "a patient".
 */
export const withoutRecord = (message: string): string =>
  message.replace(/ \(record \d+\)/g, "").replace(/(?:\bpatient )?\brecord \d+/g, "a patient");
