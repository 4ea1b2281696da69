import type { ImportRun } from "../contract.ts";

/** Fields that contain dates. */
const DATE_FIELDS: ReadonlySet<unknown> = new Set(["dob", "entitlement_expiry"]);

/** Returns the date columns that are imported, with their order and whether a user still has to choose it. */
export function dateColumns({
  dates,
  mapping,
}: {
  readonly dates: ImportRun["dates"];
  readonly mapping: unknown;
}) {
  const fields = new Map(typeof mapping === "object" && mapping !== null ? Object.entries(mapping) : []);
  return Object.entries(dates).flatMap(([place, columnOrder]) =>
    DATE_FIELDS.has(fields.get(place)) ? [{ place, ...columnOrder }] : [],
  );
}

export const hasOpenDates = (run: Parameters<typeof dateColumns>[0]): boolean =>
  dateColumns(run).some(({ is_open }) => is_open);
