import { type Refusal, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { Mapping } from "../columns.contract.ts";
import type { DateOrder, ListedCorrection, Mode } from "../lists.contract.ts";
import { MAX_ROWS, notReadable, tooManyRows } from "../contract.ts";
import type { Subject } from "../row.contract.ts";
import { type FileEntry, isUnreadable } from "../rules/candidate.ts";
import { candidateFromCells } from "../rules/csv-row.ts";
import { OWN_SOURCE } from "../rules/known-exports.ts";
import { sourceNamed } from "../rules/sources.ts";
import { Directory } from "./directory.ts";
import { RowClassifier } from "./row-classifier.ts";
import type { Owner } from "./owner.ts";
import { countRows, insertRun, readStoredMapping, updateRun } from "./queries.ts";
import { listProfiles, listSources } from "./profile.queries.ts";
import { openReader, type Reader } from "./readers.ts";
import { cellsAfter, insertRows, updateRows } from "./row.queries.ts";
import { createSeenPeople } from "./seen-people.queries.ts";
import type { ReceivedFile } from "./text-of-file.ts";

/** Most rows that are judged and written together; fewer if they are long. */
const ROWS_PER_BATCH = 500;
const CHARACTERS_PER_BATCH = 1_000_000;
/**
 * Number of entries after which a file is refused if none could be read, because the rest would be no better.
 */
const HOPELESS_AFTER = 1_000;

/** Choices that the user makes before the files are read. */
interface Choices {
  readonly subject: Subject;
  /** Source of the IDs; null to detect the source from the headings. */
  readonly source?: string | null;
  readonly mode?: Mode;
  /** Order of day and month for every column that does not reveal its own. */
  readonly dates?: DateOrder | null;
  /** Kinds of correction to turn off; null to use the choice made for the last file of the source. */
  readonly asWritten?: readonly ListedCorrection[] | null;
}

/**
 * Reads the files and stores row by row what an import would do, without creating records. Returns the
 * import's ID. Runs in the caller's transaction, so that a killed server leaves nothing behind. `onRead` is
 * called with the number of rows read so far.
 */
export async function planImport(
  db: Db,
  owner: Owner,
  person: number,
  files: readonly ReceivedFile[],
  { subject, source = null, mode = "add", dates: chosenOrder = null, asWritten = null }: Choices,
  onRead: (rows: number) => void = () => undefined,
): Promise<number> {
  const sourceName = source === null ? null : sourceNamed(source, await listSources(db, owner.ID));
  const profiles = await listProfiles(db, owner.ID, subject);
  const reader = await openReader(files, subject, owner, {
    source: sourceName,
    dates: chosenOrder,
    asWritten,
    profiles,
  });
  const run = await insertOpenedFiles(db, files, reader, { _doctor: owner.ID, _started_by: person, mode });
  const classifier = new RowClassifier(db, owner, {
    ID: run,
    source: reader.source,
    mode,
    left: new Set(reader.asWritten),
  });
  await createSeenPeople(db);
  const directory = await Directory.create(db);
  let first = 1;
  // Only FHIR files are refused early, because the columns of a table may be matched later.
  let isHopeless = reader.format === "fhir";
  for await (const group of batchRows(reader.rows(directory))) {
    if (first + group.length > MAX_ROWS + 1) throw refusalOf(tooManyRows, undefined);
    isHopeless &&= group.every(({ one }) => isUnreadable(one));
    if (isHopeless && first + group.length > HOPELESS_AFTER) throw hopeless(group);
    const classified = await classifier.judge(group, first);
    const rows = classified.map((row, index) => ({ ...row, raw: group[index]?.raw ?? null }));
    await insertRows(db, owner.ID, run, first, rows);
    first += group.length;
    onRead(first - 1);
  }
  await updateRun(db, owner.ID, run, { counts: (await countRows(db, owner.ID, [run]))(run) });
  return run;
}

/** Inserts the import of the opened files, without rows. Returns its ID. */
const insertOpenedFiles = (
  db: Db,
  files: readonly ReceivedFile[],
  reader: Reader,
  start: { readonly _doctor: number; readonly _started_by: number; readonly mode: Mode },
): Promise<number> =>
  insertRun(db, {
    ...start,
    format: reader.format,
    subject: reader.subject,
    file_names: files.map(({ name }) => name),
    size: files.reduce((sum, { size }) => sum + size, 0),
    columns: reader.columns && [...reader.columns],
    mapping: reader.mapping && readStoredMapping(reader.mapping),
    source: reader.source,
    date_orders: JSON.stringify(reader.dates),
    as_written: [...reader.asWritten],
    notices: reader.notices.map((sentence) => sentence.toWellFormed()),
    encoding: reader.encoding,
  });

function hopeless([entry]: readonly FileEntry[]): Refusal {
  const example = entry && isUnreadable(entry.one) ? ` ${entry.place}: ${entry.one.reason}` : "";
  const count = HOPELESS_AFTER.toLocaleString("en-AU");
  return refusalOf(notReadable, {
    sentence: `None of the first ${count} entries can be imported.${example}`,
  });
}

async function* batchRows(rows: AsyncIterable<FileEntry>): AsyncGenerator<readonly FileEntry[]> {
  let group: FileEntry[] = [];
  let length = 0;
  for await (const row of rows) {
    group.push(row);
    length += row.length;
    if (group.length < ROWS_PER_BATCH && length < CHARACTERS_PER_BATCH) continue;
    yield group;
    [group, length] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/** Settings with which a table is read. */
interface ReadSettings {
  readonly ID: number;
  readonly mapping: Mapping;
  /** Number of headings of the table. */
  readonly columns: number;
  readonly subject: Subject;
  readonly source: string;
  readonly mode: Mode;
  /** Order of day and month by the position of the column. */
  readonly orders: Readonly<Record<string, DateOrder>>;
  readonly asWritten: readonly ListedCorrection[];
}

/** Reads and judges the rows of a table again with the user's choices. */
export async function matchAgain(db: Db, owner: Owner, reading: ReadSettings): Promise<void> {
  const { ID, mapping, columns, subject, source, mode, orders } = reading;
  const disabledKinds = new Set(reading.asWritten);
  await updateRun(db, owner.ID, ID, { mapping: readStoredMapping(mapping), subject, source });
  const classifier = new RowClassifier(db, owner, { ID, source, mode, left: disabledKinds });
  const { today, country } = owner;
  await createSeenPeople(db);
  for (let last = 0; ; ) {
    const rows = await cellsAfter(db, owner.ID, ID, last);
    if (rows.length === 0) break;
    const group = rows.map(({ place, raw, length }) => ({
      place,
      one: candidateFromCells(raw, mapping, subject, {
        today,
        country,
        orders,
        columns,
        left: disabledKinds,
        isOwn: source === OWN_SOURCE,
      }),
      raw,
      length,
    }));
    await updateRows(db, owner.ID, ID, last + 1, await classifier.judge(group, last + 1));
    last = rows.at(-1)?.row_number ?? last;
  }
  await updateRun(db, owner.ID, ID, { counts: (await countRows(db, owner.ID, [ID]))(ID) });
}
