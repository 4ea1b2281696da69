import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { FILE_TYPES, type GeneralFile, type GeneralFileListValues } from "../contract.ts";

/** C-46: a search begins with three characters. */
export const SEARCH_FROM = 3;

export const typeName = (fileType: number): string => FILE_TYPES[fileType - 1] ?? "Others";

type Row = Pick<GeneralFile, "ID" | "comment" | "created_time" | "fileType"> & { readonly file: { readonly name: string } };

/** Those whose name or comment has every typed word; fewer than three characters find everything. */
export const matchingFiles = <File extends Row>(rows: readonly File[], search = ""): File[] =>
  matchingRows(rows, search.trim().length >= SEARCH_FROM ? search : "", ({ file, comment }) => [file.name, comment]);

export function arrangedGeneralFiles<File extends Row>(
  rows: readonly File[],
  { search, type, order }: Pick<GeneralFileListValues, "search" | "type" | "order">,
): File[] {
  const found = matchingFiles(rows, search).filter(({ fileType }) => type === undefined || fileType === Number(type));
  return orderedRows(
    found,
    order,
    (row, by) => ({ date: row.created_time, name: row.file.name, comment: row.comment, type: typeName(row.fileType) })[by],
  );
}
