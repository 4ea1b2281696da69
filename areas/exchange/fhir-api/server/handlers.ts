import { z } from "zod";
import { findFile } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type fhirRoutes, SCOPES } from "../contract.ts";
import { capabilityStatement, searchset, smartConfiguration } from "../rules/conformance.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import { type Given, isResourceType, type Refused, searchOf } from "../rules/search.ts";
import { callerOf, type Caller, type FhirCall, recordReading, refuse } from "./caller.ts";
import { documentsAfter } from "./documents.queries.ts";
import { includedWith } from "./included.ts";
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
    const given = givenOf(call);
    const search = searchOf(type, given);
    if ("wrong" in search) return refuse(call, 400, search.code, wrongWords(search));
    const [ignored] = search.ignored;
    if (ignored !== undefined && isStrict(call))
      return refuse(call, 400, "not-supported", `${ignored} is not supported for ${type}.`);
    if (!isJson(given)) return refuse(call, 406, "not-supported", "Only JSON is available.");
    const asked = { db: call.db, client: caller.client, search, base: baseOf(call) };
    const found = await searchRecords(type, asked);
    const included = await includedWith(caller, asked, type, found.resources);
    await recordReading(call, caller, [...found.patients, ...included.patients]);
    const query = Object.entries(given).flatMap(([name, value]) =>
      search.ignored.includes(name) ? [] : [value ?? []].flat().map((each) => [name, each] as const),
    );
    return answer(call, searchset({ base: asked.base, type, query, next: found.next }, found.resources, included.resources));
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
    const wanted = { _doctor: caller.client.ID, after: ID - 1, limit: 1, files: [ID] };
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

// `as` would be needed for the query as the contract names it: here also what it does not name counts.
const Query = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const givenOf = ({ request }: FhirCall): Given => Query.catch({}).parse(request.query);

const isStrict = ({ request }: FhirCall): boolean => /(^|[,;\s])handling=strict\b/i.test(String(request.headers["prefer"] ?? ""));
const isJson = ({ _format: format = "json" }: Given): boolean => /^(json|application\/(fhir\+)?json)\b/.test(String(format));
const wrongWords = ({ wrong, code }: Refused): string =>
  code === "invalid" ? `The value of ${wrong} is not valid.` : `${wrong} is not supported here. GET metadata lists what is.`;

interface One {
  readonly resource: Resource;
  readonly patients: readonly number[];
}

async function readOne(call: FhirCall, { client }: Caller, type: ResourceType, id: string): Promise<One | null> {
  const search = searchOf(type, { _id: id.replaceAll(",", "\\,"), _count: "1" });
  if ("wrong" in search) return null;
  const { resources, patients } = await searchRecords(type, { db: call.db, client, search, base: baseOf(call) });
  const resource = resources.find((each) => each.id === id);
  return resource ? { resource, patients } : null;
}
