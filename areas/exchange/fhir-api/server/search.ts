import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { documentResource, referralResource } from "../rules/care.ts";
import { isSought, isUpdated, lastUpdatedOf } from "../rules/match.ts";
import { patientResource, referrerOrganization, referrerPractitioner, referrerRole } from "../rules/people.ts";
import { clientOrganization, clientPractitioner, clientRole, locationResource } from "../rules/practice.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import { codeOf, idOf, referred, type Search } from "../rules/search.ts";
import { LAST_UPDATED } from "../search-parameters.contract.ts";
import { appointments } from "./appointment-search.ts";
import {
  all,
  atTime,
  type Condition,
  conditionsOf,
  patientConditions,
  referralConditions,
  referrerConditions,
} from "./conditions.ts";
import { documentsAfter } from "./documents.queries.ts";
import type { Asked, Found } from "./found.ts";
import { findClient, locationsAfter, patientsAfter, referralsAfter, referrersAfter, type Wanted } from "./records.queries.ts";

const startOf = ({ after }: Search): number => (/^\d{1,15}$/.test(after) ? Number(after) : 0);

/**
 * Returns the position of a page. A search by last change is ordered by change, so that a reader misses
 * nothing while others save.
 */
function placeOf(search: Search): Pick<Wanted, "after" | "changed"> {
  if (!search.values.has(LAST_UPDATED)) return { after: startOf(search) };
  const [, time, number] = /^(\d{1,14})\.(\d{1,15})$/.exec(search.after) ?? [];
  return time === undefined
    ? { after: 0, changed: null }
    : { after: Number(number), changed: new Date(Number(time)).toISOString() };
}
const placeBehind = (search: Search, last: { readonly ID: number; readonly changed_time: string } | undefined): string =>
  search.values.has(LAST_UPDATED) ? `${Date.parse(last?.changed_time ?? "")}.${last?.ID}` : String(last?.ID ?? 0);

/** Reads a page of rows in order, with one row more than is shown to detect whether there is a next page. */
async function page<Row extends { readonly ID: number; readonly changed_time: string }>(
  { client, search }: Asked,
  read: (wanted: Wanted) => Promise<readonly Row[]>,
  conditions: readonly Condition[],
): Promise<{ rows: readonly Row[]; next: string | null }> {
  const rows = await read({ _doctor: client.ID, ...placeOf(search), limit: search.count + 1, where: all(conditions) });
  const shown = rows.slice(0, search.count);
  return { rows: shown, next: rows.length > search.count ? placeBehind(search, shown.at(-1)) : null };
}

async function patients(asked: Asked): Promise<Found> {
  const conditions = patientConditions(asked.search, asked.client.zone);
  const { rows, next } = await page(asked, (wanted) => patientsAfter(asked.db, wanted), conditions);
  return { resources: rows.map(patientResource), next, patients: rows.map(({ ID }) => ID) };
}

async function referrals(asked: Asked): Promise<Found> {
  const conditions = referralConditions(asked.search, asked.client.zone);
  const { rows, next } = await page(asked, (wanted) => referralsAfter(asked.db, wanted), conditions);
  return { resources: rows.map(referralResource), next, patients: rows.map(({ _patient }) => _patient) };
}

async function documents(asked: Asked): Promise<Found> {
  const { db, client, search, base } = asked;
  const files = search.ids?.flatMap((id) => idOf(id, "") ?? []) ?? null;
  const conditions = conditionsOf(search, {
    patient: (value) => sql<boolean>`d._patient = ${idOf(referred("patient", value) ?? "", "") ?? 0}`,
    [LAST_UPDATED]: atTime(sql`d.changed_time`, client.zone),
    date: atTime(sql`f.uploaded_time`, client.zone),
    status: (value) => (codeOf(value) === "current" ? sql<boolean>`true` : sql<boolean>`false`),
  });
  const { rows, next } = await page(asked, (wanted) => documentsAfter(db, { ...wanted, files }), conditions);
  const resources = rows.map((row) => documentResource(row, `${base}/Binary/${row.ID}`));
  return { resources, next, patients: rows.map(({ _patient }) => _patient) };
}

/**
 * Returns a page of people. The client's own come first and in addition, because the client has few
 * locations.
 */
async function people(asked: Asked, type: "Organization" | "Practitioner" | "PractitionerRole"): Promise<Found> {
  const { db, client, search } = asked;
  const made = { Organization: referrerOrganization, Practitioner: referrerPractitioner, PractitionerRole: referrerRole }[type];
  const every = search.after === "" ? await ownPeople(db, client.ID, type, search) : [];
  const own = every.filter((each) => isUpdated(search, lastUpdatedOf(each), client.zone));
  const { rows, next } = await page(asked, (each) => referrersAfter(db, each), referrerConditions(type, search, client.zone));
  return { resources: [...own, ...rows.map(made)], next, patients: [] };
}

async function ownPeople(
  db: Db,
  _doctor: number,
  type: "Organization" | "Practitioner" | "PractitionerRole",
  search: Search,
): Promise<Resource[]> {
  const client = await findClient(db, _doctor);
  const person = clientPractitioner(client);
  if (type === "Organization") return [clientOrganization(client)].filter((each) => isSought(search, each));
  if (type === "Practitioner") return [person].filter((each) => isSought(search, each));
  const places = await placesOf(db, _doctor);
  return places.map((place) => clientRole(client, place)).filter((each) => isSought(search, each, person));
}

const MOST_PLACES = 1000;
const placesOf = (db: Db, _doctor: number) => locationsAfter(db, { _doctor, after: 0, limit: MOST_PLACES });

async function locations({ db, client, search }: Asked): Promise<Found> {
  const places = (await placesOf(db, client.ID)).filter(({ ID }) => ID > startOf(search));
  const kept = places.map(locationResource).filter((place) => isSought(search, place));
  const found = kept.filter((place) => isUpdated(search, lastUpdatedOf(place), client.zone));
  const shown = found.slice(0, search.count);
  return { resources: shown, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null, patients: [] };
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

/** Searches one resource type. Every query is limited to the token's client. */
export const searchRecords = (type: ResourceType, asked: Asked): Promise<Found> => READERS[type](asked);
