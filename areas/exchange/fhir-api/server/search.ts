import type { Db } from "#platform/db/db.ts";
import { documentResource, referralResource } from "../rules/care.ts";
import { isSought, isUpdated, lastUpdatedOf } from "../rules/match.ts";
import {
  patientResource,
  referrerOrganization,
  referrerPractitioner,
  referrerRole,
} from "../rules/people.ts";
import { clientOrganization, clientPractitioner, clientRole, locationResource } from "../rules/practice.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import { idOf, type Search } from "../rules/search.ts";
import { LAST_UPDATED } from "../search-parameters.contract.ts";
import { searchAppointments } from "./appointment-search.ts";
import {
  allOf,
  type Condition,
  documentConditions,
  patientConditions,
  referralConditions,
  referrerConditions,
} from "./conditions.ts";
import { documentsAfter } from "./documents.queries.ts";
import type { SearchRequest, SearchResult } from "./search-request.ts";
import {
  findClient,
  locationsAfter,
  patientsAfter,
  referralsAfter,
  referrersAfter,
  type PageRequest,
} from "./records.queries.ts";

const startOf = ({ after }: Search): number => (/^\d{1,15}$/.test(after) ? Number(after) : 0);

/**
 * Returns the position of a page. A search by last change is ordered by change, so that a reader misses
 * nothing while others save.
 */
function positionOf(search: Search): Pick<PageRequest, "after" | "changed"> {
  if (!search.values.has(LAST_UPDATED)) return { after: startOf(search) };
  const [, time, number] = /^(\d{1,14})\.(\d{1,15})$/.exec(search.after) ?? [];
  return time === undefined
    ? { after: 0, changed: null }
    : { after: Number(number), changed: new Date(Number(time)).toISOString() };
}
const nextPosition = (
  search: Search,
  last: { readonly ID: number; readonly changed_time: string } | undefined,
): string =>
  search.values.has(LAST_UPDATED)
    ? `${Date.parse(last?.changed_time ?? "")}.${last?.ID}`
    : String(last?.ID ?? 0);

/** Reads a page of rows in order, with one row more than is shown to detect whether there is a next page. */
async function readPage<Row extends { readonly ID: number; readonly changed_time: string }>(
  { client, search }: SearchRequest,
  read: (wanted: PageRequest) => Promise<readonly Row[]>,
  conditions: readonly Condition[],
): Promise<{ rows: readonly Row[]; next: string | null }> {
  const rows = await read({
    _doctor: client.ID,
    ...positionOf(search),
    limit: search.count + 1,
    where: allOf(conditions),
  });
  const pageRows = rows.slice(0, search.count);
  return { rows: pageRows, next: rows.length > search.count ? nextPosition(search, pageRows.at(-1)) : null };
}

async function searchPatients(request: SearchRequest): Promise<SearchResult> {
  const conditions = patientConditions(request.search, request.client.zone);
  const { rows, next } = await readPage(request, (wanted) => patientsAfter(request.db, wanted), conditions);
  return { resources: rows.map(patientResource), next, patients: rows.map(({ ID }) => ID) };
}

async function searchReferrals(request: SearchRequest): Promise<SearchResult> {
  const conditions = referralConditions(request.search, request.client.zone);
  const { rows, next } = await readPage(request, (wanted) => referralsAfter(request.db, wanted), conditions);
  return { resources: rows.map(referralResource), next, patients: rows.map(({ _patient }) => _patient) };
}

async function searchDocuments(request: SearchRequest): Promise<SearchResult> {
  const { db, client, search, base } = request;
  const files = search.ids?.flatMap((id) => idOf(id, "") ?? []) ?? null;
  const { rows, next } = await readPage(
    request,
    (wanted) => documentsAfter(db, { ...wanted, files }),
    documentConditions(search, client.zone),
  );
  const resources = rows.map((row) => documentResource(row, `${base}/Binary/${row.ID}`));
  return { resources, next, patients: rows.map(({ _patient }) => _patient) };
}

/**
 * Returns a page of people. The client's own come first and in addition, because the client has few
 * locations.
 */
async function searchPeople(
  request: SearchRequest,
  type: "Organization" | "Practitioner" | "PractitionerRole",
): Promise<SearchResult> {
  const { db, client, search } = request;
  const toResource = {
    Organization: referrerOrganization,
    Practitioner: referrerPractitioner,
    PractitionerRole: referrerRole,
  }[type];
  const ownResources = search.after === "" ? await listOwnResources(db, client.ID, type, search) : [];
  const ownMatches = ownResources.filter((each) => isUpdated(search, lastUpdatedOf(each), client.zone));
  const { rows, next } = await readPage(
    request,
    (each) => referrersAfter(db, each),
    referrerConditions(type, search, client.zone),
  );
  return { resources: [...ownMatches, ...rows.map(toResource)], next, patients: [] };
}

async function listOwnResources(
  db: Db,
  _doctor: number,
  type: "Organization" | "Practitioner" | "PractitionerRole",
  search: Search,
): Promise<Resource[]> {
  const client = await findClient(db, _doctor);
  const own =
    type === "Organization"
      ? [clientOrganization(client)]
      : type === "Practitioner"
        ? [clientPractitioner(client)]
        : (await listClientLocations(db, _doctor)).map((place) => clientRole(client, place));
  return own.filter((each) => isSought(search, each));
}

const MAX_PLACES = 1000;
const listClientLocations = (db: Db, _doctor: number) =>
  locationsAfter(db, { _doctor, after: 0, limit: MAX_PLACES });

async function searchLocations({ db, client, search }: SearchRequest): Promise<SearchResult> {
  const clientLocations = (await listClientLocations(db, client.ID)).filter(({ ID }) => ID > startOf(search));
  const matches = clientLocations.map(locationResource).filter((place) => isSought(search, place));
  const updatedLocations = matches.filter((place) => isUpdated(search, lastUpdatedOf(place), client.zone));
  const pageLocations = updatedLocations.slice(0, search.count);
  return {
    resources: pageLocations,
    next: updatedLocations.length > pageLocations.length ? (pageLocations.at(-1)?.id ?? null) : null,
    patients: [],
  };
}

const READERS: Readonly<Record<ResourceType, (asked: SearchRequest) => Promise<SearchResult>>> = {
  Organization: (asked) => searchPeople(asked, "Organization"),
  Practitioner: (asked) => searchPeople(asked, "Practitioner"),
  PractitionerRole: (asked) => searchPeople(asked, "PractitionerRole"),
  Location: searchLocations,
  Patient: searchPatients,
  DocumentReference: searchDocuments,
  ServiceRequest: searchReferrals,
  Appointment: searchAppointments,
};

const NOTHING: SearchResult = { resources: [], next: null, patients: [] };

/**
 * Searches one resource type. Every query is limited to the token's client. A chain that means no resource
 * finds nothing, without reading any page.
 */
export async function searchRecords(type: ResourceType, asked: SearchRequest): Promise<SearchResult> {
  const isHopeless = [...asked.search.values.values()].flat().some((entry) => entry.length === 0);
  return isHopeless ? NOTHING : READERS[type](asked);
}
