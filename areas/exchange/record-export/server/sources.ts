import { stringify } from "csv-stringify/sync";
import {
  appointmentsByMonth,
  documentsAfter,
  findClient,
  locationsAfter,
  patientsAfter,
  referralsAfter,
  referrersAfter,
} from "#areas/exchange/fhir-api/server/index.ts";
import {
  appointmentResource,
  documentResource,
  referralResource,
} from "#areas/exchange/fhir-api/rules/care.ts";
import {
  patientResource,
  referrerOrganization,
  referrerPractitioner,
  referrerRole,
} from "#areas/exchange/fhir-api/rules/people.ts";
import {
  clientOrganization,
  clientPractitioner,
  clientRole,
  locationResource,
} from "#areas/exchange/fhir-api/rules/practice.ts";
import type { Resource, ResourceType } from "#areas/exchange/fhir-api/rules/resource.ts";
import { csvHead, csvLine } from "#areas/patients/patients/rules/csv.ts";
import { listForCsv } from "#areas/patients/patients/server/index.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import {
  APPOINTMENT_COLUMNS,
  AVAILABILITY_COLUMNS,
  type Cell,
  type Columns,
  DOCUMENT_COLUMNS,
  documentPath,
  LOCATION_COLUMNS,
  REFERRAL_COLUMNS,
  REFERRER_COLUMNS,
} from "../rules/tables.ts";
import type { ExportCounts } from "../contract.ts";
import { listAvailability, namesOf } from "./queries.ts";

export interface ExportClient {
  readonly ID: number;
  readonly zone: Zone;
  readonly country: Country;
  readonly today: Day;
}
type Count = (kind: keyof ExportCounts, more: number) => Promise<void>;
const BATCH_SIZE = 500;

/** Yields rows in the order of their IDs, in batches. */
async function* groupsOf<Row extends { readonly ID: number }>(
  read: (wanted: { _doctor: number; after: number; limit: number }) => Promise<readonly Row[]>,
  _doctor: number,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await read({ _doctor, after, limit: BATCH_SIZE });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.ID;
  }
}

// Puts an apostrophe before a text that a spreadsheet would run as a formula, and before a text that already
// has an apostrophe there, so that the original apostrophe is preserved.
const csvText = (lines: readonly (readonly Cell[])[]): string =>
  stringify(
    lines.map((line) => line.map(escapeCell)),
    { escape_formulas: true },
  );
const escapeCell = (cell: Cell): Cell =>
  typeof cell === "string" && /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;

async function* csvTable<Row>(
  columns: Columns<Row>,
  groups: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvText([columns.map(([heading]) => heading)])}`;
  for await (const rows of groups) yield csvText(rows.map((row) => columns.map(([, value]) => value(row))));
}

async function* patientTable(db: Db, { ID, country }: ExportClient): AsyncGenerator<string> {
  yield `\uFEFF${csvText([["Corella ID", ...csvHead(country)]])}`;
  for await (const group of groupsOf((wanted) => patientsAfter(db, wanted), ID)) {
    const ids = group.map((patient) => patient.ID);
    const rows = await listForCsv(db, ID, ids);
    yield csvText(rows.map((row) => [row.ID, ...csvLine(row, country)]));
  }
}

async function* referralLines(db: Db, _doctor: number) {
  for await (const rows of groupsOf((wanted) => referralsAfter(db, wanted), _doctor)) {
    const referencedIDs = {
      patients: rows.map((row) => row._patient),
      referrers: rows.map((row) => row._referring_doctor),
    };
    const { patients, referrers } = await namesOf(db, _doctor, referencedIDs);
    yield rows.flatMap((row) => {
      const [patient, referrer] = [patients.get(row._patient), referrers.get(row._referring_doctor)];
      return patient && referrer ? [{ ...row, patient, referrer }] : [];
    });
  }
}

async function* singleGroup<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

/** Yields rows unchanged and counts them. */
async function* countRows<Row>(
  groups: AsyncIterable<readonly Row[]>,
  kind: keyof ExportCounts,
  count: Count,
) {
  for await (const rows of groups) {
    yield rows;
    await count(kind, rows.length);
  }
}

export const csvFiles = (
  db: Db,
  client: ExportClient,
  count: Count,
): Readonly<Record<string, () => AsyncIterable<string>>> => {
  const { ID } = client;
  return {
    "patients.csv": () => patientTable(db, client),
    "referring_doctors.csv": () =>
      csvTable(
        REFERRER_COLUMNS,
        countRows(
          groupsOf((wanted) => referrersAfter(db, wanted), ID),
          "referring_doctors",
          count,
        ),
      ),
    "locations.csv": () =>
      csvTable(
        LOCATION_COLUMNS,
        countRows(
          groupsOf((wanted) => locationsAfter(db, wanted), ID),
          "locations",
          count,
        ),
      ),
    "availability.csv": () =>
      csvTable(AVAILABILITY_COLUMNS, countRows(singleGroup(listAvailability(db, ID)), "availability", count)),
    "referrals.csv": () => csvTable(REFERRAL_COLUMNS, countRows(referralLines(db, ID), "referrals", count)),
    "appointments.csv": () =>
      csvTable(APPOINTMENT_COLUMNS, countRows(appointmentsByMonth(db, client), "appointments", count)),
    "documents.csv": () =>
      csvTable(
        DOCUMENT_COLUMNS,
        groupsOf((wanted) => documentsAfter(db, wanted), ID),
      ),
  };
};

async function* ndjson<Row>(
  groups: AsyncIterable<readonly Row[]>,
  toResources: (row: Row) => readonly Resource[],
): AsyncGenerator<string> {
  for await (const rows of groups)
    yield rows
      .flatMap(toResources)
      .map((resource) => `${JSON.stringify(resource)}\n`)
      .join("");
}

async function* concatenate(...streams: readonly AsyncIterable<string>[]): AsyncGenerator<string> {
  for (const stream of streams) yield* stream;
}

export function fhirFiles(
  db: Db,
  client: ExportClient,
  count: Count,
): Readonly<Record<ResourceType, () => AsyncIterable<string>>> {
  const { ID } = client;
  const ownResource = (toResource: (row: Awaited<ReturnType<typeof findClient>>) => Resource) =>
    ndjson(singleGroup(findClient(db, ID).then((row) => [row])), (row) => [toResource(row)]);
  const referrers = () => groupsOf((wanted) => referrersAfter(db, wanted), ID);
  const locations = () => groupsOf((wanted) => locationsAfter(db, wanted), ID);
  return {
    Organization: () =>
      concatenate(
        ownResource(clientOrganization),
        ndjson(referrers(), (row) => [referrerOrganization(row)]),
      ),
    Location: () => ndjson(locations(), (row) => [locationResource(row)]),
    Practitioner: () =>
      concatenate(
        ownResource(clientPractitioner),
        ndjson(referrers(), (row) => [referrerPractitioner(row)]),
      ),
    PractitionerRole: async function* () {
      const self = await findClient(db, ID);
      yield* ndjson(locations(), (row) => [clientRole(self, row)]);
      yield* ndjson(referrers(), (row) => [referrerRole(row)]);
    },
    Patient: () =>
      ndjson(
        countRows(
          groupsOf((wanted) => patientsAfter(db, wanted), ID),
          "patients",
          count,
        ),
        (row) => [patientResource(row)],
      ),
    DocumentReference: () =>
      ndjson(
        groupsOf((wanted) => documentsAfter(db, wanted), ID),
        (row) => [documentResource(row, documentPath(row))],
      ),
    ServiceRequest: () =>
      ndjson(
        groupsOf((wanted) => referralsAfter(db, wanted), ID),
        (row) => [referralResource(row)],
      ),
    Appointment: () => ndjson(appointmentsByMonth(db, client), (row) => [appointmentResource(row)]),
  };
}

export const documentGroups = (db: Db, _doctor: number) =>
  groupsOf((wanted) => documentsAfter(db, wanted), _doctor);
