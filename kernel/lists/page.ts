import { z } from "zod";

// A path parameter arrives as text and is a number for everybody who calls; "1e1", "0x10" and " 5" are not page numbers.
const numeric = (value: string | number): string | number =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;

const SIZE = "pageSize must be a whole number from 1 to 100";
const NUMBER = "pageNumber must be a whole number from 1";

/** RULE-GEN-06: 1 to 100 to a page. */
export const PageSize = z.preprocess(numeric, z.int({ error: SIZE }).min(1, SIZE).max(100, SIZE));

/** RULE-GEN-06: the first page is 1. */
export const PageNumber = z.preprocess(numeric, z.int({ error: NUMBER }).min(1, NUMBER).max(999_999_999, NUMBER));

/** `{ patients: [...], totalItems }`: the collection under its own name. */
export type Page<Name extends string, Row> = { [K in Name]: Row[] } & { totalItems: number };

export function pageOf<const Name extends string, Row>(collection: Name, rows: Row[], totalItems: number): Page<Name, Row> {
  // `as`: TypeScript widens a computed key to string; the two properties are the type's own.
  return { [collection]: rows, totalItems } as Page<Name, Row>;
}

/** The schema of such an answer. */
export function pageSchema<const Name extends string, Row extends z.ZodType>(collection: Name, row: Row) {
  // `as`: the same widening of a computed key.
  return z.object({ [collection]: z.array(row), totalItems: z.int().min(0) } as { [K in Name]: z.ZodArray<Row> } & {
    totalItems: z.ZodInt;
  });
}

/** Rows to skip before this page. */
export const offsetOf = (pageSize: number, pageNumber: number): number => pageSize * (pageNumber - 1);

const COUNTED_BEYOND = 10_000;

/**
 * A list of everything the bureau ever wrote counts so far from where its page begins, and no further: nobody pages through more, and the
 * whole count would read every row. `totalItems` is then this limit.
 */
export const countLimit = (offset: number): number => offset + COUNTED_BEYOND;

/** The list goes on beyond what was counted. */
export const isBeyondCount = (total: number, { pageSize, page }: { pageSize: number; page: number }): boolean =>
  total === countLimit(offsetOf(pageSize, page));
