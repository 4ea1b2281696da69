import {
  countDate,
  type DateOrderCounts,
  NO_DATES,
  orderOf,
  swapDayAndMonth,
} from "#areas/patients/import/rules/mend-dates.ts";

/** Columns of all kinds of table that have dates. */
const DATE_COLUMNS = new Set(["date", "start", "end", "dob", "referralDate", "ends", "first", "last"]);

/** Finds the date columns of a table in which the month is before the day. Without a sign of it, the day is first. */
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

  /** Returns the positions of the columns whose dates are certainly month first. */
  places(): ReadonlySet<number> {
    return new Set(
      [...this.#counts].flatMap(([place, counts]) => {
        const order = orderOf(counts);
        return order?.order === "mdy" && !order.is_open ? [place] : [];
      }),
    );
  }
}

/** Writes the day before the month in the columns at these positions. */
export const dayFirst = (cells: readonly string[], places: ReadonlySet<number>): readonly string[] =>
  places.size === 0 ? cells : cells.map((cell, place) => (places.has(place) ? swapDayAndMonth(cell) : cell));

export const monthFirstNotice = (headings: readonly string[]): string =>
  `Dates are read with the month first, as in 11/26/2026, in: ${headings.join(", ")}.`;
