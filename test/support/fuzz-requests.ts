import { z } from "zod";
import type { AnyRoute, Schema } from "#kernel/contract/contract.ts";
import type { Method } from "#kernel/contract/contract.ts";
import { form } from "./fuzz-form.ts";
import { ODD_HEADERS, OTHER_TYPES, UNREADABLE } from "./fuzz-odd.ts";
import {
  type Dice,
  HOSTILE_TEXTS,
  type JsonSchema,
  NASTY,
  NASTY_IN_ADDRESS,
  nearly,
  writeJson,
} from "./fuzz-values.ts";
import type { Shot } from "./fuzz-wire.ts";

/** A request with one invalid part, and additional expectations of its response. */
export interface Try extends Shot {
  readonly route: AnyRoute;
  readonly name: string;
  readonly who: string | null;
  /** Descriptions of the broken parts, for the failure's report. */
  readonly broken: readonly string[];
  /** Text in one field of an otherwise valid body, which the response must return. */
  readonly said?: { readonly field: string; readonly text: string };
}

export interface Named {
  readonly name: string;
  readonly route: AnyRoute;
}

/** The fuzzer's view of the rows of the practice under test. */
export interface Rows {
  readonly doctor: number;
  /** Returns IDs for the path parameters that address a record. */
  readonly idsFor: (route: AnyRoute) => Promise<Record<string, number>>;
  /**
   * Returns the ID of a row for a field such as `_patient`, or undefined if the fuzzer has no row of this
   * kind.
   */
  readonly idOf: (kind: string) => number | undefined;
}

const schemas = new WeakMap<Schema, JsonSchema>();
export function jsonSchemaOf(schema: Schema): JsonSchema {
  // `as`: the contract's schemas are zod's, but the contract declares a narrower type.
  const known =
    schemas.get(schema) ??
    (z.toJSONSchema(schema as unknown as z.ZodType, { io: "input", unrepresentable: "any" }) as JsonSchema);
  schemas.set(schema, known);
  return known;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Place {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

/** Returns every field of a body, from its schema and its example, including fields of nested objects. */
function placesIn(schema: JsonSchema, example: unknown, path: readonly string[] = []): Place[] {
  const names = new Set([
    ...Object.keys(schema.properties ?? {}),
    ...(isObject(example) ? Object.keys(example) : []),
  ]);
  return [...names].flatMap((name) => {
    const part = schema.properties?.[name] ?? {};
    const here = [...path, name];
    return [
      { path: here, schema: part },
      ...placesIn(part, isObject(example) ? example[name] : undefined, here),
    ];
  });
}

function putAt(body: Json, path: readonly string[], value: unknown): Json {
  const [name = "", ...rest] = path;
  const inner = body[name];
  return { ...body, [name]: rest.length === 0 ? value : putAt(isObject(inner) ? inner : {}, rest, value) };
}

/**
 * Returns the ID of an existing row for a reference field, so that a hostile value in another field reaches
 * the handler. Undefined for other fields.
 */
const refersTo = (name: string, rows: Rows): number | undefined =>
  name.startsWith("_") ? rows.idOf(name.replaceAll("_", "")) : undefined;

interface Made {
  method: string;
  path: string;
  query: [string, string][];
  body: Json | undefined;
  raw: string | Buffer | undefined;
  headers: Record<string, unknown>;
  broken: string[];
  said?: { field: string; text: string };
}

/** Valid values of path parameters that aren't IDs, by name. */
const SAMPLES: Readonly<Record<string, string>> = {
  query: "smith",
  text: "rich",
  stateAbbreviation: "NSW",
  pageSize: "10",
  pageNumber: "1",
  date: "2026-11-20",
  token: "unknown",
};
const GOOD_QUERY: Readonly<Record<string, string>> = {
  start: "2026-11-16",
  end: "2026-11-22",
  follow_up: "0",
  appointment_date: "2026-11-20",
  start_time: "09:00",
  end_time: "09:30",
  minutes: "30",
};

/**
 * Route that, called validly from this machine, would remove all users of the fuzzer. The fuzzer calls it
 * from another address, without the setup code.
 */
const STARTING_OVER = "/practice/start";

/**
 * Returns a call of the route with one or several parts broken. The dice decide all choices, so the same seed
 * gives the same request.
 */
export async function makeTry({ name, route }: Named, dice: Dice, rows: Rows): Promise<Try> {
  const ids = await rows.idsFor(route);
  const parameters = Object.keys(route.params);
  const path = new Map(
    parameters.map((parameter) => [parameter, String(ids[parameter] ?? SAMPLES[parameter] ?? "1")]),
  );
  const made: Made = {
    method: route.methods && dice.chance(0.5) ? "POST" : route.method,
    path: "",
    query: [],
    body: bodyFor(route, rows),
    raw: undefined,
    headers: {},
    broken: [],
  };
  for (const key of Object.keys(route.query))
    if (key in GOOD_QUERY) made.query.push([key, GOOD_QUERY[key] ?? ""]);

  const places = made.body ? placesIn(jsonSchemaOf(route.body ?? z.never()), route.example) : [];
  const keys = [
    ...Object.keys(route.query),
    ...(route.access.client === "none" ? [] : ["doctor_id", "requestingID"]),
  ];
  const ways: [number, () => void][] = [
    [places.length > 0 ? 60 : 0, () => breakField(made, places, dice, rows)],
    [places.length > 0 ? 6 : 0, () => sayText(made, places, dice)],
    [made.body ? 8 : 0, () => breakBody(made, dice)],
    [keys.length > 0 ? 25 : 2, () => breakQuery(made, route, keys, dice, rows)],
    [parameters.length > 0 ? 20 : 0, () => breakParameter(made, path, route, dice)],
    [4, () => oddHeader(made, dice)],
    [2, () => oddVerb(made, dice)],
    [3, () => made.broken.push("nothing")],
  ];
  const times = dice.chance(0.7) ? 1 : 2 + dice.roll(2);
  for (let time = 0; time < times; time += 1) weighted(ways, dice)();

  if (route.path === STARTING_OVER) made.headers["x-forwarded-for"] = "203.0.113.7";
  const who = dice.pick([
    "raman",
    "raman",
    "raman",
    "raman",
    "manager",
    "manager",
    "superadmin",
    "superadmin",
    "superadmin",
    "reception",
    "typist",
    "bookingagent",
    "vogt",
    "formsonly",
    null,
  ]);
  const named = new Set(made.query.map(([key]) => key));
  if (
    (who === "superadmin" || who === "bookingagent") &&
    route.access.client !== "none" &&
    !named.has("doctor_id") &&
    dice.chance(0.95)
  )
    made.query.push(["doctor_id", String(rows.doctor)]);
  const address = route.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => path.get(parameter) ?? "");
  if (route.method !== "GET" && dice.chance(0.15))
    made.headers["idempotency-key"] = `fuzz-${dice.roll(1_000_000_000)}`;
  const search = made.query.map(([key, value]) => `${key}=${value}`).join("&");
  const sent = contentOf(made, route, dice);
  return {
    name,
    route,
    who,
    broken: made.broken,
    method: made.method,
    path: safely(`/api${address}${made.path}${search ? `?${search}` : ""}`),
    // `as`: the odd headers are strings by construction.
    headers: { ...sent.headers, ...(made.headers as Shot["headers"]) },
    body: sent.body,
    ...(made.said && times === 1 ? { said: made.said } : {}),
  };
}

/**
 * Percent-encodes blanks, control and wide characters because Node's HTTP client refuses them in an address.
 * Another test sends them raw.
 */
const safely = (address: string): string =>
  address.replace(/[^\u0021-\u00ff]/g, (sign) => encodeURIComponent(sign));

function weighted(ways: readonly [number, () => void][], dice: Dice): () => void {
  let left = dice.roll(ways.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, way] of ways) {
    if (left < weight) return way;
    left -= weight;
  }
  return () => undefined;
}

function bodyFor(route: AnyRoute, rows: Rows): Json | undefined {
  if (!route.body) return undefined;
  const example = isObject(route.example) ? route.example : {};
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      typeof value === "number" ? (refersTo(name, rows) ?? value) : value,
    ]),
  );
}

function contentOf(
  made: Made,
  route: AnyRoute,
  dice: Dice,
): { body: Buffer | null; headers: Shot["headers"] } {
  if (route.mode === "upload" && made.raw === undefined) {
    const { body, headers, broken } = form(dice);
    made.broken.push(broken);
    return { body, headers };
  }
  const raw = made.raw ?? (made.body === undefined ? undefined : writeJson(made.body));
  if (raw === undefined) return { body: null, headers: {} };
  const body = Buffer.from(raw);
  return { body, headers: { "content-type": "application/json" } };
}

function breakField(made: Made, places: readonly Place[], dice: Dice, rows: Rows): void {
  const { path, schema } = dice.pick(places);
  const name = path.join(".");
  if (dice.chance(0.08)) {
    made.body = putAt(made.body ?? {}, path, undefined);
    made.broken.push(`${name} left out`);
    return;
  }
  const last = path.at(-1) ?? "";
  const real = refersTo(last, rows);
  const value =
    real !== undefined && dice.chance(0.2)
      ? real
      : dice.chance(0.5)
        ? nearly(schema, dice)
        : dice.pick(NASTY);
  made.body = putAt(made.body ?? {}, path, value);
  made.broken.push(`${name} = ${shown(value)}`);
}

function sayText(made: Made, places: readonly Place[], dice: Dice): void {
  const texts = places.filter(
    ({ path, schema }) =>
      path.length === 1 &&
      (schema.maxLength !== undefined || schema.anyOf?.some(({ maxLength }) => maxLength !== undefined)),
  );
  if (texts.length === 0) return breakBody(made, dice);
  const { path, schema } = dice.pick(texts);
  const most =
    schema.maxLength ?? schema.anyOf?.find(({ maxLength }) => maxLength !== undefined)?.maxLength ?? 0;
  const text = [...dice.pick(HOSTILE_TEXTS)].slice(0, most).join("");
  made.body = putAt(made.body ?? {}, path, text);
  made.broken.push(`${path.join(".")} says ${text}`);
  made.said = { field: path[0] ?? "", text };
}

function breakBody(made: Made, dice: Dice): void {
  const kind = dice.roll(4);
  if (kind === 0) {
    made.raw = dice.pick(UNREADABLE);
    made.broken.push(`body ${shown(made.raw.toString("latin1"))}`);
  } else if (kind === 1) {
    made.raw = writeJson(dice.pick(NASTY));
    made.broken.push(`body is ${shown(made.raw)}`);
  } else if (kind === 2) {
    made.headers["content-type"] = dice.pick(OTHER_TYPES);
    made.broken.push(`type ${shown(made.headers["content-type"])}`);
  } else {
    const key = dice.pick([
      "ID",
      "_doctor",
      "constructor",
      "toString",
      "length",
      "is_deleted",
      "version",
      "x".repeat(5000),
      "",
      "\u0000",
    ]);
    made.body = { ...made.body, [key]: dice.pick(NASTY) };
    made.broken.push(`${shown(key)} added as ${shown(made.body[key])}`);
  }
}

function breakQuery(made: Made, route: AnyRoute, keys: readonly string[], dice: Dice, rows: Rows): void {
  const key = keys.length > 0 ? dice.pick(keys) : "unknown";
  const schema = route.query[key];
  const real = refersTo(key, rows) ?? (key === "doctor_id" ? rows.doctor : undefined);
  const value =
    real !== undefined && dice.chance(0.3)
      ? String(real)
      : schema && dice.chance(0.5)
        ? encodeURIComponent(textOf(nearly(jsonSchemaOf(schema), dice)))
        : dice.pick(NASTY_IN_ADDRESS);
  const kind = dice.roll(10);
  const name =
    kind === 0
      ? `${key}[]`
      : kind === 1
        ? `${key}[a]`
        : kind === 2
          ? dice.pick(["__proto__", "constructor", "%00", "%FF", "", "toString[a]"])
          : key;
  if (kind === 3) made.query.push([key, value]);
  else made.query = made.query.filter(([other]) => other !== key);
  made.query.push([name, value]);
  if (kind === 4) made.query.push(...Array.from({ length: 300 }, (): [string, string] => [key, "1"]));
  made.broken.push(`query ${name}=${shown(value)}`);
}

function breakParameter(made: Made, path: Map<string, string>, route: AnyRoute, dice: Dice): void {
  const parameter = dice.pick([...path.keys()]);
  const schema = route.params[parameter];
  const value =
    schema && dice.chance(0.4)
      ? encodeURIComponent(textOf(nearly(jsonSchemaOf(schema), dice)))
      : dice.pick(NASTY_IN_ADDRESS);
  path.set(parameter, value);
  if (dice.chance(0.1))
    made.path = dice.pick(["/", "//", "/extra", ";a=1", "/%00", "/..", "#x", "/%2e%2e/%2e%2e"]);
  made.broken.push(`{${parameter}} = ${shown(value)}`);
}

function oddHeader(made: Made, dice: Dice): void {
  const headers = dice.pick(ODD_HEADERS);
  Object.assign(made.headers, headers);
  made.broken.push(`header ${shown(JSON.stringify(headers))}`);
}

const VERBS: readonly (Method | "PATCH" | "OPTIONS" | "HEAD" | "TRACE" | "PROPFIND")[] = [
  "GET",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "HEAD",
  "TRACE",
  "PROPFIND",
];
function oddVerb(made: Made, dice: Dice): void {
  made.method = dice.pick(VERBS);
  made.broken.push(`as ${made.method}`);
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "?") : (JSON.stringify(value) ?? "");

function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : writeJson(value);
  return text.length > 80 ? `${text.slice(0, 60)}… (${text.length})` : text;
}
