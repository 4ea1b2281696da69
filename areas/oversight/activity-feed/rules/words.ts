import { addDays, type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

/** "10:41" today, "Tue 17:12" within the week, "09/11/2026 17:12" before. */
export function whenWords(timestamp: string, today: Day, zone: Zone): string {
  const { day, time } = wallOf(timestamp, zone);
  if (day === today) return time;
  return day > addDays(today, -7) && day < today ? `${weekdayName(day).slice(0, 3)} ${time}` : `${formatDay(day)} ${time}`;
}

/** A surname in capitals and what it stands with: "CAMPBELL, Isla", up to the next word that begins something else. */
const NAME =
  /(?<![\p{L}\p{M}])\p{Lu}[\p{Lu}\p{M}'’ -]{0,200}, [\p{L}\p{M}0-9'’ .-]{1,200}?(?= (?:on|from|to|at|for|of|by|after|with)\b|[,:;(]|$)/u;

/** Splits a message at the record it names, which is the part to press. A message that names none is pressed as a whole. */
export function splitAtName(message: string): { before: string; name: string; after: string } {
  const found = NAME.exec(message);
  if (!found) return { before: "", name: message, after: "" };
  const [name] = found;
  return { before: message.slice(0, found.index), name, after: message.slice(found.index + name.length) };
}
