import { z } from "zod";
import type { Schema, Shape, ShapeOutput } from "./contract.ts";

/** Boolean search parameter: `1` and `true` are true, any other value is false. */
export const Flag = z.preprocess((value) => value === "1" || value === "true", z.boolean());

/** Search parameters of the browser's address, as parsed by the router. */
export type RawSearch = Readonly<Record<string, unknown>>;
type SearchValues = Record<string, string | number>;

/**
 * Reads and writes the search parameters of an address. A value that its schema rejects counts as absent, and
 * a default value is not written.
 */
export interface UrlSearch<Values> {
  readonly read: (given: RawSearch) => Values;
  readonly write: (values: Partial<Values>) => SearchValues;
}

/**
 * Builds a `UrlSearch` from one schema per name. `names` maps names to different spellings in the address.
 */
export function urlSearch<S extends Shape>(
  shape: S,
  names: Readonly<Record<string, string>> = {},
): UrlSearch<ShapeOutput<S>> {
  const entries = Object.entries(shape).map(([name, schema]) => ({ name, schema, at: names[name] ?? name }));
  return {
    // `as`: every name of the shape has the value parsed by its own schema.
    read: (given) =>
      Object.fromEntries(
        entries.map(({ name, schema, at }) => [name, valueOf(schema, given[at])]),
      ) as ShapeOutput<S>,
    write: (values) => {
      const rawValues: RawSearch = values;
      return Object.fromEntries(
        entries.flatMap(({ name, schema, at }) => {
          const value = rawValues[name];
          return value === valueOf(schema, undefined) ? [] : serializeValue(value).map((text) => [at, text]);
        }),
      );
    },
  };
}

/**
 * Parses a value with a schema. Converts the value to a string first, because the router parses `5` as a
 * number and `true` as a boolean but query schemas expect strings. Returns the schema's default if the value
 * is invalid.
 */
function valueOf(schema: Schema, value: unknown): unknown {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const result = schema["~standard"].validate(isPlain ? String(value) : undefined);
  if (!(result instanceof Promise) && !result.issues) return result.value;
  return value === undefined ? undefined : valueOf(schema, undefined);
}

/**
 * Returns the value as written to the address; an empty array if the value is omitted. Writes numeric text as
 * a number because the router would put quotes around it.
 */
function serializeValue(value: unknown): (string | number)[] {
  if (value === true) return [1];
  if (typeof value === "string" && Number.isFinite(Number(value)) && String(Number(value)) === value)
    return [Number(value)];
  return typeof value === "number" || (typeof value === "string" && value !== "") ? [value] : [];
}
