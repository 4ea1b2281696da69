import type { ImportRun } from "../contract.ts";

/** Columns that are imported as dates. */
const DATE_FIELDS: ReadonlySet<unknown> = new Set(["dob", "entitlement_expiry"]);

/** Columns of dates that are imported, and whether somebody still has to say which order they have. */
export function dateColumns({ dates, mapping }: { readonly dates: ImportRun["dates"]; readonly mapping: unknown }) {
  const fields = new Map(typeof mapping === "object" && mapping !== null ? Object.entries(mapping) : []);
  return Object.entries(dates).flatMap(([place, one]) => (DATE_FIELDS.has(fields.get(place)) ? [{ place, ...one }] : []));
}

export const hasOpenDates = (run: Parameters<typeof dateColumns>[0]): boolean => dateColumns(run).some(({ is_open }) => is_open);
