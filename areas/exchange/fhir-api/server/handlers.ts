import { findAppointment } from "#areas/calendar/appointments/server/index.ts";
import { sql } from "kysely";
import { isDay } from "#kernel/day.ts";
import { findFile } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type fhirRoutes, SCOPES } from "../contract.ts";
import { appointmentResource } from "../rules/care.ts";
import { capabilityStatement, searchset, smartConfiguration } from "../rules/conformance.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import { isResourceType, searchOf } from "../rules/search.ts";
import { callerOf, type Caller, type FhirCall, recordReading, refuse } from "./caller.ts";
import { documentsAfter } from "./records.queries.ts";
import { searchRecords } from "./search.ts";

const TYPE = "application/fhir+json; charset=utf-8";
const UNKNOWN = "This resource type doesn't exist here. GET metadata lists those that do.";
const answer = ({ reply }: Pick<FhirCall, "reply">, resource: object) =>
  reply.header("content-type", TYPE).header("cache-control", "no-store").send(JSON.stringify(resource));
const baseOf = ({ services }: Pick<FhirCall, "services">): string => `${services.publicUrl()}/api/fhir/r4`;

export const handlers: Handlers<typeof fhirRoutes> = {
  metadata: (call) => answer(call, capabilityStatement(baseOf(call), call.now)),

  smart: (call) => smartConfiguration(baseOf(call), SCOPES),

  async search(call) {
    const { type } = call.params;
    if (!isResourceType(type)) return refuse(call, 404, "not-supported", UNKNOWN);
    const caller = await callerOf(call, type);
    if (!caller) return call.reply;
    const search = searchOf(type, call.query);
    if ("wrong" in search) return refuse(call, 400, "invalid", `The value of ${search.wrong} is not valid.`);
    const base = baseOf(call);
    const found = await searchRecords(type, { db: call.db, client: caller.client, search, base });
    await recordReading(call, caller, found.patients);
    const understood = new Set(["_id", "_count", "_after", ...search.values.keys()]);
    const query = Object.entries(call.query).flatMap(([name, value]) =>
      understood.has(name) ? [value ?? []].flat().map((each) => [name, each] as const) : [],
    );
    return answer(call, searchset({ base, type, query, next: found.next }, found.resources));
  },

  async read(call) {
    const { type, resourceId } = call.params;
    if (!isResourceType(type)) return refuse(call, 404, "not-supported", UNKNOWN);
    const caller = await callerOf(call, type);
    if (!caller) return call.reply;
    const found = await readOne(call, caller, type, resourceId);
    if (!found) return refuse(call, 404, "not-found", `There is no ${type} with this id.`);
    await recordReading(call, caller, found.patients);
    void call.reply.header("etag", `W/"${versionOf(found.resource)}"`);
    return answer(call, found.resource);
  },

  async binary(call) {
    const caller = await callerOf(call, "DocumentReference");
    if (!caller) return call.reply;
    const ID = /^\d{1,15}$/.test(call.params.fileId) ? Number(call.params.fileId) : 0;
    const wanted = { _doctor: caller.client.ID, after: ID - 1, limit: 1, where: sql<boolean>`f."ID" = ${ID}` };
    const [document] = await documentsAfter(call.db, wanted);
    const file = document && (await findFile(call.db, caller.client.ID, ID));
    const bytes = file && (await call.services.storage.read(file.storage_key));
    if (!document || !bytes) return refuse(call, 404, "not-found", "There is no Binary with this id.");
    await recordReading(call, caller, [document._patient]);
    const headers = { "content-type": document.mime_type, "cache-control": "no-store", "x-content-type-options": "nosniff" };
    return call.reply.headers(headers).header("content-disposition", "attachment").send(bytes);
  },
};

const versionOf = ({ meta }: Resource): string =>
  typeof meta === "object" && meta !== null && "versionId" in meta ? String(meta.versionId) : "1";

interface One {
  readonly resource: Resource;
  readonly patients: readonly number[];
}

async function readOne(call: FhirCall, { client }: Caller, type: ResourceType, id: string): Promise<One | null> {
  if (type === "Appointment") return readAppointment(call, client, id);
  const search = { count: 1, after: "", id, values: new Map() };
  const { resources, patients } = await searchRecords(type, { db: call.db, client, search, base: baseOf(call) });
  const resource = resources.find((each) => each.id === id);
  return resource ? { resource, patients } : null;
}

/** 12, or 12-2026-11-26 of a series. */
async function readAppointment({ db }: FhirCall, client: Caller["client"], id: string): Promise<One | null> {
  const [, number, day] = /^(\d{1,15})(?:-(\d{4}-\d{2}-\d{2}))?$/.exec(id) ?? [];
  if (number === undefined) return null;
  const repeat_date = day !== undefined && isDay(day) ? day : null;
  const found = await findAppointment(db, client, { ID: Number(number), repeat_date });
  const isSeries = found !== undefined && repeat_date === null && found.repeat_interval !== 0;
  return found && !isSeries ? { resource: appointmentResource(found), patients: [found._patient ?? []].flat() } : null;
}
