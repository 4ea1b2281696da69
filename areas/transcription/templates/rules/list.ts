import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { ClientTemplate, TemplateListValues } from "../contract.ts";

const sortValueOf = (row: ClientTemplate, by: TemplateListValues["order"]["by"]): string | number => {
  if (by === "name") return row.file.name;
  return by === "offset" ? row.character_offset_count : row.created_time;
};

/**
 * Returns the templates whose file name contains every word of the search, in the order of a column, with
 * deleted ones last.
 */
export const arrangeTemplates = (
  rows: readonly ClientTemplate[],
  { search, order }: Pick<TemplateListValues, "search" | "order">,
): ClientTemplate[] =>
  orderedRows(
    matchingRows(rows, search, ({ file }) => [file.name]),
    order,
    sortValueOf,
    (row) => Number(row.is_deleted),
  );
