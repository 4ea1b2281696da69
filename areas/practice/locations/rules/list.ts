import type { Location } from "../contract.ts";

export const LOCATION_SORTS = ["abbreviation", "name", "suburb", "doctor_provider_no"] as const;
export type LocationSort = (typeof LOCATION_SORTS)[number];

const wordsOf = ({ abbreviation, name, address, doctor_provider_no, locality }: Location): string =>
  [abbreviation, name, address, doctor_provider_no, locality?.suburb, locality?.postcode].filter(Boolean).join(" ").toLowerCase();

/** Rows in which every typed word stands; a practice has a handful of places, so all are at hand. */
export function matching(rows: readonly Location[], typed: string): Location[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return rows.filter((row) => words.every((word) => wordsOf(row).includes(word)));
}

const valueOf = (row: Location, by: LocationSort): string => (by === "suburb" ? (row.locality?.suburb ?? "") : (row[by] ?? ""));

/** Live ones first, then by the column; the number decides between equals. */
export const sorted = (rows: readonly Location[], by: LocationSort, descending: boolean): Location[] =>
  rows.toSorted((a, b) => {
    const states = Number(a.is_deleted) - Number(b.is_deleted);
    const order = valueOf(a, by).localeCompare(valueOf(b, by), "en-AU", { numeric: true });
    return states || (descending ? -order : order) || a.ID - b.ID;
  });

/** "RICH · Richmond rooms": how a place is named where one is chosen. */
export const locationName = ({ abbreviation, name }: Pick<Location, "abbreviation" | "name">): string =>
  `${abbreviation} · ${name}`;
