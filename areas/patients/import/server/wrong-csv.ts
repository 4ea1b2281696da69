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

/** The columns of the file they came in, so that they can be corrected and imported again; the reason is a column more. */
const tableColumns = (headings: readonly string[]): readonly CsvColumn<Row>[] => [
  ...headings.map((heading, at): CsvColumn<Row> => [heading || `Column ${at + 1}`, ({ raw }) => raw?.[at] ?? ""]),
  reason,
];

/** The rows that were refused, as they are read from the database. */
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
