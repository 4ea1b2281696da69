import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Db } from "#platform/db/db.ts";
import { rowsInGroups } from "./row.queries.ts";

const HEAD = ["Row", "ID", "Name", "Reason"] as const;

async function* lines(db: Db, _doctor: number, run: number) {
  yield HEAD;
  for await (const rows of rowsInGroups(db, _doctor, run, { outcome: "wrong" })) {
    for (const { place, source_id, name, reasons } of rows) {
      const why = reasons.map(({ field, message }) => (field === null ? message : `${field}: ${message}`)).join(" ");
      yield [place, source_id ?? "", name, why];
    }
  }
}

/** The rows that were refused, as they are read from the database. A cell that a spreadsheet would run as a formula is quoted. */
export function wrongCsv(db: Db, _doctor: number, run: number): Readable {
  const csv = stringify({ bom: true, escape_formulas: true });
  // Whoever hangs up, or a database that goes away, ends both.
  pipeline(Readable.from(lines(db, _doctor, run)), csv, () => undefined);
  return csv;
}
