import { type AnyRoute, methodsOf } from "#kernel/contract/contract.ts";
import { features } from "#app/features.server.ts";
import { jsonSchemaOf, type Named, type Try } from "./fuzz-requests.ts";
import type { JsonSchema } from "./fuzz-values.ts";
import type { Heard } from "./fuzz-wire.ts";

export const routes: readonly Named[] = features.flatMap((feature) =>
  feature.endpoints.map(({ name, route }) => ({ name: `${feature.name}.${name}`, route })),
);

/**
 * Texts that no response may contain: stack traces, messages of the database or a driver, terms of a schema
 * library.
 */
const leaks =
  /\bat \S+ \(|\.(ts|js|mjs):\d+|node_modules|file:\/\/|violates|duplicate key|relation "|column "|syntax error|SQLSTATE|invalid input syntax|out of range for type|invalid byte sequence|Invalid input|expected \w+, received|\bFST_|ECONN|ENOENT|EISDIR|undefined is not|Cannot read|is not a function|is not valid JSON|Unexpected token/;

/** Error codes that every route may return without declaring them. */
const COMMON = new Set([
  "invalid",
  "doctor_id.required",
  "session.required",
  "forbidden",
  "not_found",
  "host.unknown",
  "origin.foreign",
  "address.unknown",
  "stale",
  "too_large",
  "type.unsupported",
  "too_many",
  "unavailable",
  "unreadable",
  "too_slow",
  "idempotency.reused",
  ...features
    .flatMap((feature) => Object.values(feature.constraints))
    .flatMap(({ code }) => (code === undefined ? [] : [code])),
]);

/** Returns all faults of a response, or an empty list if the response is correct. */
export function judge(one: Try, { status, headers, text, trouble }: Heard): string[] {
  // Accepts the parse error because Node's HTTP client mistakes the body of a refused HEAD request for the
  // next response.
  if (status === 0 && one.method === "HEAD" && trouble?.startsWith("Parse Error")) return [];
  if (status === 0) return [trouble ?? "no answer"];
  if (status >= 500) return [`a ${status}`];
  if (one.method === "HEAD") return [];
  if (status >= 400) return judgeRefusal(one, status, headers, text);
  const wrong: string[] = [];
  if (headers["x-content-type-options"] !== "nosniff") wrong.push("a browser may guess what this is");
  if (headers["content-type"]?.includes("html")) wrong.push("an answer as HTML");
  const reply = headers["content-type"]?.includes("json") ? readJson(text) : undefined;
  if (reply === NOT_JSON) wrong.push("an answer that is no JSON");
  if (one.said && isRecord(reply)) {
    // A returned record contains the stored text. A `message` without an `ID` is instead the specification's
    // own sentence about the result.
    const kept = "message" in reply && !("ID" in reply) ? undefined : reply[one.said.field];
    if (typeof kept === "string" && plain(kept) !== plain(one.said.text))
      wrong.push(`${one.said.field} came back as ${kept}`);
  }
  return wrong;
}

/**
 * Normalises a text for comparison, because rules may change its case, surrounding spaces, compatibility
 * characters and invisible marks.
 */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();

function judgeRefusal(one: Try, status: number, headers: Heard["headers"], text: string): string[] {
  const wrong: string[] = [];
  const asked = routesAt(one);
  const body = readJson(text);
  if (!headers["content-type"]?.includes("json") || !isRecord(body))
    return ["a refusal that is no JSON object"];
  if (headers["content-type"].includes("fhir+json")) return judgeOutcome(body, text);
  if (asked.some(({ produces }) => produces === "application/json") && "error" in body)
    return judgeGrant(body, text);
  const { message, code, errors } = body;
  if (typeof message !== "string" || message.trim() === "") wrong.push("a refusal without a sentence");
  if (typeof code !== "string" || code === "") wrong.push("a refusal without a code");
  else if (!COMMON.has(code) && !asked.some(({ fails }) => fails.some((problem) => problem.code === code)))
    wrong.push(`a code the contract does not declare: ${code}`);
  // Tests the parsed values because JSON text escapes quotation marks.
  const said = [message, code, ...(isRecord(errors) ? Object.entries(errors).flat() : [])].join("\n");
  if (leaks.test(said)) wrong.push(`our insides show: ${leaks.exec(said)?.[0]}`);
  if (status !== 400 || code !== "invalid") return wrong;
  if (!isRecord(errors) || Object.keys(errors).length === 0) {
    return [...wrong, "a 400 that names no field"];
  }
  for (const [field, sentence] of Object.entries(errors)) {
    if (typeof sentence !== "string" || sentence.trim() === "") wrong.push(`nothing is said about ${field}`);
    if (!asked.some((route) => isFieldOf(route, field)))
      wrong.push(`an error for a field nobody knows: ${field.slice(0, 50)}`);
  }
  return wrong;
}

/** Returns the faults of a refusal over FHIR, which must be an OperationOutcome with diagnostics. */
function judgeOutcome({ resourceType, issue }: Record<string, unknown>, text: string): string[] {
  const [first]: unknown[] = Array.isArray(issue) ? issue : [];
  const isSaid = isRecord(first) && typeof first["diagnostics"] === "string" && first["diagnostics"] !== "";
  const wrong =
    resourceType === "OperationOutcome" && isSaid
      ? []
      : ["a FHIR refusal that is no OperationOutcome with words"];
  return leaks.test(text) ? [...wrong, `our insides show: ${leaks.exec(text)?.[0]}`] : wrong;
}

/** Returns the faults of a refusal of the token endpoint, which must have OAuth's form (RFC 6749, 5.2). */
function judgeGrant({ error, error_description: words }: Record<string, unknown>, text: string): string[] {
  const isSaid = typeof error === "string" && typeof words === "string" && words !== "";
  const wrong = isSaid ? [] : ["an OAuth refusal without a code or a sentence"];
  return leaks.test(text) ? [...wrong, `our insides show: ${leaks.exec(text)?.[0]}`] : wrong;
}

/**
 * Returns the routes that the server may match to this address. A broken path can match a neighbouring route.
 */
function routesAt({ method, path }: Try): AnyRoute[] {
  const parts = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .map(lowered);
  return routes
    .map(({ route }) => route)
    .filter((route) => methodsOf(route).some((one) => one === method))
    .filter((route) => leadsTo(`/api${route.path}`.split("/").map(lowered), parts));
}

/**
 * Tests whether a path matches a route's pattern. Parameters may be empty, and slashes at the end are
 * ignored.
 */
const leadsTo = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.every((part, place) => part.startsWith("{") || part === (parts[place] ?? "")) &&
  parts.slice(pattern.length).every((part) => part === "");

function lowered(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

const OF_ANY_ROUTE = [
  "body",
  "query",
  "params",
  "doctor_id",
  "requestingID",
  "_doctor",
  "file",
  "Idempotency-Key",
];

function isFieldOf({ params, query, body }: AnyRoute, field: string): boolean {
  // Errors in a body that is a list begin with the index of the record.
  const top = field.replace(/^\d+\./, "").split(".")[0] ?? "";
  const known = [
    ...OF_ANY_ROUTE,
    ...Object.keys(params),
    ...Object.keys(query),
    ...(body ? namesIn(jsonSchemaOf(body)) : []),
  ];
  return known.includes(top);
}

/**
 * Returns the field names of a body's schema: of a record, of each alternative, or of the records of a list.
 */
const namesIn = ({ properties = {}, anyOf = [], oneOf = [], items }: JsonSchema): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap(namesIn),
];

const NOT_JSON = Symbol("not JSON");
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
