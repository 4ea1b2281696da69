import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import { csvHead, csvLine } from "../rules/csv.ts";
import { listForCsv } from "./csv.queries.ts";

const BATCH = 500;

interface Client {
  readonly ID: number;
  readonly country: Country;
}

async function* readCsvLines(db: Db, client: Client, ids: readonly number[]) {
  yield csvHead(client.country);
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await listForCsv(db, client.ID, ids.slice(start, start + BATCH));
    for (const row of rows) yield csvLine(row, client.country);
  }
}

/**
 * Streams all fields of the patients as CSV, reading one batch at a time. Cells that a spreadsheet would run
 * as formulas are escaped.
 */
export function patientsCsv(db: Db, client: Client, ids: readonly number[]): Readable {
  const csv = stringify({ bom: true, escape_formulas: true });
  // Uses `pipeline` because a disconnected client or a lost database must end both streams.
  pipeline(Readable.from(readCsvLines(db, client, ids)), csv, () => undefined);
  return csv;
}
