import { refusalOf } from "#kernel/problem.ts";
import type { Day } from "#kernel/day.ts";
import type { Mapping } from "../columns.contract.ts";
import { type ImportRun, notReadable, type Subject } from "../contract.ts";
import type { Found } from "../rules/candidate.ts";
import { guessMapping } from "../rules/csv-columns.ts";
import { candidateFromCells } from "../rules/csv-row.ts";
import type { Directory } from "./directory.ts";
import { readFhir } from "./read-fhir.ts";
import { readTable, type Table } from "./read-table.ts";
import type { Received } from "./text-of-file.ts";

/** Files that were opened: what is known of them as a whole, and their rows one after the other, none of which stays in memory. */
export interface Reader {
  readonly format: ImportRun["format"];
  readonly subject: ImportRun["subject"];
  readonly columns: readonly string[] | null;
  readonly mapping: Mapping | null;
  readonly rows: (directory: Directory) => AsyncIterable<Found>;
}

/** How a table is read, by the end of its name. A further kind of table is a line here. */
const TABLES: readonly { readonly name: RegExp; readonly read: (file: Received) => Promise<Table> }[] = [
  { name: /\.(csv|tsv|txt)$/i, read: readTable },
];

export async function openReader(files: readonly Received[], subject: Subject, today: Day): Promise<Reader> {
  for (const file of files) {
    const kind = TABLES.find(({ name }) => name.test(file.name));
    if (!kind) continue;
    if (files.length > 1) throw refusalOf(notReadable, { sentence: "Import one CSV file at a time." });
    return tableReader(file.name, await kind.read(file), subject, today);
  }
  const strange = files.find(({ name }) => !/\.(ndjson|jsonl|json)$/i.test(name));
  if (strange)
    throw refusalOf(notReadable, { sentence: `${strange.name} is neither a FHIR file (.ndjson, .json) nor a CSV file (.csv).` });
  return { format: "fhir", subject: "both", columns: null, mapping: null, rows: (directory) => readFhir(files, directory) };
}

function tableReader(name: string, { headings, rows }: Table, subject: Subject, today: Day): Reader {
  const mapping = guessMapping(headings, subject);
  const found = async function* (): AsyncGenerator<Found> {
    for await (const { line, cells, length } of rows) {
      const own = cells.slice(0, headings.length);
      const one = candidateFromCells(own, mapping, subject, today);
      yield { place: `${name}, line ${line}`, one, raw: own, length };
    }
  };
  return { format: "csv", subject, columns: headings, mapping, rows: found };
}
