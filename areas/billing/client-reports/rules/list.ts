import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { ClientDocument, ClientDocumentListValues } from "../document.contract.ts";

/** Minimum length of a search text (C-46). */
export const SEARCH_FROM = 3;

type Row = Pick<ClientDocument, "ID" | "name" | "description" | "created_time"> & {
  readonly attachments: readonly { readonly file: { readonly name: string } }[];
};

/**
 * Returns the documents whose title, description or file names contain every typed word, sorted by the chosen
 * column. A search text shorter than `SEARCH_FROM` matches all documents.
 */
export function arrangedDocuments<Document extends Row>(
  rows: readonly Document[],
  { search = "", order }: Pick<ClientDocumentListValues, "search" | "order">,
): Document[] {
  const typed = search.trim().length >= SEARCH_FROM ? search : "";
  const found = matchingRows(rows, typed, ({ name, description, attachments }) => [
    name,
    description,
    ...attachments.map(({ file }) => file.name),
  ]);
  return orderedRows(found, order, (row, by) => ({ date: row.created_time, name: row.name, description: row.description })[by]);
}
