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
import { appointmentResource, documentResource, referralResource } from "#areas/exchange/fhir-api/rules/care.ts";
import {
  patientResource,
  referrerOrganization,
  referrerPractitioner,
  referrerRole,
} from "#areas/exchange/fhir-api/rules/people.ts";
import { clientOrganization, clientPractitioner, clientRole, locationResource } from "#areas/exchange/fhir-api/rules/practice.ts";
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

export interface Exported {
  readonly ID: number;
  readonly zone: Zone;
  readonly country: Country;
  readonly today: Day;
}
type Count = (kind: keyof ExportCounts, more: number) => Promise<void>;
const AT_ONCE = 500;

/** Yields rows in the order of their IDs, in batches. */
async function* groupsOf<Row extends { readonly ID: number }>(
  read: (wanted: { _doctor: number; after: number; limit: number }) => Promise<readonly Row[]>,
  _doctor: number,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await read({ _doctor, after, limit: AT_ONCE });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.ID;
  }
}

// A cell that a spreadsheet would run as a formula gets an apostrophe; a cell that already has an apostrophe
// there gets another one, so that its own is preserved.
const csvText = (lines: readonly (readonly Cell[])[]): string =>
  stringify(
    lines.map((line) => line.map(escaped)),
    { escape_formulas: true },
  );
const escaped = (cell: Cell): Cell => (typeof cell === "string" && /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell);

async function* table<Row>(columns: Columns<Row>, groups: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvText([columns.map(([heading]) => heading)])}`;
  for await (const rows of groups) yield csvText(rows.map((row) => columns.map(([, value]) => value(row))));
}

async function* patientTable(db: Db, { ID, country }: Exported): AsyncGenerator<string> {
  yield `\uFEFF${csvText([["Corella ID", ...csvHead(country)]])}`;
  for await (const group of groupsOf((wanted) => patientsAfter(db, wanted), ID)) {
    const ids = group.map((patient) => patient.ID);
    const rows = await listForCsv(db, ID, ids);
    yield csvText(rows.map((row) => [row.ID, ...csvLine(row, country)]));
  }
}

async function* referralLines(db: Db, _doctor: number) {
  for await (const rows of groupsOf((wanted) => referralsAfter(db, wanted), _doctor)) {
    const asked = { patients: rows.map((row) => row._patient), referrers: rows.map((row) => row._referring_doctor) };
    const { patients, referrers } = await namesOf(db, _doctor, asked);
    yield rows.flatMap((row) => {
      const [patient, referrer] = [patients.get(row._patient), referrers.get(row._referring_doctor)];
      return patient && referrer ? [{ ...row, patient, referrer }] : [];
    });
  }
}

async function* one<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

/** Passes rows on and counts them. */
async function* counted<Row>(groups: AsyncIterable<readonly Row[]>, kind: keyof ExportCounts, count: Count) {
  for await (const rows of groups) {
    yield rows;
    await count(kind, rows.length);
  }
}

export const csvFiles = (db: Db, client: Exported, count: Count): Readonly<Record<string, () => AsyncIterable<string>>> => {
  const { ID } = client;
  return {
    "patients.csv": () => patientTable(db, client),
    "referring_doctors.csv": () =>
      table(
        REFERRER_COLUMNS,
        counted(
          groupsOf((wanted) => referrersAfter(db, wanted), ID),
          "referring_doctors",
          count,
        ),
      ),
    "locations.csv": () =>
      table(
        LOCATION_COLUMNS,
        counted(
          groupsOf((wanted) => locationsAfter(db, wanted), ID),
          "locations",
          count,
        ),
      ),
    "availability.csv": () => table(AVAILABILITY_COLUMNS, counted(one(listAvailability(db, ID)), "availability", count)),
    "referrals.csv": () => table(REFERRAL_COLUMNS, counted(referralLines(db, ID), "referrals", count)),
    "appointments.csv": () => table(APPOINTMENT_COLUMNS, counted(appointmentsByMonth(db, client), "appointments", count)),
    "documents.csv": () =>
      table(
        DOCUMENT_COLUMNS,
        groupsOf((wanted) => documentsAfter(db, wanted), ID),
      ),
  };
};

async function* ndjson<Row>(
  groups: AsyncIterable<readonly Row[]>,
  made: (row: Row) => readonly Resource[],
): AsyncGenerator<string> {
  for await (const rows of groups)
    yield rows
      .flatMap(made)
      .map((resource) => `${JSON.stringify(resource)}\n`)
      .join("");
}

async function* inOrder(...parts: readonly AsyncIterable<string>[]): AsyncGenerator<string> {
  for (const part of parts) yield* part;
}

export function fhirFiles(db: Db, client: Exported, count: Count): Readonly<Record<ResourceType, () => AsyncIterable<string>>> {
  const { ID } = client;
  const own = (made: (row: Awaited<ReturnType<typeof findClient>>) => Resource) =>
    ndjson(one(findClient(db, ID).then((row) => [row])), (row) => [made(row)]);
  const referrers = () => groupsOf((wanted) => referrersAfter(db, wanted), ID);
  const locations = () => groupsOf((wanted) => locationsAfter(db, wanted), ID);
  return {
    Organization: () =>
      inOrder(
        own(clientOrganization),
        ndjson(referrers(), (row) => [referrerOrganization(row)]),
      ),
    Location: () => ndjson(locations(), (row) => [locationResource(row)]),
    Practitioner: () =>
      inOrder(
        own(clientPractitioner),
        ndjson(referrers(), (row) => [referrerPractitioner(row)]),
      ),
    PractitionerRole: async function* () {
      const self = await findClient(db, ID);
      yield* ndjson(locations(), (row) => [clientRole(self, row)]);
      yield* ndjson(referrers(), (row) => [referrerRole(row)]);
    },
    Patient: () =>
      ndjson(
        counted(
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

export const documentGroups = (db: Db, _doctor: number) => groupsOf((wanted) => documentsAfter(db, wanted), _doctor);
