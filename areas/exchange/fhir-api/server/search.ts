import { type RawBuilder, sql } from "kysely";
import { appointmentsBetween } from "#areas/calendar/appointments/server/index.ts";
import { startsWith } from "#areas/patients/patients/server/index.ts";
import { addDays, addMonths, type Day } from "#kernel/day.ts";
import { nameKey } from "#kernel/name-key.ts";
import type { Db } from "#platform/db/db.ts";
import { appointmentId, appointmentResource, documentResource, referralResource } from "../rules/care.ts";
import { patientResource, referrerOrganization, referrerPractitioner, referrerRole } from "../rules/people.ts";
import { clientOrganization, clientPractitioner, clientRole, locationResource } from "../rules/practice.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import { birthBound, dateBound, GENDERS, idOf, identifierColumns, patientNumber, type Search } from "../rules/search.ts";
import type { Caller } from "./caller.ts";
import {
  documentsAfter,
  findClient,
  locationsAfter,
  patientsAfter,
  referralsAfter,
  referrersAfter,
  type Wanted,
} from "./records.queries.ts";

type Condition = RawBuilder<boolean>;

export interface Found {
  readonly resources: readonly Resource[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
  readonly patients: readonly number[];
}
interface Asked {
  readonly db: Db;
  readonly client: Caller["client"];
  readonly search: Search;
  readonly base: string;
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
const NONE: Condition = sql<boolean>`false`;

/** A page of rows by their numbers: one more than is shown tells whether there is another. */
async function page<Row extends { readonly ID: number }>(
  { client, search }: Asked,
  read: (wanted: Wanted) => Promise<readonly Row[]>,
  conditions: readonly Condition[],
): Promise<{ rows: readonly Row[]; next: string | null }> {
  const after = /^\d{1,15}$/.test(search.after) ? Number(search.after) : 0;
  const rows = await read({ _doctor: client.ID, after, limit: search.count + 1, where: all(conditions) });
  const shown = rows.slice(0, search.count);
  return { rows: shown, next: rows.length > search.count ? String(shown.at(-1)?.ID ?? 0) : null };
}

const byId = (column: RawBuilder<unknown>, search: Search, letter: "" | "r" | "l"): Condition[] => {
  if (search.id === null) return [];
  const ID = idOf(search.id, letter);
  return [ID === null ? NONE : sql<boolean>`${column} = ${ID}`];
};
const valuesOf = (search: Search, name: string): readonly string[] => search.values.get(name) ?? [];

async function patients(asked: Asked): Promise<Found> {
  const { db, search } = asked;
  // By the keys that every search for a name uses: without accents and capitals, and found by an index.
  const named = (name: "family" | "given" | "name", ...columns: readonly RawBuilder<unknown>[]) =>
    valuesOf(search, name).map((text) => {
      const key = nameKey(text);
      const each = columns.map((column) => startsWith(column, key));
      return key === "" ? NONE : sql<boolean>`(${sql.join(each, sql` or `)})`;
    });
  const conditions = [
    ...byId(sql`p."ID"`, search, ""),
    ...named("family", sql`p.last_key`),
    ...named("given", sql`p.first_key`),
    ...named("name", sql`p.last_key`, sql`p.first_key`, sql`p.preferred_key`),
    ...valuesOf(search, "gender").map((code) => sql<boolean>`p.gender is not distinct from ${GENDERS.get(code) ?? null}::text`),
    ...valuesOf(search, "birthdate").map((text) => {
      const bound = birthBound(text);
      return bound === null ? NONE : sql<boolean>`p.dob ${sql.raw(bound.sign)} ${bound.day}::date`;
    }),
    ...valuesOf(search, "identifier").map((text) => {
      const { columns, value } = identifierColumns(text);
      if (columns.length === 0) return NONE;
      return sql<boolean>`(${sql.join(
        columns.map((column) => sql`${sql.ref(`p.${column}`)}::text = ${value}`),
        sql` or `,
      )})`;
    }),
  ];
  const { rows, next } = await page(asked, (wanted) => patientsAfter(db, wanted), conditions);
  return { resources: rows.map(patientResource), next, patients: rows.map(({ ID }) => ID) };
}

async function referrals(asked: Asked): Promise<Found> {
  const { db, search } = asked;
  const conditions = [
    ...byId(sql`r."ID"`, search, ""),
    ...valuesOf(search, "patient").map((text) => sql<boolean>`r._patient = ${patientNumber(text)}`),
    ...valuesOf(search, "status").map((text) => sql<boolean>`r.active = ${text === "active"}`),
  ];
  const { rows, next } = await page(asked, (wanted) => referralsAfter(db, wanted), conditions);
  return { resources: rows.map(referralResource), next, patients: rows.map(({ _patient }) => _patient) };
}

async function documents(asked: Asked): Promise<Found> {
  const { db, search, base } = asked;
  const conditions = [
    ...byId(sql`f."ID"`, search, ""),
    ...valuesOf(search, "patient").map((text) => sql<boolean>`d._patient = ${patientNumber(text)}`),
  ];
  const { rows, next } = await page(asked, (wanted) => documentsAfter(db, wanted), conditions);
  const resources = rows.map((row) => documentResource(row, `${base}/Binary/${row.ID}`));
  return { resources, next, patients: rows.map(({ _patient }) => _patient) };
}

/** The client's own come first; its locations are few. */
async function people(asked: Asked, type: "Organization" | "Practitioner" | "PractitionerRole"): Promise<Found> {
  const { db, client, search } = asked;
  const made = { Organization: referrerOrganization, Practitioner: referrerPractitioner, PractitionerRole: referrerRole }[type];
  const own = search.after === "" ? await ownPeople(db, client.ID, type) : [];
  const wanted = search.id === null ? own : own.filter(({ id }) => id === search.id);
  const { rows, next } = await page(asked, (each) => referrersAfter(db, each), byId(sql`r."ID"`, search, "r"));
  return { resources: [...wanted, ...rows.map(made)], next, patients: [] };
}

async function ownPeople(
  db: Db,
  _doctor: number,
  type: "Organization" | "Practitioner" | "PractitionerRole",
): Promise<Resource[]> {
  const client = await findClient(db, _doctor);
  if (type === "Organization") return [clientOrganization(client)];
  if (type === "Practitioner") return [clientPractitioner(client)];
  const places = await locationsAfter(db, { _doctor, after: 0, limit: 1000 });
  return places.map((location) => clientRole(client, location));
}

async function locations(asked: Asked): Promise<Found> {
  const { db, search } = asked;
  const { rows, next } = await page(asked, (wanted) => locationsAfter(db, wanted), byId(sql`l."ID"`, search, ""));
  return { resources: rows.map(locationResource), next, patients: [] };
}

/** Without dates: from a month back to three ahead. At most 400 days are written out for one page. */
const MOST_DAYS = 400;
async function appointments({ db, client, search }: Asked): Promise<Found> {
  const { from, to } = rangeOf(search, client.today);
  const found = (await appointmentsBetween(db, client, from, to)).filter((one) => {
    const status = one.cancelled ? "cancelled" : "booked";
    const ofPatients = valuesOf(search, "patient").map(patientNumber);
    return (
      (search.id === null || appointmentId(one) === search.id) &&
      valuesOf(search, "status").every((each) => each === status) &&
      ofPatients.every((ID) => ID === one._patient)
    );
  });
  const offset = /^\d{1,9}$/.test(search.after) ? Number(search.after) : 0;
  const shown = found.slice(offset, offset + search.count);
  const next = offset + search.count < found.length ? String(offset + search.count) : null;
  return { resources: shown.map(appointmentResource), next, patients: shown.flatMap(({ _patient }) => _patient ?? []) };
}

function rangeOf(search: Search, today: Day): { from: Day; to: Day } {
  const bounds = valuesOf(search, "date").flatMap((text) => dateBound(text) ?? []);
  const from = bounds.find((bound) => bound.from !== null)?.from ?? null;
  const to = bounds.find((bound) => bound.to !== null)?.to ?? null;
  const begins = from ?? (to === null ? addMonths(today, -1) : addDays(to, -MOST_DAYS));
  const latest = addDays(begins, MOST_DAYS);
  const ends = to ?? (from === null ? addMonths(today, 3) : latest);
  return { from: begins, to: ends < latest ? ends : latest };
}

const READERS: Readonly<Record<ResourceType, (asked: Asked) => Promise<Found>>> = {
  Organization: (asked) => people(asked, "Organization"),
  Practitioner: (asked) => people(asked, "Practitioner"),
  PractitionerRole: (asked) => people(asked, "PractitionerRole"),
  Location: locations,
  Patient: patients,
  DocumentReference: documents,
  ServiceRequest: referrals,
  Appointment: appointments,
};

/** A page of what a token may see: reach is in every statement, by the token's client. */
export const searchRecords = (type: ResourceType, asked: Asked): Promise<Found> => READERS[type](asked);
