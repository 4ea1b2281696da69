import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Db } from "#platform/db/db.ts";
import { type CsvColumn, sendCsv } from "#platform/http/csv.ts";
import { formatReasons } from "../rules/words.ts";
import { rowsInGroups } from "./row.queries.ts";

type Row = ReturnType<typeof rowsInGroups> extends AsyncIterable<readonly (infer One)[]> ? One : never;

const reasonColumn: CsvColumn<Row> = ["Reason", ({ reasons, notices }) => formatReasons(reasons, notices)];
const fhirColumns: readonly CsvColumn<Row>[] = [
  ["Row", ({ place }) => place],
  ["ID", ({ source_id }) => source_id],
  ["Name", ({ name }) => name],
  reasonColumn,
];

/**
 * Returns the columns of the original file, so that its rows can be corrected and imported again, and a
 * column for the reason.
 */
const tableColumns = (headings: readonly string[]): readonly CsvColumn<Row>[] => [
  ...headings.map(
    (heading, index): CsvColumn<Row> => [heading || `Column ${index + 1}`, ({ raw }) => raw?.[index] ?? ""],
  ),
  reasonColumn,
];

/** Streams the rows to correct as CSV: invalid rows, and rows with values left out. */
export const wrongCsv = (
  db: Db,
  reply: FastifyReply,
  _doctor: number,
  run: { ID: number; columns: readonly string[] | null },
): Readable =>
  sendCsv(
    reply,
    `import-${run.ID}-to-correct.csv`,
    run.columns === null || run.columns.length === 0 ? fhirColumns : tableColumns(run.columns),
    rowsInGroups(db, _doctor, run.ID, { toCorrect: true }),
  );
