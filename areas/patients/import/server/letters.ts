import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import type { Db } from "#platform/db/db.ts";
import { encodingQuestion, isEncodingQuestion, letterReader } from "#platform/tables/text-encoding.ts";
import { updateRun } from "./queries.ts";
import { cellsAfter, updateCells } from "./row.queries.ts";

interface LettersOfRun {
  readonly ID: number;
  readonly columns: readonly string[] | null;
  readonly notices: readonly string[];
}

/**
 * Reads the letters of a table in another encoding. The file is gone, but each of these encodings has one
 * letter a byte, so the stored cells reveal the bytes.
 */
export async function readLettersAs(
  db: Db,
  _doctor: number,
  { ID, columns, notices }: LettersOfRun,
  { before, encoding }: { readonly before: LetterEncoding; readonly encoding: LetterEncoding },
): Promise<void> {
  const read = letterReader(before, encoding);
  const headings = (columns ?? []).map(read);
  const questionOf = (cells: readonly string[]) =>
    encodingQuestion({ encoding, isSure: false }, cells.join(" "));
  let question = questionOf(headings);
  for (let last = 0; ; ) {
    const rows = await cellsAfter(db, _doctor, ID, last);
    if (rows.length === 0) break;
    const recoded = rows.map(({ row_number, raw }) => ({ row_number, raw: raw.map(read) }));
    question ??= questionOf(recoded.flatMap(({ raw }) => raw));
    await updateCells(db, _doctor, ID, recoded);
    last = rows.at(-1)?.row_number ?? last;
  }
  const others = notices.filter((sentence) => !isEncodingQuestion(sentence));
  await updateRun(db, _doctor, ID, {
    encoding,
    columns: headings,
    notices: question === null ? others : [question, ...others],
  });
}
