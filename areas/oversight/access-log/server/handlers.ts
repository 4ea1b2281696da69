import type { z } from "zod";
import { listAuthors } from "#areas/oversight/audit-log/server/index.ts";
import { type Author, SEARCHED_DAYS } from "#areas/oversight/audit-log/contract.ts";
import { findPatientBrief } from "#areas/patients/patients/server/index.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { hiddenPatient } from "#kernel/text/audit-words.ts";
import type { QueryOf } from "#kernel/contract/contract.ts";
import { addDays } from "#kernel/dates/day.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import type { HandlerContext, Handlers, OpenClient } from "#platform/http/call.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";
import { type Access, ACCESSES_PER_PAGE, type accessRoutes } from "../contract.ts";
import type { RecordFields } from "../rules/differences.ts";
import { accessesInGroups, accessesOf, type LogReader } from "./accesses.ts";
import { accessCsv } from "./csv.ts";
import { listRows, type RowFilter } from "./queries.ts";

const MAX_CSV_ROWS = 10_000;

export const handlers = (fields: RecordFields): Handlers<typeof accessRoutes> => ({
  async list(call) {
    const { db, client, query } = call;
    const reader = { ...readerOf(call), fields };
    const callers = await listAuthors(db, client.ID);
    const rowFilter = { ...filterOf(query, callers, client), ...reader, before_ID: query.before_ID };
    const rows = await listRows(db, client.ID, rowFilter, ACCESSES_PER_PAGE + 1);
    const entries = await accessesOf(db, reader, rows.slice(0, ACCESSES_PER_PAGE), callers);
    const brief =
      query.patient === undefined ? undefined : await findPatientBrief(db, client.ID, query.patient);
    const name = (patient: Brief) =>
      reader.mayName ? patientName(patient) : hiddenPatient(patient).discreet;
    const patient = brief ? { ID: brief.ID, name: name(brief) } : null;
    return { entries, has_more: rows.length > ACCESSES_PER_PAGE, patient };
  },

  callers: ({ db, client }) => listAuthors(db, client.ID),

  async csv(call) {
    const { db, client, query, auditList, reply } = call;
    const reader = { ...readerOf(call), fields };
    const callers = await listAuthors(db, client.ID);
    const rowFilter = filterOf(query, callers, client);
    const patientIds = new Set<number>();
    let newest_ID: number | undefined;
    // The entries are read twice, because the access to the patients in the file must be recorded before its
    // first byte is sent, and the entries must not all be in memory.
    for await (const entries of accessesInGroups(db, reader, rowFilter, callers, MAX_CSV_ROWS)) {
      newest_ID ??= entries[0]?.ID;
      for (const ID of patientsIn(entries)) patientIds.add(ID);
    }
    if (patientIds.size > 0) auditList(client.ID, "patient", [...patientIds]);
    return accessCsv(
      reply,
      accessesInGroups(db, reader, { ...rowFilter, newest_ID }, callers, MAX_CSV_ROWS),
      client.zone,
    );
  },
});

type Brief = NonNullable<Awaited<ReturnType<typeof findPatientBrief>>>;

function readerOf({
  actor,
  client,
  requestingID,
}: HandlerContext<typeof accessRoutes.list> | HandlerContext<typeof accessRoutes.csv>): Omit<
  LogReader,
  "fields"
> {
  return { _doctor: client.ID, mayName: hasWholeAccess(actor, client, "patient.view", requestingID) };
}

function filterOf(
  query: QueryOf<typeof accessRoutes.csv>,
  callers: readonly Author[],
  client: OpenClient,
): Omit<RowFilter, "mayName"> {
  const { from, to, person, who, search, ...otherFilters } = query;
  const { zone, today } = client;
  // A search by words covers the last `SEARCHED_DAYS` days unless `from` is given, because the log has no
  // end. A search about one patient uses an index and covers the whole log.
  const isRecentOnly = (search?.trim() ?? "") !== "" && query.patient === undefined;
  const first = from ?? (isRecentOnly ? addDays(to ?? today, -SEARCHED_DAYS) : undefined);
  const chosenCallers = callers.filter(({ ID, is_own }) =>
    person === undefined ? who === "all" || !is_own : ID === person,
  );
  return {
    ...otherFilters,
    search: search?.trim(),
    callers: chosenCallers.map(({ ID }) => ID),
    from: first && instantOf(first, "00:00", zone),
    until: to && instantOf(addDays(to, 1), "00:00", zone),
  };
}

const patientsIn = (entries: readonly z.input<typeof Access>[]): number[] => [
  ...new Set(entries.flatMap(({ patients }) => patients.map(({ ID }) => ID))),
];
