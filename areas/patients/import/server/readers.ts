import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Mapping } from "../columns.contract.ts";
import type { DateOrder, ListedCorrection } from "../lists.contract.ts";
import { type ImportRun, MAX_ROWS, notReadable, tooManyRows } from "../contract.ts";
import type { Subject } from "../row.contract.ts";
import type { FileEntry } from "../rules/candidate.ts";
import { recogniseFile } from "../rules/csv-columns.ts";
import { OWN_SOURCE, type Profile } from "../rules/known-exports.ts";
import { candidateFromCells } from "../rules/csv-row.ts";
import { formatProblem } from "../rules/upload-check.ts";
import { type ColumnOrder, NO_DATES, orderOf, countDate } from "../rules/correct-dates.ts";
import type { Directory } from "./directory.ts";
import { readFhir } from "./read-fhir.ts";
import { readSheet } from "./read-sheet.ts";
import { readTable, type Table } from "./read-table.ts";
import type { ReceivedFile } from "./text-of-file.ts";

/** Opened files: facts about them as a whole, and their rows, which are streamed and never all in memory. */
export interface Reader {
  readonly format: ImportRun["format"];
  readonly subject: ImportRun["subject"];
  readonly columns: readonly string[] | null;
  readonly mapping: Mapping | null;
  /** System that issued the IDs, as the user named it or the headings reveal it; empty if unknown. */
  readonly source: string;
  /** Sentences about the file as a whole. */
  readonly notices: readonly string[];
  /** Text encoding, if guessed. */
  readonly encoding: LetterEncoding | null;
  /** Order of day and month by the position of each date column. */
  readonly dates: Readonly<Record<string, ColumnOrder>>;
  /** Kinds of correction that are turned off. */
  readonly asWritten: readonly ListedCorrection[];
  readonly rows: (directory: Directory) => AsyncIterable<FileEntry>;
}

/** Readers of tables by file extension; a further format is a further entry. */
const TABLE_READERS: readonly {
  readonly name: RegExp;
  readonly read: (file: ReceivedFile) => Promise<Table>;
}[] = [
  { name: /\.(csv|tsv|txt|out|in)$/i, read: readTable },
  { name: /\.xlsx$/i, read: readSheet },
];

export async function openReader(
  files: readonly ReceivedFile[],
  subject: Subject,
  owner: ClientOfFile,
  { source, dates: chosenOrder, asWritten, profiles }: ReadChoices,
): Promise<Reader> {
  for (const file of files) {
    const kind = TABLE_READERS.find(({ name }) => name.test(file.name));
    if (!kind) continue;
    if (files.length > 1)
      throw refusalOf(notReadable, { sentence: "Import one CSV or Excel file at a time." });
    const table = await kind.read(file);
    const recognition = recogniseFile(table.headings, {
      subject,
      fileName: file.name,
      named: source,
      profiles,
    });
    const order = chosenOrder ?? recognition.date_order;
    const dates = await findDateOrders(table, order);
    const disabledKinds = asWritten ?? recognition.asWritten;
    const reading = {
      subject,
      ...owner,
      ...recognition,
      dates,
      asWritten: disabledKinds,
      notices: table.notices,
    };
    return tableReader(file.name, await kind.read(file), reading);
  }
  const unknownFile = files.find(({ name }) => !/\.(ndjson|jsonl|json)$/i.test(name));
  if (unknownFile)
    throw refusalOf(notReadable, {
      sentence: `${unknownFile.name} ${formatProblem(unknownFile.name)}`,
    });
  return {
    format: "fhir",
    subject: "both",
    columns: null,
    mapping: null,
    source: source ?? "",
    notices: [],
    encoding: null,
    dates: {},
    asWritten: [],
    rows: (directory) => readFhir(files, directory),
  };
}

/** Choices of the user, and how earlier files were read. */
interface ReadChoices {
  /** Source that the user named; null to detect the source from the headings. */
  readonly source: string | null;
  readonly dates: DateOrder | null;
  readonly asWritten: readonly ListedCorrection[] | null;
  readonly profiles: readonly Profile[];
}

/** Date and country of the client who imports the file. */
interface ClientOfFile {
  readonly today: Day;
  readonly country: Country;
}

/**
 * Determines the order of each date column from the whole table, because only the last row may reveal the
 * order. Throws a refusal if the table has too many rows, before any of them is judged and stored.
 */
async function findDateOrders(
  { headings, rows }: Table,
  chosenOrder: DateOrder | null,
): Promise<Record<string, ColumnOrder>> {
  const columnCounts = headings.map(() => NO_DATES);
  let count = 0;
  for await (const { cells } of rows) {
    count += 1;
    if (count > MAX_ROWS) throw refusalOf(tooManyRows, undefined);
    for (const [index, counts] of columnCounts.entries())
      columnCounts[index] = countDate(counts, cells[index] ?? "");
  }
  const orders = columnCounts.map((each) => orderOf(each));
  return Object.fromEntries(
    orders.flatMap((columnOrder, index) => {
      if (columnOrder === null) return [];
      return [
        [
          index,
          columnOrder.is_open && chosenOrder !== null ? { order: chosenOrder, is_open: false } : columnOrder,
        ],
      ];
    }),
  );
}

export const ordersIn = (dates: Readonly<Record<string, ColumnOrder>>): Record<string, DateOrder> =>
  Object.fromEntries(Object.entries(dates).map(([index, { order }]) => [index, order]));

interface TableReading extends ClientOfFile {
  readonly subject: Subject;
  readonly source: string;
  readonly mapping: Mapping;
  readonly dates: Readonly<Record<string, ColumnOrder>>;
  readonly asWritten: readonly ListedCorrection[];
  readonly notices: readonly string[];
}

function tableReader(name: string, { headings, rows, encoding }: Table, reading: TableReading): Reader {
  const { subject, source, mapping, dates, asWritten, notices, today, country } = reading;
  const orders = ordersIn(dates);
  const disabledKinds = new Set(asWritten);
  const readEntries = async function* (): AsyncGenerator<FileEntry> {
    for await (const { line, cells, length } of rows) {
      // Keeps one cell more than there are headings, so that surplus values are noticed.
      const keptCells = cells.slice(0, headings.length + 1);
      const isOwn = source === OWN_SOURCE;
      const candidate = candidateFromCells(keptCells, mapping, subject, {
        today,
        country,
        orders,
        isOwn,
        left: disabledKinds,
        columns: headings.length,
      });
      yield { place: `${name}, line ${line}`, one: candidate, raw: keptCells, length };
    }
  };
  return {
    format: "csv",
    subject,
    columns: headings,
    mapping,
    source,
    notices,
    encoding,
    dates,
    asWritten,
    rows: readEntries,
  };
}
