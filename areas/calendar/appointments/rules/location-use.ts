/** Numbers of what a client still has at a location. */
export interface CountsAtLocation {
  /** Periods of availability that have not ended. */
  readonly availability: number;
  /** Appointments that do not repeat, from today on. */
  readonly single: number;
  /** Repeating appointments that have not ended. */
  readonly repeating: number;
}

const count = (number: number, one: string, many = `${one}s`): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];

/**
 * Returns a sentence such as "4 periods of availability and 12 future appointments are at Richmond Rooms. Move
 * them first, or they keep a deleted location." Null if nothing is there.
 */
export function sentenceOfLocationUse(
  location: string,
  { availability, single, repeating }: CountsAtLocation,
): string | null {
  const parts = [
    ...count(availability, "period of availability", "periods of availability"),
    ...count(single, "future appointment"),
    ...count(repeating, "repeating appointment"),
  ];
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat("en-AU", { type: "conjunction" }).format(parts);
  const isOne = availability + single + repeating === 1;
  return isOne
    ? `${list} is at ${location}. Move it first, or it keeps a deleted location.`
    : `${list} are at ${location}. Move them first, or they keep a deleted location.`;
}
