import { z } from "zod";
import type { Schema, Shape, ShapeOutput } from "./contract.ts";

/** `1` or `true` in an address; anything else is no. */
export const Flag = z.preprocess((value) => value === "1" || value === "true", z.boolean());

/** What a browser's address says after its "?", as the router hands it over. */
export type Given = Readonly<Record<string, unknown>>;
type Written = Record<string, string | number>;

/** Reads and writes what an address says: a value that its schema refuses counts as absent, and a default is not written. */
export interface UrlSearch<Values> {
  readonly read: (given: Given) => Values;
  readonly write: (values: Partial<Values>) => Written;
}

/** One schema per name; `names` says where the address spells a value in another way. */
export function urlSearch<S extends Shape>(shape: S, names: Readonly<Record<string, string>> = {}): UrlSearch<ShapeOutput<S>> {
  const entries = Object.entries(shape).map(([name, schema]) => ({ name, schema, at: names[name] ?? name }));
  return {
    // `as`: every name of the shape has the value that its own schema made.
    read: (given) =>
      Object.fromEntries(entries.map(({ name, schema, at }) => [name, valueOf(schema, given[at])])) as ShapeOutput<S>,
    write: (values) => {
      const wanted: Given = values;
      return Object.fromEntries(
        entries.flatMap(({ name, schema, at }) => {
          const value = wanted[name];
          return value === valueOf(schema, undefined) ? [] : writtenOf(value).map((text) => [at, text]);
        }),
      );
    },
  };
}

/** The router reads `5` as a number and `true` as a boolean; the schemas of a query take text. */
function valueOf(schema: Schema, value: unknown): unknown {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const read = schema["~standard"].validate(isPlain ? String(value) : undefined);
  if (!(read instanceof Promise) && !read.issues) return read.value;
  return value === undefined ? undefined : valueOf(schema, undefined);
}

/** Digits are written as a number: the router puts quotes around such a text. */
function writtenOf(value: unknown): (string | number)[] {
  if (value === true) return [1];
  if (typeof value === "string" && Number.isFinite(Number(value)) && String(Number(value)) === value) return [Number(value)];
  return typeof value === "number" || (typeof value === "string" && value !== "") ? [value] : [];
}
