import pg from "pg";
import { parse as parseArray } from "postgres-array";

/**
 * Parsers that keep values as the database sends them. Set for the whole process when this module is loaded,
 * before the first pool. By default the driver turns a `date` into local midnight, which in Sydney moves a
 * birthday by a day.
 */
export const parsers = {
  date: (value: string) => value,
  /** Shortens a wall time to hours and minutes. */
  time: (value: string) => value.slice(0, 5),
  timestamptz: instant,
  timestamp: (value: string) => value.replace(" ", "T"),
  int8: wholeNumber,
} as const;

const oid = { int8: 20, date: 1082, time: 1083, timestamp: 1114, timestamptz: 1184, interval: 1186 } as const;
const arrayOid = { int8: 1016, timestamp: 1115, date: 1182, time: 1183, timestamptz: 1185 } as const;

for (const name of ["int8", "date", "time", "timestamp", "timestamptz"] as const) {
  const parser: (value: string) => string | number = parsers[name];
  pg.types.setTypeParser(oid[name], parser);
  // `as`: the driver's list of types has no array types.
  pg.types.setTypeParser(arrayOid[name] as never, (value: string) => parseArray(value, parser));
}
pg.types.setTypeParser(oid.interval, (value: string) => value);
// Leaves numeric (1700) as a string because money must never be a floating-point number.

/**
 * Converts an instant to ISO 8601 in UTC with milliseconds. The usual format, "2026-11-20
 * 13:54:12.123456+00", is converted without a Date.
 */
function instant(value: string): string {
  if (value.endsWith("+00") && value.charAt(4) === "-" && value.charAt(10) === " ") {
    return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
  }
  const parsed = new Date(value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(parsed.getTime()) ? value : parsed.toISOString();
}

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
  return number;
}
