import { z } from "zod";
import { findFile } from "#platform/files/server/index.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type fhirRoutes, SCOPES } from "../contract.ts";
import { capabilityStatement, searchset, smartConfiguration } from "../rules/conformance.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import {
  type QueryValues,
  isResourceType,
  LARGEST_PAGE,
  type SearchError,
  searchOf,
} from "../rules/search.ts";
import { callerOf, type Caller, type FhirCall, recordReading, refuse } from "./caller.ts";
import { type ChainRefusal, withoutChains } from "./chains.ts";
import { documentsAfter } from "./documents.queries.ts";
import type { SearchRequest } from "./search-request.ts";
import { wantsJson } from "./format.ts";
import { includedWith } from "./included-resources.ts";
import { searchRecords } from "./search.ts";

const TYPE = "application/fhir+json; charset=utf-8";
const ONLY_JSON = "Only JSON is available.";
const UNKNOWN = "This resource type doesn't exist here. GET metadata lists those that do.";
const answer = ({ reply }: Pick<FhirCall, "reply">, resource: object) =>
  reply.header("content-type", TYPE).header("cache-control", "no-store").send(JSON.stringify(resource));
const baseOf = ({ services }: Pick<FhirCall, "services">): string => `${services.publicUrl()}/api/fhir/r4`;

export const handlers: Handlers<typeof fhirRoutes> = {
  metadata: (call) =>
    wantsJson(call.request, parseQuery(call.request.query))
      ? answer(call, capabilityStatement(baseOf(call), call.now))
      : refuse(call, 406, "not-supported", ONLY_JSON),

  smart: (call) => smartConfiguration(baseOf(call), SCOPES),

  search: (call) => searchFor(call, parseQuery(call.request.query)),

  searchByForm: (call) =>
    searchFor(call, { ...parseQuery(call.request.query), ...parseQuery(call.request.body ?? {}) }),

  async read(call) {
    const { resourceType: type, resourceId } = call.params;
    if (!isResourceType(type)) return refuse(call, 404, "not-supported", UNKNOWN);
    const caller = await callerOf(call, type);
    if (!caller) return call.reply;
    if (!wantsJson(call.request, parseQuery(call.request.query)))
      return refuse(call, 406, "not-supported", ONLY_JSON);
    const result = await readOne(call, caller, type, resourceId);
    if (!result) return refuse(call, 404, "not-found", `There is no ${type} with this id.`);
    const etag = `W/"${versionOf(result.resource)}"`;
    void call.reply.header("etag", etag).header("cache-control", "no-store");
    if (isKnown(call.request.headers["if-none-match"], etag)) return call.reply.code(304).send();
    await recordReading(call, caller, result.patients);
    return answer(call, result.resource);
  },

  async binary(call) {
    const caller = await callerOf(call, "DocumentReference");
    if (!caller) return call.reply;
    const ID = /^\d{1,15}$/.test(call.params.fileId) ? Number(call.params.fileId) : 0;
    const pageRequest = { _doctor: caller.client.ID, after: ID - 1, limit: 1, files: [ID] };
    const [document] = await documentsAfter(call.db, pageRequest);
    const file = document && (await findFile(call.db, caller.client.ID, ID));
    const bytes = file && (await call.services.storage.read(file.storage_key));
    if (!document || !bytes) return refuse(call, 404, "not-found", "There is no Binary with this id.");
    await recordReading(call, caller, [document._patient]);
    const headers = {
      "content-type": document.mime_type,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    return call.reply.headers(headers).header("content-disposition", "attachment").send(bytes);
  },
};

async function searchFor(call: SearchCall, queryValues: QueryValues) {
  const { resourceType: type } = call.params;
  if (!isResourceType(type)) return refuse(call, 404, "not-supported", UNKNOWN);
  const caller = await callerOf(call, type);
  if (!caller) return call.reply;
  const search = searchOf(type, queryValues, { base: baseOf(call), zone: caller.client.zone });
  if ("wrong" in search) return refuse(call, 400, search.code, errorText(search));
  const [ignored] = search.ignored;
  if (ignored !== undefined && isStrict(call))
    return refuse(call, 400, "not-supported", `${ignored} is not supported for ${type}.`);
  if (!wantsJson(call.request, queryValues)) return refuse(call, 406, "not-supported", ONLY_JSON);
  const asSent = { db: call.db, client: caller.client, search, base: baseOf(call) };
  const resolved = await withoutChains(caller, asSent);
  if (!("values" in resolved)) return refuse(call, 403, ...chainRefusal(resolved));
  const searchRequest = { ...asSent, search: resolved };
  if (search.isCount) return answerCount(call, type, searchRequest, queryOf(queryValues, search.ignored));
  const result = await searchRecords(type, searchRequest);
  const included = await includedWith(caller, searchRequest, type, result.resources);
  await recordReading(call, caller, [...result.patients, ...included.patients]);
  const query = queryOf(queryValues, search.ignored);
  return answer(
    call,
    searchset(
      { base: searchRequest.base, type, query, next: result.next },
      result.resources,
      included.resources,
    ),
  );
}

type SearchCall = HandlerContext<(typeof fhirRoutes)["search" | "searchByForm"]>;
type Query = readonly (readonly [string, string])[];

/** Returns the understood parameters in the order in which they were sent. */
const queryOf = (queryValues: QueryValues, ignored: readonly string[]): Query =>
  Object.entries(queryValues).flatMap(([name, value]) =>
    ignored.includes(name) ? [] : [value ?? []].flat().map((each) => [name, each] as const),
  );

const MAX_PAGES = 100;

/**
 * Responds with the number of matches alone (FHIR R4, `_count=0`), or refuses if there are too many to count.
 */
async function answerCount(
  call: SearchCall,
  type: ResourceType,
  { search, ...asked }: SearchRequest,
  query: Query,
) {
  let total = 0;
  let after: string | null = "";
  for (let pages = 0; after !== null; pages += 1) {
    if (pages === MAX_PAGES)
      return refuse(call, 403, "too-costly", "There are too many matches to count. Narrow the search.");
    const page = await searchRecords(type, { ...asked, search: { ...search, count: LARGEST_PAGE, after } });
    total += page.resources.length;
    after = page.next;
  }
  return answer(call, searchset({ base: asked.base, type, query, next: null, total }, []));
}

/** Compares entity tags weakly (RFC 9110, 13.1.2). */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((each) => [etag, etag.slice(2), "*"].includes(each.trim()));

const versionOf = ({ meta }: Resource): string =>
  typeof meta === "object" && meta !== null && "versionId" in meta ? String(meta.versionId) : "1";

// Parses the query again to include parameters missing from the contract. Without parsing, the contract's
// type would need `as`.
const Parameters = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const parseQuery = (sent: unknown): QueryValues => Parameters.catch({}).parse(sent);

const isStrict = ({ request }: SearchCall): boolean =>
  /(^|[,;\s])handling=strict\b/i.test(String(request.headers["prefer"] ?? ""));

const chainRefusal = (refusal: ChainRefusal): readonly [code: string, text: string] =>
  "forbidden" in refusal
    ? ["forbidden", `This token does not include system/${refusal.forbidden}.rs.`]
    : ["too-costly", `Too many resources match the chained ${refusal.tooMany}. Narrow the search.`];
const errorText = ({ wrong, code }: SearchError): string =>
  code === "too-costly"
    ? `Ask for at most ${LARGEST_PAGE} values of ${wrong} at a time.`
    : code === "invalid"
      ? `The value of ${wrong} is not valid.`
      : `${wrong} is not supported here. GET metadata lists what is.`;

interface ResourceResult {
  readonly resource: Resource;
  readonly patients: readonly number[];
}

async function readOne(
  call: FhirCall,
  { client }: Caller,
  type: ResourceType,
  id: string,
): Promise<ResourceResult | null> {
  const search = searchOf(type, { _id: id.replaceAll(",", "\\,"), _count: "1" });
  if ("wrong" in search) return null;
  const { resources, patients } = await searchRecords(type, {
    db: call.db,
    client,
    search,
    base: baseOf(call),
  });
  const resource = resources.find((each) => each.id === id);
  return resource ? { resource, patients } : null;
}
