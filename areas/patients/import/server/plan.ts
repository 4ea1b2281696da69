import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Db } from "#platform/db/db.ts";
import { MOST_ROWS, notReadable, type Subject, tooMuch } from "../contract.ts";
import { refusalOf } from "#kernel/problem.ts";
import { candidateFromCells } from "../rules/csv-row.ts";
import { type Mapping } from "../columns.contract.ts";
import { guessMapping } from "../rules/csv-columns.ts";
import { Judge, type Owner } from "./judge.ts";
import { insertRows, insertRun, listRaw, removeRows, storedMapping, updateRun } from "./queries.ts";
import { FhirReader, type Found } from "./read-fhir.ts";
import { readTable } from "./read-table.ts";

/** A file on this machine's disk with the name its owner gave it. */
export interface Received {
  readonly name: string;
  readonly path: string;
}

const AT_ONCE = 500;

/** Reads the files and keeps what an import would do, row by row; nothing is made. Answers the run's ID. */
export async function planImport(
  db: Db,
  owner: Owner,
  person: number,
  files: readonly Received[],
  subject: Subject,
): Promise<number> {
  const tables = files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
  if (tables.length > 0) {
    const [table] = tables;
    if (!table || files.length > 1) throw refusalOf(notReadable, { sentence: "Import one CSV file at a time." });
    return planTable(db, owner, person, table, subject);
  }
  const strange = files.find(({ name }) => !/\.(ndjson|jsonl|json)$/i.test(name));
  if (strange)
    throw refusalOf(notReadable, { sentence: `${strange.name} is neither a FHIR file (.ndjson, .json) nor a CSV file (.csv).` });
  const run = await insertRun(db, {
    _doctor: owner.ID,
    format: "fhir",
    subject: "both",
    file_names: files.map(({ name }) => name),
    _started_by: person,
  });
  await keep(db, owner, run, withRaw(fhirRows(files)));
  return run;
}

async function* fhirRows(files: readonly Received[]): AsyncGenerator<Found> {
  const reader = new FhirReader();
  for (const { name, path } of files) {
    if (await isOneDocument(path)) yield* reader.bundle(name, await readFile(path, "utf8"));
    else yield* reader.lines(name, createReadStream(path, "utf8"));
  }
  yield* reader.rest();
}

/** A Bundle is one JSON document; NDJSON has a whole one on its first line. */
async function isOneDocument(path: string): Promise<boolean> {
  let head = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", end: 4 * 1024 * 1024 })) head += String(chunk);
  const [first = "", second = ""] = head
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  try {
    const value: unknown = JSON.parse(first);
    return (
      second === "" && typeof value === "object" && value !== null && "resourceType" in value && value.resourceType === "Bundle"
    );
  } catch {
    return !second.trimStart().startsWith("{");
  }
}

async function planTable(db: Db, owner: Owner, person: number, { name, path }: Received, subject: Subject): Promise<number> {
  const table = await readTable(await readFile(path)).catch(() => null);
  if (!table) throw refusalOf(notReadable, { sentence: `${name} has no headings in its first row.` });
  const mapping = guessMapping(table.headings, subject);
  const run = await insertRun(db, {
    _doctor: owner.ID,
    format: "csv",
    subject,
    file_names: [name],
    columns: table.headings,
    mapping: storedMapping(mapping),
    _started_by: person,
  });
  try {
    await keep(db, owner, run, tableRows(table.rows, name, mapping, subject, owner));
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")) {
      throw refusalOf(notReadable, { sentence: `${name} can't be read as CSV: ${error.message.slice(0, 200)}` });
    }
    throw error;
  }
  return run;
}

interface WithRaw {
  readonly found: Found;
  readonly raw: readonly string[] | null;
}

async function* tableRows(
  rows: AsyncIterable<{ line: number; cells: string[] }>,
  name: string,
  mapping: Mapping,
  subject: Subject,
  owner: Owner,
): AsyncGenerator<WithRaw> {
  for await (const { line, cells } of rows) {
    yield {
      found: { place: `${name}, line ${line}`, one: candidateFromCells(cells, mapping, subject, owner.today) },
      raw: cells,
    };
  }
}

async function* withRaw(rows: AsyncIterable<Found>): AsyncGenerator<WithRaw> {
  for await (const found of rows) yield { found, raw: null };
}

async function keep(db: Db, owner: Owner, run: number, rows: AsyncIterable<WithRaw>): Promise<void> {
  const judge = new Judge(db, owner);
  let first = 1;
  let waiting: WithRaw[] = [];
  const flush = async () => {
    const judged = await judge.judge(waiting.map(({ found }) => found));
    await insertRows(
      db,
      owner.ID,
      run,
      first,
      judged.map((row, index) => ({ ...row, raw: waiting[index]?.raw ?? null })),
    );
    first += waiting.length;
    waiting = [];
  };
  for await (const row of rows) {
    waiting.push(row);
    if (first + waiting.length > MOST_ROWS + 1) throw refusalOf(tooMuch, undefined);
    if (waiting.length === AT_ONCE) await flush();
  }
  if (waiting.length > 0) await flush();
}

/** Looks at a table again with the columns the person chose. */
export async function matchAgain(db: Db, owner: Owner, run: number, mapping: Mapping, subject: Subject): Promise<void> {
  const raw = await listRaw(db, owner.ID, run);
  await removeRows(db, owner.ID, run);
  await updateRun(db, owner.ID, run, { mapping: storedMapping(mapping), subject });
  const rows = (async function* () {
    for (const { place, raw: cells } of raw)
      yield { found: { place, one: candidateFromCells(cells, mapping, subject, owner.today) }, raw: cells };
  })();
  await keep(db, owner, run, rows);
}
