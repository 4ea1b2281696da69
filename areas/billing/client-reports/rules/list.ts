import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { ClientDocument, ClientDocumentListValues } from "../document.contract.ts";

/** Minimum length of a search text (C-46). */
export const MIN_SEARCH_LENGTH = 3;

type Row = Pick<ClientDocument, "ID" | "name" | "description" | "created_time"> & {
  readonly attachments: readonly { readonly file: { readonly name: string } }[];
};

/**
 * Returns the documents whose title, description or file names contain every typed word, sorted by the chosen
 * column. A search text shorter than `MIN_SEARCH_LENGTH` matches all documents.
 */
export function arrangeDocuments<Document extends Row>(
  rows: readonly Document[],
  { search = "", order }: Pick<ClientDocumentListValues, "search" | "order">,
): Document[] {
  const searchText = search.trim().length >= MIN_SEARCH_LENGTH ? search : "";
  const matches = matchingRows(rows, searchText, ({ name, description, attachments }) => [
    name,
    description,
    ...attachments.map(({ file }) => file.name),
  ]);
  return orderedRows(
    matches,
    order,
    (row, by) => ({ date: row.created_time, name: row.name, description: row.description })[by],
  );
}
