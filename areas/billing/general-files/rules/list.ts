import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { FILE_TYPES, type GeneralFile, type GeneralFileListValues } from "../contract.ts";

/** Minimum length of a search text (C-46). */
export const MIN_SEARCH_LENGTH = 3;

export const typeName = (fileType: number): string => FILE_TYPES[fileType - 1] ?? "Others";

type Row = Pick<GeneralFile, "ID" | "comment" | "created_time" | "fileType"> & {
  readonly file: { readonly name: string };
};

/**
 * Returns the files whose name or comment contains every typed word. A search text shorter than `MIN_SEARCH_LENGTH`
 * matches all files.
 */
export const matchingFiles = <File extends Row>(rows: readonly File[], search = ""): File[] =>
  matchingRows(rows, search.trim().length >= MIN_SEARCH_LENGTH ? search : "", ({ file, comment }) => [
    file.name,
    comment,
  ]);

export function arrangeGeneralFiles<File extends Row>(
  rows: readonly File[],
  { search, type, order }: Pick<GeneralFileListValues, "search" | "type" | "order">,
): File[] {
  const matches = matchingFiles(rows, search).filter(
    ({ fileType }) => type === undefined || fileType === Number(type),
  );
  return orderedRows(
    matches,
    order,
    (row, by) =>
      ({ date: row.created_time, name: row.file.name, comment: row.comment, type: typeName(row.fileType) })[
        by
      ],
  );
}
