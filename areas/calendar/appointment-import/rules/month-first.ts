import {
  countDate,
  type DateOrderCounts,
  NO_DATES,
  orderOf,
  swapDayAndMonth,
} from "#areas/patients/import/rules/correct-dates.ts";

/** Columns of all kinds of table that have dates. */
const DATE_COLUMNS = new Set([
  "date",
  "start",
  "end",
  "dob",
  "endDate",
  "cancelled",
  "referralDate",
  "ends",
  "first",
  "last",
]);

/**
 * Finds the date columns of a table in which the month is before the day. Columns that allow both readings
 * are read day first.
 */
export class MonthFirst {
  readonly #counts: Map<number, DateOrderCounts>;

  constructor(mapping: Readonly<Record<string, string>>) {
    const places = Object.entries(mapping).flatMap(([place, name]) =>
      DATE_COLUMNS.has(name) ? [Number(place)] : [],
    );
    this.#counts = new Map(places.map((place) => [place, NO_DATES]));
  }

  /** Counts the dates of a row. Each row is added before any is written. */
  add(cells: readonly string[]): void {
    for (const [place, counts] of this.#counts)
      this.#counts.set(place, countDate(counts, cells[place] ?? ""));
  }

  /**
   * Returns the positions of the columns with dates written month first: columns with a date that has no
   * other reading, and columns that allow both readings if all other date columns are month first.
   */
  places(): ReadonlySet<number> {
    const orders = [...this.#counts].map(([place, counts]) => ({ place, ...orderOf(counts) }));
    const certain = orders.filter(({ is_open }) => is_open === false);
    const monthFirst = certain.filter(({ order }) => order === "mdy");
    if (monthFirst.length === 0) return new Set();
    const isWhole = certain.every(({ order }) => order === "mdy");
    const like = isWhole ? orders.filter(({ is_open, order }) => is_open === true && order === "dmy") : [];
    return new Set([...monthFirst, ...like].map(({ place }) => place));
  }
}

/** Writes the day before the month in the columns at these positions. */
export const dayFirst = (cells: readonly string[], places: ReadonlySet<number>): readonly string[] =>
  places.size === 0 ? cells : cells.map((cell, place) => (places.has(place) ? swapDayAndMonth(cell) : cell));

export const monthFirstNotice = (headings: readonly string[]): string =>
  `Dates are read with the month first, as in 11/26/2026, in: ${headings.join(", ")}.`;
