import type { FastifyRequest } from "fastify";
import type { AnyRoute, Schema, Shape } from "#kernel/contract/contract.ts";
import { IdParam, SmallIdParam } from "#kernel/contract/id.ts";
import { PageNumber, PageSize } from "#kernel/lists/page.ts";
import { noSuchAddress, refusalOf } from "#kernel/contract/problem.ts";
import { UNSTORABLE } from "#kernel/text/text.ts";
import { invalidInput } from "./problems.ts";

/** Digits only (C-26), so that a word in their place is never taken for a record or a page: such an address does not exist. */
const DIGITS: ReadonlySet<Schema> = new Set<Schema>([IdParam, SmallIdParam, PageSize, PageNumber]);

// `as`: Fastify parses the query string into an object of strings and lists of them.
export const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;

export async function paramsOf(route: AnyRoute, raw: unknown): Promise<unknown> {
  // `as`: Fastify hands the path's parameters over as strings by name.
  const values = raw as Record<string, string>;
  for (const [name, schema] of Object.entries(route.params)) {
    if (DIGITS.has(schema) && !/^\d{1,15}$/.test(values[name] ?? "")) throw refusalOf(noSuchAddress, undefined);
  }
  return shapeOf(route.params, values, "params");
}

export async function shapeOf(
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
  where: "params" | "query",
): Promise<unknown> {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (holdsNul(values[name])) throw invalidInput([{ message: UNSTORABLE, path: [name] }], where);
    const result = await schema["~standard"].validate(values[name]);
    if (result.issues)
      throw invalidInput(
        result.issues.map((issue) => ({ ...issue, path: [name, ...(issue.path ?? [])] })),
        where,
      );
    parsed[name] = result.value;
  }
  return parsed;
}

/** The one character the database cannot even compare with. An address holds no field's text, so its schema need not say so. */
const holdsNul = (value: unknown): boolean => typeof value === "string" && value.includes("\u0000");

export async function valueOf(schema: Schema, value: unknown, where: "body"): Promise<unknown> {
  const result = await schema["~standard"].validate(value);
  if (result.issues) throw invalidInput(result.issues, where);
  return result.value;
}
