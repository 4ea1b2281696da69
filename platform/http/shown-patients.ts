import type { $ZodType, $ZodTypes } from "zod/v4/core";
import type { Schema } from "#kernel/contract/contract.ts";
import { isMarked, patientsIn, type ShownPatients } from "#kernel/contract/shown-patients.ts";

type Found = (shown: ShownPatients) => void;
/** Finds the marked parts of one shape's values; null: the shape has none. */
type Walk = ((value: unknown, found: Found) => void) | null;

const knownWalks = new WeakMap<Schema, Walk>();

/** The patients a value shows, by the marks in its shape: the value is what the shape let through, so what is not in it was not sent. */
export function shownPatients(schema: Schema, value: unknown): ShownPatients[] {
  const found: ShownPatients[] = [];
  walkOf(schema)?.(value, (shown) => found.push(shown));
  return found;
}

function walkOf(schema: Schema): Walk {
  const known = knownWalks.get(schema);
  if (known !== undefined) return known;
  // Of a shape that contains itself, the inner one is looked up when it is met.
  knownWalks.set(schema, (value, found) => knownWalks.get(schema)?.(value, found));
  const made: Walk = isMarked(schema)
    ? (value, found) => {
        const shown = patientsIn(schema, value);
        if (shown) found(shown);
      }
    : walkInto(schema);
  knownWalks.set(schema, made);
  return made;
}

const isZod = (schema: object): schema is $ZodTypes => "_zod" in schema;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** The parts of a shape where its values' parts are. Shapes of a single value have none. */
function walkInto(schema: Schema): Walk {
  if (!isZod(schema)) return null;
  const { def } = schema._zod;
  switch (def.type) {
    case "object":
      return ofFields(def.shape);
    case "array":
      return ofEach(inner(def.element), Object.values);
    case "record":
      return ofEach(inner(def.valueType), Object.values);
    case "union":
      return all(def.options.map(inner));
    case "intersection":
      return all([inner(def.left), inner(def.right)]);
    case "tuple":
      return ofFields(Object.fromEntries(def.items.map((item, place) => [place, item])));
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

function ofFields(shape: Readonly<Record<string, $ZodType>>): Walk {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const walk = inner(schema);
    return walk ? [{ name, walk }] : [];
  });
  if (fields.length === 0) return null;
  return (value, found) => {
    if (isObject(value)) for (const { name, walk } of fields) walk(value[name], found);
  };
}

function ofEach(walk: Walk, parts: (value: Readonly<Record<string, unknown>>) => readonly unknown[]): Walk {
  if (!walk) return null;
  return (value, found) => {
    if (isObject(value)) for (const part of parts(value)) walk(part, found);
  };
}

/** Of several shapes the value may have one: what none of its parts stands for finds nothing. */
function all(walks: readonly Walk[]): Walk {
  const marked = walks.filter((walk) => walk !== null);
  if (marked.length === 0) return null;
  return (value, found) => {
    for (const walk of marked) walk(value, found);
  };
}

/** Whether anything of this shape is a patient's data. @internal For tests. */
export const showsPatientData = (schema: Schema): boolean => walkOf(schema) !== null;
