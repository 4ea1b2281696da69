import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { BillingFile, BillingFileListValues } from "../contract.ts";

/** C-46: a search begins with three characters. */
export const SEARCH_FROM = 3;

type Row = Pick<BillingFile, "ID" | "comment" | "created_time" | "bulkbill_sent_date"> & {
  readonly file: { readonly name: string };
};

const valueOf = (row: Row, by: BillingFileListValues["order"]["by"]): string | null =>
  ({ date: row.created_time, name: row.file.name, comment: row.comment, sent: row.bulkbill_sent_date })[by];

/** Those whose name or comment has every typed word, in the order of a column. */
export function arrangedFiles<File extends Row>(
  rows: readonly File[],
  { search = "", order }: Pick<BillingFileListValues, "search" | "order">,
): File[] {
  const typed = search.trim().length >= SEARCH_FROM ? search : "";
  const found = matchingRows(rows, typed, ({ file, comment }) => [file.name, comment]);
  return orderedRows(found, order, valueOf);
}
