import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { ClientDocument, ClientDocumentListValues } from "../document.contract.ts";

/** C-46: a search begins with three characters. */
export const SEARCH_FROM = 3;

type Row = Pick<ClientDocument, "ID" | "name" | "description" | "created_time"> & {
  readonly attachments: readonly { readonly file: { readonly name: string } }[];
};

/** Those whose title, description or file names have every typed word, in the order of a column. */
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
