import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Db } from "#platform/db/db.ts";
import { type CsvColumn, csv } from "#platform/http/csv.ts";
import { reasonWords } from "../rules/words.ts";
import { rowsInGroups } from "./row.queries.ts";

type Row = ReturnType<typeof rowsInGroups> extends AsyncIterable<readonly (infer One)[]> ? One : never;

const reason: CsvColumn<Row> = ["Reason", ({ reasons }) => reasonWords(reasons, [])];
const fhirColumns: readonly CsvColumn<Row>[] = [
  ["Row", ({ place }) => place],
  ["ID", ({ source_id }) => source_id],
  ["Name", ({ name }) => name],
  reason,
];

/**
 * Returns the columns of the original file, so that its rows can be corrected and imported again, and a
 * column for the reason.
 */
const tableColumns = (headings: readonly string[]): readonly CsvColumn<Row>[] => [
  ...headings.map((heading, at): CsvColumn<Row> => [heading || `Column ${at + 1}`, ({ raw }) => raw?.[at] ?? ""]),
  reason,
];

/** Streams the rows that can't be imported as CSV. */
export const wrongCsv = (
  db: Db,
  reply: FastifyReply,
  _doctor: number,
  run: { ID: number; columns: readonly string[] | null },
): Readable =>
  csv(
    reply,
    `import-${run.ID}-not-imported.csv`,
    run.columns === null || run.columns.length === 0 ? fhirColumns : tableColumns(run.columns),
    rowsInGroups(db, _doctor, run.ID, { outcome: "wrong" }),
  );
