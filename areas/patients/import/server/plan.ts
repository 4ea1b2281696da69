import { type Refusal, refusalOf } from "#kernel/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { Mapping } from "../columns.contract.ts";
import { MOST_ROWS, notReadable, type Subject, tooManyRows } from "../contract.ts";
import { type Found, isUnreadable } from "../rules/candidate.ts";
import { candidateFromCells } from "../rules/csv-row.ts";
import { Directory } from "./directory.ts";
import { Judge, type Owner } from "./judge.ts";
import { countRows, insertRun, storedMapping, updateRun } from "./queries.ts";
import { openReader } from "./readers.ts";
import { cellsAfter, insertRows, updateRows } from "./row.queries.ts";
import type { Received } from "./text-of-file.ts";

/** Rows that are checked and written together: so many, or fewer where they are long. */
const AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 1_000_000;
/** A file of which so many entries could not be read, and none could, is refused: the rest of it would be no better. */
const HOPELESS_AFTER = 1_000;

/**
 * Reads the files and keeps what an import would do, row by row; nothing is made. Answers the run's ID. In one transaction: a server that is
 * killed meanwhile leaves nothing of it. `onRead` is called with the rows read so far.
 */
export async function planImport(
  db: Db,
  owner: Owner,
  person: number,
  files: readonly Received[],
  subject: Subject,
  onRead: (rows: number) => void = () => undefined,
): Promise<number> {
  const reader = await openReader(files, subject, owner.today);
  const run = await insertRun(db, {
    _doctor: owner.ID,
    format: reader.format,
    subject: reader.subject,
    file_names: files.map(({ name }) => name),
    size: files.reduce((sum, { size }) => sum + size, 0),
    columns: reader.columns && [...reader.columns],
    mapping: reader.mapping && storedMapping(reader.mapping),
    _started_by: person,
  });
  const judge = new Judge(db, owner, run);
  let first = 1;
  // The columns of a table may be matched later; what is not FHIR stays so.
  let isHopeless = reader.format === "fhir";
  for await (const group of inGroups(reader.rows(new Directory(db, owner.ID, run)))) {
    if (first + group.length > MOST_ROWS + 1) throw refusalOf(tooManyRows, undefined);
    isHopeless &&= group.every(({ one }) => isUnreadable(one));
    if (isHopeless && first + group.length > HOPELESS_AFTER) throw hopeless(group);
    const judged = await judge.judge(group, first);
    const rows = judged.map((row, index) => ({ ...row, raw: group[index]?.raw ?? null }));
    await insertRows(db, owner.ID, run, first, rows);
    first += group.length;
    onRead(first - 1);
  }
  await updateRun(db, owner.ID, run, { counts: (await countRows(db, owner.ID, [run]))(run) });
  return run;
}

function hopeless([found]: readonly Found[]): Refusal {
  const example = found && isUnreadable(found.one) ? ` ${found.place}: ${found.one.reason}` : "";
  const count = HOPELESS_AFTER.toLocaleString("en-AU");
  return refusalOf(notReadable, { sentence: `None of the first ${count} entries can be imported.${example}` });
}

async function* inGroups(rows: AsyncIterable<Found>): AsyncGenerator<readonly Found[]> {
  let group: Found[] = [];
  let length = 0;
  for await (const row of rows) {
    group.push(row);
    length += row.length;
    if (group.length < AT_ONCE && length < CHARACTERS_AT_ONCE) continue;
    yield group;
    [group, length] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/** Looks at a table again with the columns the person chose. */
export async function matchAgain(db: Db, owner: Owner, run: number, mapping: Mapping, subject: Subject): Promise<void> {
  await updateRun(db, owner.ID, run, { mapping: storedMapping(mapping), subject });
  const judge = new Judge(db, owner, run);
  for (let last = 0; ; ) {
    const rows = await cellsAfter(db, owner.ID, run, last);
    if (rows.length === 0) break;
    const group = rows.map(({ place, raw, length }) => ({
      place,
      one: candidateFromCells(raw, mapping, subject, owner.today),
      raw,
      length,
    }));
    await updateRows(db, owner.ID, run, last + 1, await judge.judge(group, last + 1));
    last = rows.at(-1)?.row_number ?? last;
  }
  await updateRun(db, owner.ID, run, { counts: (await countRows(db, owner.ID, [run]))(run) });
}
