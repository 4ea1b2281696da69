import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Db } from "#platform/db/db.ts";
import { type CsvColumn, sendCsv } from "#platform/http/csv.ts";
import type { Range } from "../rules/range.ts";
import { decimalHours } from "../rules/words.ts";
import { daysOfClient, listClockedClients, type HoursScope } from "./hours.queries.ts";

type Row = Awaited<ReturnType<typeof daysOfClient>>[number];

const columns: readonly CsvColumn<Row>[] = [
  ["Client ID", (row) => row._doctor],
  ["Client", clientName],
  ["Practice", (row) => row.company],
  ["Agent ID", (row) => row._user],
  ["Agent", (row) => `${row.user_first_name} ${row.user_last_name}`],
  ["Username", (row) => row.user_username],
  ["Date", (row) => row.day],
  ["Hours", (row) => decimalHours(row.seconds)],
  ["Time entries", (row) => row.entries],
  ["Over 12 hours, not corrected", (row) => row.forgotten],
  ["Appointments handled", (row) => row.appointments],
];

/** Yields the rows client by client, so that the whole table is never in memory. */
async function* listDays(db: Db, scope: HoursScope, range: Range) {
  for (const _doctor of await listClockedClients(db, scope, range))
    yield await daysOfClient(db, { ...scope, _doctor }, range);
}

/** Streams the report of hours as CSV (API-REP-005). */
export const hoursCsv = (db: Db, reply: FastifyReply, scope: HoursScope, range: Range): Readable =>
  sendCsv(reply, `booking-agents ${range.start} to ${range.end}.csv`, columns, listDays(db, scope, range));
