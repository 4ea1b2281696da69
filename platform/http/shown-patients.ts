import type { $ZodType, $ZodTypes } from "zod/v4/core";
import type { Schema } from "#kernel/contract/contract.ts";
import { isMarked, patientsIn, type ShownPatients } from "#kernel/contract/shown-patients.ts";

type ReportPatients = (shown: ShownPatients) => void;
/** Function that reports the marked parts of a value of one schema. Null if the schema has no marks. */
type Walk = ((value: unknown, found: ReportPatients) => void) | null;

const knownWalks = new WeakMap<Schema, Walk>();

/**
 * Returns the patients a value shows, by the marks in its schema. The value must have been shaped by the
 * schema.
 */
export function shownPatients(schema: Schema, value: unknown): ShownPatients[] {
  const patients: ShownPatients[] = [];
  walkOf(schema)?.(value, (shown) => patients.push(shown));
  return patients;
}

function walkOf(schema: Schema): Walk {
  const cached = knownWalks.get(schema);
  if (cached !== undefined) return cached;
  // Looks up the inner walk at run time because a schema that contains itself has none yet.
  knownWalks.set(schema, (value, found) => knownWalks.get(schema)?.(value, found));
  const walk: Walk = isMarked(schema)
    ? (value, found) => {
        const patients = patientsIn(schema, value);
        if (patients) found(patients);
      }
    : walkInto(schema);
  knownWalks.set(schema, walk);
  return walk;
}

const isZod = (schema: object): schema is $ZodTypes => "_zod" in schema;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Returns the walk into the parts of a composite schema. Null for a schema of a single value. */
function walkInto(schema: Schema): Walk {
  if (!isZod(schema)) return null;
  const { def } = schema._zod;
  switch (def.type) {
    case "object":
      return walkFields(def.shape);
    case "array":
      return walkEach(inner(def.element), Object.values);
    case "record":
      return walkEach(inner(def.valueType), Object.values);
    case "union":
      return combineWalks(def.options.map(inner));
    case "intersection":
      return combineWalks([inner(def.left), inner(def.right)]);
    case "tuple":
      return walkFields(Object.fromEntries(def.items.map((item, index) => [index, item])));
    case "pipe":
      return inner(def.out);
    case "lazy":
      return inner(def.getter());
    case "nullable":
    case "optional":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return inner(def.innerType);
    default:
      return null;
  }
}

const inner = (schema: $ZodType): Walk => walkOf(schema);

function walkFields(shape: Readonly<Record<string, $ZodType>>): Walk {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const walk = inner(schema);
    return walk ? [{ name, walk }] : [];
  });
  if (fields.length === 0) return null;
  return (value, found) => {
    if (isObject(value)) for (const { name, walk } of fields) walk(value[name], found);
  };
}

function walkEach(walk: Walk, parts: (value: Readonly<Record<string, unknown>>) => readonly unknown[]): Walk {
  if (!walk) return null;
  return (value, found) => {
    if (isObject(value)) for (const part of parts(value)) walk(part, found);
  };
}

/** Runs every walk of a union or intersection. A walk whose schema does not match the value finds nothing. */
function combineWalks(walks: readonly Walk[]): Walk {
  const activeWalks = walks.filter((walk) => walk !== null);
  if (activeWalks.length === 0) return null;
  return (value, found) => {
    for (const walk of activeWalks) walk(value, found);
  };
}

/** Returns true if any part of the schema is a patient's data. @internal For tests. */
export const showsPatientData = (schema: Schema): boolean => walkOf(schema) !== null;
