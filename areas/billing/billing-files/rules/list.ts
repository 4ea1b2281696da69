import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { BillingFile, BillingFileListValues } from "../contract.ts";

/** Minimum length of a search text (C-46). */
export const MIN_SEARCH_LENGTH = 3;

type Row = Pick<BillingFile, "ID" | "comment" | "created_time" | "bulkbill_sent_date"> & {
  readonly file: { readonly name: string };
};

const valueOf = (row: Row, by: BillingFileListValues["order"]["by"]): string | null =>
  ({ date: row.created_time, name: row.file.name, comment: row.comment, sent: row.bulkbill_sent_date })[by];

/**
 * Returns the files whose name or comment contains every typed word, sorted by the chosen column. A search
 * text shorter than `MIN_SEARCH_LENGTH` matches all files.
 */
export function arrangeFiles<File extends Row>(
  rows: readonly File[],
  { search = "", order }: Pick<BillingFileListValues, "search" | "order">,
): File[] {
  const searchText = search.trim().length >= MIN_SEARCH_LENGTH ? search : "";
  const matches = matchingRows(rows, searchText, ({ file, comment }) => [file.name, comment]);
  return orderedRows(matches, order, valueOf);
}
