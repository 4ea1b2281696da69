import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { BillingFile, BillingFileListValues } from "../contract.ts";

/** Minimum length of a search text (C-46). */
export const SEARCH_FROM = 3;

type Row = Pick<BillingFile, "ID" | "comment" | "created_time" | "bulkbill_sent_date"> & {
  readonly file: { readonly name: string };
};

const valueOf = (row: Row, by: BillingFileListValues["order"]["by"]): string | null =>
  ({ date: row.created_time, name: row.file.name, comment: row.comment, sent: row.bulkbill_sent_date })[by];

/**
 * Returns the files whose name or comment contains every typed word, sorted by the chosen column. A search
 * text shorter than `SEARCH_FROM` matches all files.
 */
export function arrangedFiles<File extends Row>(
  rows: readonly File[],
  { search = "", order }: Pick<BillingFileListValues, "search" | "order">,
): File[] {
  const typed = search.trim().length >= SEARCH_FROM ? search : "";
  const found = matchingRows(rows, typed, ({ file, comment }) => [file.name, comment]);
  return orderedRows(found, order, valueOf);
}
