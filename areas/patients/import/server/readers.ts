import { refusalOf } from "#kernel/contract/problem.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Mapping } from "../columns.contract.ts";
import type { DateOrder, Mending } from "../lists.contract.ts";
import { type ImportRun, notReadable, type Subject } from "../contract.ts";
import type { Found } from "../rules/candidate.ts";
import { recognise } from "../rules/csv-columns.ts";
import { OWN_SOURCE, type Profile } from "../rules/known-exports.ts";
import { candidateFromCells } from "../rules/csv-row.ts";
import { type ColumnOrder, NO_DATES, orderOf, seenWith } from "../rules/mend-dates.ts";
import type { Directory } from "./directory.ts";
import { readFhir } from "./read-fhir.ts";
import { readSheet } from "./read-sheet.ts";
import { readTable, type Table } from "./read-table.ts";
import type { Received } from "./text-of-file.ts";

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
  /** Order of day and month by the position of each date column. */
  readonly dates: Readonly<Record<string, ColumnOrder>>;
  /** Kinds of correction that are turned off. */
  readonly asWritten: readonly Mending[];
  readonly rows: (directory: Directory) => AsyncIterable<Found>;
}

/** Readers of tables by file extension; a further format is a further entry. */
const TABLES: readonly { readonly name: RegExp; readonly read: (file: Received) => Promise<Table> }[] = [
  { name: /\.(csv|tsv|txt|out|in)$/i, read: readTable },
  { name: /\.xlsx$/i, read: readSheet },
];

export async function openReader(
  files: readonly Received[],
  subject: Subject,
  owner: ClientOfFile,
  { source, dates: chosen, asWritten, profiles }: Asked,
): Promise<Reader> {
  for (const file of files) {
    const kind = TABLES.find(({ name }) => name.test(file.name));
    if (!kind) continue;
    if (files.length > 1) throw refusalOf(notReadable, { sentence: "Import one CSV or Excel file at a time." });
    const table = await kind.read(file);
    const known = recognise(table.headings, { subject, fileName: file.name, named: source, profiles });
    const order = chosen ?? known.date_order;
    const dates = await datesOf(table, order);
    const left = asWritten ?? known.asWritten;
    const reading = { subject, ...owner, ...known, dates, asWritten: left, notices: table.notices };
    return tableReader(file.name, await kind.read(file), reading);
  }
  const strange = files.find(({ name }) => !/\.(ndjson|jsonl|json)$/i.test(name));
  if (strange)
    throw refusalOf(notReadable, {
      sentence: `${strange.name} is neither a FHIR file (.ndjson, .json) nor a CSV or Excel file (.csv, .xlsx).`,
    });
  return {
    format: "fhir",
    subject: "both",
    columns: null,
    mapping: null,
    source: source ?? "",
    notices: [],
    dates: {},
    asWritten: [],
    rows: (directory) => readFhir(files, directory),
  };
}

/** Choices of the user, and how earlier files were read. */
interface Asked {
  /** Source that the user named; null to detect the source from the headings. */
  readonly source: string | null;
  readonly dates: DateOrder | null;
  readonly asWritten: readonly Mending[] | null;
  readonly profiles: readonly Profile[];
}

/** Date and country of the client who imports the file. */
interface ClientOfFile {
  readonly today: Day;
  readonly country: Country;
}

/**
 * Determines the order of each date column from the whole table, because only the last row may reveal the
 * order.
 */
async function datesOf({ headings, rows }: Table, chosen: DateOrder | null): Promise<Record<string, ColumnOrder>> {
  const seen = headings.map(() => NO_DATES);
  for await (const { cells } of rows)
    for (const [place, before] of seen.entries()) seen[place] = seenWith(before, cells[place] ?? "");
  const orders = seen.map((each) => orderOf(each));
  return Object.fromEntries(
    orders.flatMap((one, place) => {
      if (one === null) return [];
      return [[place, one.is_open && chosen !== null ? { order: chosen, is_open: false } : one]];
    }),
  );
}

export const ordersIn = (dates: Readonly<Record<string, ColumnOrder>>): Record<string, DateOrder> =>
  Object.fromEntries(Object.entries(dates).map(([place, { order }]) => [place, order]));

interface TableReading extends ClientOfFile {
  readonly subject: Subject;
  readonly source: string;
  readonly mapping: Mapping;
  readonly dates: Readonly<Record<string, ColumnOrder>>;
  readonly asWritten: readonly Mending[];
  readonly notices: readonly string[];
}

function tableReader(name: string, { headings, rows }: Table, reading: TableReading): Reader {
  const { subject, source, mapping, dates, asWritten, notices, today, country } = reading;
  const orders = ordersIn(dates);
  const left = new Set(asWritten);
  const found = async function* (): AsyncGenerator<Found> {
    for await (const { line, cells, length } of rows) {
      // Keeps one cell more than there are headings, so that surplus values are noticed.
      const own = cells.slice(0, headings.length + 1);
      const isOwn = source === OWN_SOURCE;
      const one = candidateFromCells(own, mapping, subject, { today, country, orders, isOwn, left, columns: headings.length });
      yield { place: `${name}, line ${line}`, one, raw: own, length };
    }
  };
  return { format: "csv", subject, columns: headings, mapping, source, notices, dates, asWritten, rows: found };
}
