import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Db } from "#platform/db/db.ts";
import type { Range } from "../rules/range.ts";
import { decimalHours } from "../rules/words.ts";
import { daysOfClient, listClockedClients, type Whose } from "./hours.queries.ts";

const HEAD = [
  "Client ID",
  "Client",
  "Practice",
  "Agent ID",
  "Agent",
  "Username",
  "Date",
  "Hours",
  "Time entries",
  "Over 12 hours, not corrected",
  "Appointments handled",
] as const;

/** Client after client, so that the whole table never stands in memory. */
async function* lines(db: Db, whose: Whose, range: Range) {
  yield HEAD;
  for (const _doctor of await listClockedClients(db, whose, range)) {
    for (const row of await daysOfClient(db, { ...whose, _doctor }, range)) {
      const agent = `${row.user_first_name} ${row.user_last_name}`;
      const worked = [row.day, decimalHours(row.seconds), row.entries, row.forgotten, row.appointments];
      yield [row._doctor, clientName(row), row.company, row._user, agent, row.user_username, ...worked];
    }
  }
}

/** API-REP-005. A cell that a spreadsheet would run as a formula is quoted. */
export function hoursCsv(db: Db, reply: FastifyReply, whose: Whose, range: Range): Readable {
  const csv = stringify({ bom: true, escape_formulas: true });
  reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="booking-agents ${range.start} to ${range.end}.csv"`);
  // Whoever hangs up, or a database that goes away, ends both.
  pipeline(Readable.from(lines(db, whose, range)), csv, () => undefined);
  return csv;
}
