import { type Day, isDay } from "#kernel/day.ts";
import { RESOURCE_TYPES, type ResourceType, SYSTEMS } from "./resource.ts";

export const isResourceType = (name: string): name is ResourceType => RESOURCE_TYPES.some((type) => type === name);

export type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Which parameters each kind understands, beside _id, _count and the place of the page; others are ignored, as FHIR allows. */
export const PARAMETERS: Readonly<Record<ResourceType, readonly string[]>> = {
  Organization: [],
  Location: [],
  Practitioner: [],
  PractitionerRole: [],
  Patient: ["identifier", "family", "given", "name", "gender", "birthdate"],
  DocumentReference: ["patient"],
  ServiceRequest: ["patient", "status"],
  Appointment: ["patient", "status", "date"],
};

export const LARGEST_PAGE = 200;
const PAGE = 50;

export interface Search {
  readonly count: number;
  /** Where the page begins: opaque to the caller. */
  readonly after: string;
  readonly id: string | null;
  /** What was understood of the others, by name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** What is asked, or the parameter that makes no sense. */
export function searchOf(type: ResourceType, given: Given): Search | { readonly wrong: string } {
  const listed = (name: string): readonly string[] => {
    const value = given[name];
    return value === undefined ? [] : typeof value === "string" ? [value] : value;
  };
  const [count = String(PAGE)] = listed("_count");
  if (!/^\d{1,6}$/.test(count)) return { wrong: "_count" };
  const values = new Map(PARAMETERS[type].flatMap((name) => (listed(name).length > 0 ? [[name, listed(name)] as const] : [])));
  const wrong = [...values].find(([name, each]) => !each.every((value) => isReadable(name, value)))?.[0];
  if (wrong !== undefined) return { wrong };
  const [after = ""] = listed("_after");
  return { count: Math.min(Math.max(Number(count), 1), LARGEST_PAGE), after, id: listed("_id")[0] ?? null, values };
}

const isReadable = (name: string, value: string): boolean => {
  if (name === "birthdate") return birthBound(value) !== null;
  if (name === "gender") return GENDERS.has(value);
  if (name === "date") return dateBound(value) !== null;
  if (name === "patient") return patientNumber(value) !== null;
  return value !== "";
};

/** Patient/12 or 12. */
export function patientNumber(value: string): number | null {
  const [, number] = /^(?:Patient\/)?(\d{1,15})$/.exec(value) ?? [];
  return number === undefined ? null : Number(number);
}

/** The number behind a resource's id, with its letter; null for an id of another kind. */
export function idOf(id: string, letter: "" | "r" | "l" | "c"): number | null {
  const [, number] = new RegExp(`^${letter}(\\d{1,15})$`).exec(id) ?? [];
  return number === undefined ? null : Number(number);
}

/** ge2026-11-01: a day, from or to which, or both. */
export function dateBound(value: string): { readonly from: Day | null; readonly to: Day | null } | null {
  const [, prefix = "eq", day = ""] = /^(eq|ge|le)?(\d{4}-\d{2}-\d{2})$/.exec(value) ?? [];
  if (!isDay(day)) return null;
  return { from: prefix === "le" ? null : day, to: prefix === "ge" ? null : day };
}

const COMPARED = { eq: "=", ge: ">=", gt: ">", le: "<=", lt: "<" } as const;
const isPrefix = (text: string): text is keyof typeof COMPARED => Object.hasOwn(COMPARED, text);

/** ge1950-01-01: how a birthday is compared, and with which day. */
export function birthBound(value: string): { readonly sign: (typeof COMPARED)[keyof typeof COMPARED]; readonly day: Day } | null {
  const [, prefix = "eq", day = ""] = /^([a-z]{2})?(\d{4}-\d{2}-\d{2})$/.exec(value) ?? [];
  return isPrefix(prefix) && isDay(day) ? { sign: COMPARED[prefix], day } : null;
}

/** Codes of FHIR and what the record has; who was not asked is unknown. */
export const GENDERS: ReadonlyMap<string, "M" | "F" | "X" | null> = new Map([
  ["male", "M"],
  ["female", "F"],
  ["other", "X"],
  ["unknown", null],
] as const);

/** Columns that hold an identifier, by its system. */
const IDENTIFIED = new Map([
  [SYSTEMS.medicare, "medicare_number"],
  [SYSTEMS.ihi, "ihi"],
  [SYSTEMS.dva, "dva_number"],
  ["urn:corella:mrn", "mrn"],
  ["urn:corella:patient", "ID"],
  ["urn:corella:import", "import_id"],
] as const);

export type IdentifierColumn = "medicare_number" | "ihi" | "dva_number" | "mrn" | "ID" | "import_id";

/** system|value, or the value alone in any of them. */
export function identifierColumns(text: string): { readonly columns: readonly IdentifierColumn[]; readonly value: string } {
  const at = text.indexOf("|");
  const value = text.slice(at + 1);
  if (at === -1) return { columns: [...IDENTIFIED.values()], value };
  const column = [...IDENTIFIED].find(([system]) => system === text.slice(0, at))?.[1];
  return { columns: column === undefined ? [] : [column], value };
}
