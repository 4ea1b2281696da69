import { z } from "zod";

// Parses a path parameter, which arrives as a string, while callers in code pass a number. "1e1", "0x10" and
// " 5" are not page numbers.
const parseNumeric = (value: string | number): string | number =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;

const PAGE_SIZE_ERROR = "pageSize must be a whole number from 1 to 100";
const PAGE_NUMBER_ERROR = "pageNumber must be a whole number from 1";

/** Number of rows per page, 1 to 100 (RULE-GEN-06). */
export const PageSize = z.preprocess(
  parseNumeric,
  z.int({ error: PAGE_SIZE_ERROR }).min(1, PAGE_SIZE_ERROR).max(100, PAGE_SIZE_ERROR),
);

/** Page number; the first page is 1 (RULE-GEN-06). */
export const PageNumber = z.preprocess(
  parseNumeric,
  z.int({ error: PAGE_NUMBER_ERROR }).min(1, PAGE_NUMBER_ERROR).max(999_999_999, PAGE_NUMBER_ERROR),
);

/** A page of a list, `{ patients: [...], totalItems }`, with the collection under its own name. */
export type Page<Name extends string, Row> = { [K in Name]: Row[] } & { totalItems: number };

export function pageOf<const Name extends string, Row>(
  collection: Name,
  rows: Row[],
  totalItems: number,
): Page<Name, Row> {
  // `as`: TypeScript widens a computed key to string; the object has exactly the two properties of the type.
  return { [collection]: rows, totalItems } as Page<Name, Row>;
}

export function pageSchema<const Name extends string, Row extends z.ZodType>(collection: Name, row: Row) {
  // `as`: TypeScript widens the computed key here as well.
  return z.object({ [collection]: z.array(row), totalItems: z.int().min(0) } as {
    [K in Name]: z.ZodArray<Row>;
  } & {
    totalItems: z.ZodInt;
  });
}

/** Returns the number of rows before a page. */
export const offsetOf = (pageSize: number, pageNumber: number): number => pageSize * (pageNumber - 1);

const MAX_COUNTED_ROWS = 10_000;

/**
 * Returns the maximum count of a large list: a fixed number of rows beyond the start of the page. Limits the
 * work because a full count would read every row and users don't page that far. `totalItems` is this limit if
 * there are more rows.
 */
export const countLimit = (offset: number): number => offset + MAX_COUNTED_ROWS;

/** Returns true if the list has reached its count limit, so that there may be more rows than `total`. */
export const isBeyondCount = (
  total: number,
  { pageSize, page }: { pageSize: number; page: number },
): boolean => total === countLimit(offsetOf(pageSize, page));
