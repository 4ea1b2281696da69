import { joinWords } from "#kernel/text/join-words.ts";
import { countWords } from "./appointment-words.ts";

/** Counts of the client's records that still use a location. */
export interface CountsAtLocation {
  /** Periods of availability that have not ended. */
  readonly availability: number;
  /** Appointments that do not repeat, from today on. */
  readonly single: number;
  /** Repeating appointments that have not ended. */
  readonly repeating: number;
}

/**
 * Returns a sentence such as "4 periods of availability and 12 future appointments are at Richmond Rooms. Move
 * them first, or they keep a deleted location." Null if nothing is there.
 */
export function sentenceOfLocationUse(
  location: string,
  { availability, single, repeating }: CountsAtLocation,
): string | null {
  const parts = [
    availability > 0 && countWords(availability, "period of availability", "periods of availability"),
    single > 0 && countWords(single, "future appointment"),
    repeating > 0 && countWords(repeating, "repeating appointment"),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const list = joinWords(parts);
  const isOne = availability + single + repeating === 1;
  return isOne
    ? `${list} is at ${location}. Move it first, or it keeps a deleted location.`
    : `${list} are at ${location}. Move them first, or they keep a deleted location.`;
}
