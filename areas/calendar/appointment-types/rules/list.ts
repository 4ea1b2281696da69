import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { VisitType, VisitTypeListValues } from "../contract.ts";

/** Returns the types that contain every search word, sorted by a column, archived ones last. */
export const arrangeVisitTypes = (
  rows: readonly VisitType[],
  { search, order }: Pick<VisitTypeListValues, "search" | "order">,
): VisitType[] =>
  orderedRows(
    matchingRows(rows, search, (row) => [row.name, row.preparation, ...row.mbs_items]),
    order,
    (row, column) => row[column],
    (row) => Number(row.is_deleted),
  );
