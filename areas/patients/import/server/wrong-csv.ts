import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Db } from "#platform/db/db.ts";
import { type CsvColumn, csv } from "#platform/http/csv.ts";
import { rowsInGroups } from "./row.queries.ts";

type Row = ReturnType<typeof rowsInGroups> extends AsyncIterable<readonly (infer One)[]> ? One : never;

const columns: readonly CsvColumn<Row>[] = [
  ["Row", ({ place }) => place],
  ["ID", ({ source_id }) => source_id],
  ["Name", ({ name }) => name],
  ["Reason", ({ reasons }) => reasons.map(({ field, message }) => (field === null ? message : `${field}: ${message}`)).join(" ")],
];

/** The rows that were refused, as they are read from the database. */
export const wrongCsv = (db: Db, reply: FastifyReply, _doctor: number, run: number): Readable =>
  csv(reply, `import-${run}-not-taken.csv`, columns, rowsInGroups(db, _doctor, run, { outcome: "wrong" }));
