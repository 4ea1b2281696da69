import type { FastifyRequest } from "fastify";
import type { AnyRoute, Schema, Shape } from "#kernel/contract/contract.ts";
import { IdParam, SmallIdParam } from "#kernel/contract/id.ts";
import { PageNumber, PageSize } from "#kernel/lists/page.ts";
import { noSuchAddress, refusalOf } from "#kernel/contract/problem.ts";
import { UNSTORABLE } from "#kernel/text/text.ts";
import { invalidInput } from "./problems.ts";

/**
 * Schemas whose values must be digits (C-26). A word in the place of an ID or page number is an address that
 * does not exist.
 */
const DIGIT_SCHEMAS: ReadonlySet<Schema> = new Set<Schema>([IdParam, SmallIdParam, PageSize, PageNumber]);

// `as`: Fastify parses the query string into an object of strings and string arrays.
export const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;

export async function paramsOf(route: AnyRoute, raw: unknown): Promise<unknown> {
  // `as`: Fastify returns path parameters as strings by name.
  const values = raw as Record<string, string>;
  for (const [name, schema] of Object.entries(route.params)) {
    if (DIGIT_SCHEMAS.has(schema) && !/^\d{1,15}$/.test(values[name] ?? ""))
      throw refusalOf(noSuchAddress, undefined);
  }
  return shapeOf(route.params, values, "params");
}

export async function shapeOf(
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
  source: "params" | "query",
): Promise<unknown> {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (isUnstorable(values[name])) throw invalidInput([{ message: UNSTORABLE, path: [name] }], source);
    const result = await schema["~standard"].validate(values[name]);
    if (result.issues)
      throw invalidInput(
        result.issues.map((issue) => ({ ...issue, path: [name, ...(issue.path ?? [])] })),
        source,
      );
    parsed[name] = result.value;
  }
  return parsed;
}

/**
 * Returns true if the value contains NUL, which the database cannot even compare, or half a character, which it
 * refuses inside JSON. Addresses carry no field text, so their schemas don't check for either.
 */
const isUnstorable = (value: unknown): boolean =>
  typeof value === "string" && (value.includes("\u0000") || !value.isWellFormed());

interface BodyPart {
  readonly value: unknown;
  readonly name: PropertyKey;
  readonly parent: BodyPart | null;
}

/**
 * Returns the path of a text in a parsed body that can't be stored, or of the record with such a name. Null if
 * there is none. Written as a loop because a body may be nested deeper than calls can be.
 */
function pathOfUnstorable(body: unknown): PropertyKey[] | null {
  const pending: BodyPart[] = [{ value: body, name: "", parent: null }];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const { value } = part;
    if (isUnstorable(value)) return pathTo(part);
    if (!Array.isArray(value) && !isPlain(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (isUnstorable(name)) return pathTo(part);
      if (typeof inner === "string" || typeof inner === "object")
        pending.push({ value: inner, name, parent: part });
    }
  }
  return null;
}

function pathTo(part: BodyPart): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = part; at.parent !== null; at = at.parent) path.unshift(at.name);
  return path;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Returns the parsed body. Refuses characters that no column can store, because a schema of plain text, such
 * as the schema of a token, accepts them. Forms sent by other services, such as received messages, are
 * exempt: their handlers clean the text.
 */
export async function bodyOf(schema: Schema, request: FastifyRequest): Promise<unknown> {
  const result = await schema["~standard"].validate(request.body ?? undefined);
  if (result.issues) throw invalidInput(result.issues, "body");
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const path = isForm ? null : pathOfUnstorable(result.value);
  if (path !== null) throw invalidInput([{ message: UNSTORABLE, path }], "body");
  return result.value;
}
