import { isDay } from "#kernel/dates/day.ts";
import { instantOf, type Zone } from "#kernel/dates/zone.ts";
import { isWallTime } from "#kernel/dates/wall-time.ts";
import { TARGETS } from "../search-parameters.contract.ts";

/** Address of this API and zone of the practice, to which the values of a search refer. */
export interface SearchScope {
  readonly base: string;
  readonly zone: Zone;
}

const LOCAL_TIME = /^([a-z]{2})?(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?$/;

/**
 * Completes a date as clients write it: a plus sign that was not encoded arrives as a space, and a time
 * without an offset is one of the practice (FHIR R4, 3.1.1.4.7).
 */
function dateValue(value: string, zone: Zone): string {
  const [, prefix = "", day = "", time = "", seconds = ""] = LOCAL_TIME.exec(value) ?? [];
  if (isDay(day) && isWallTime(time)) return `${prefix}${instantOf(day, time, zone).slice(0, 16)}${seconds}Z`;
  return value.replace(/ (?=\d{2}:\d{2}$)/, "+");
}

/** Returns the value of a parameter in the form that the rest of a search expects. */
export function searchValue(kind: string | undefined, value: string, { base, zone }: SearchScope): string {
  if (kind === "date") return dateValue(value, zone);
  return kind === "reference" && value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value;
}

/** Returns true for the address of a resource on another server, to which no record here refers. */
export const isElsewhere = (value: string): boolean => /^https?:\/\/[^\s]+$/.test(value);

/** Returns the ID in Patient/12 or 12; null for another type, an address or malformed text. */
export function referencedId(name: string, value: string): string | null {
  const [, kind = TARGETS[name], id] = /^(?:(\w+)\/)?([clr]?\d{1,15})$/.exec(value) ?? [];
  return id === undefined || kind !== TARGETS[name] ? null : id;
}
