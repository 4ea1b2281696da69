import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { Location, LocationListValues } from "../contract.ts";

/** Returns the locations that contain every search word, sorted by a column, live ones first. */
export const arrangeLocations = (
  rows: readonly Location[],
  { search, order }: Pick<LocationListValues, "search" | "order">,
): Location[] =>
  orderedRows(
    matchingRows(rows, search, (row) => [
      row.abbreviation,
      row.name,
      row.address,
      row.doctor_provider_no,
      row.locality?.suburb,
      row.locality?.postcode,
    ]),
    order,
    (row, column) => (column === "suburb" ? row.locality?.suburb : row[column]),
    (row) => Number(row.is_deleted),
  );

/** Formats a location for a list of options: "RICH · Richmond rooms". */
export const locationName = ({ abbreviation, name }: Pick<Location, "abbreviation" | "name">): string =>
  `${abbreviation} · ${name}`;
