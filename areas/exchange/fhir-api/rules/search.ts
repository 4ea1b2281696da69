import { CONTROLS, INCLUDES, PARAMETERS, REVINCLUDES } from "../search-parameters.contract.ts";
import { periodOf } from "./period.ts";
import { RESOURCE_TYPES, type ResourceType, SYSTEMS } from "./resource.ts";

export const isResourceType = (name: string): name is ResourceType =>
  RESOURCE_TYPES.some((type) => type === name);

export type QueryValues = Readonly<Record<string, string | readonly string[] | undefined>>;

export const LARGEST_PAGE = 200;
const DEFAULT_PAGE_SIZE = 50;

export interface Search {
  readonly count: number;
  /** True if only the number of matches is requested: `_count=0`. */
  readonly isCount: boolean;
  /** Start of the page; opaque to the caller. */
  readonly after: string;
  /** IDs of the resources to return; null for no restriction. */
  readonly ids: readonly string[] | null;
  /** Other understood parameters by name. A match meets all entries, each by one of its values. */
  readonly values: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Resource types of references that are returned with a match. */
  readonly includes: readonly ResourceType[];
  /** True if the roles that refer to a match are returned too. */
  readonly hasRoles: boolean;
  /** Parameters that are not understood. */
  readonly ignored: readonly string[];
}
export interface SearchError {
  readonly wrong: string;
  readonly code: "invalid" | "not-supported" | "too-costly";
}

/** Splits a,b into alternative values; a comma within a value is written \, (FHIR R4, 3.1.1.4.1). */
const alternatives = (text: string): readonly string[] =>
  text.split(/(?<!\\),/).map((value) => value.replace(/\\([,|$\\])/g, "$1"));

const valuesOf = (query: QueryValues, name: string): readonly string[] => [query[name] ?? []].flat();

/** Parses the parameters of a search, or returns the parameter that is not valid. */
export function searchOf(type: ResourceType, query: QueryValues): Search | SearchError {
  const known = PARAMETERS[type];
  const modifiedName = Object.keys(query).find(
    (name) => Object.hasOwn(known, name.split(":")[0] ?? "") && name.includes(":"),
  );
  if (modifiedName !== undefined) return { wrong: modifiedName, code: "not-supported" };
  const [count = String(DEFAULT_PAGE_SIZE)] = valuesOf(query, "_count");
  if (!/^\d{1,6}$/.test(count)) return { wrong: "_count", code: "invalid" };
  const values = new Map(
    Object.keys(known).flatMap((name) => {
      const each = valuesOf(query, name).map(alternatives);
      return each.length > 0 ? [[name, each] as const] : [];
    }),
  );
  const wrong = [...values].find(
    ([name, each]) => !each.flat().every((value) => isReadable(type, name, value)),
  )?.[0];
  if (wrong !== undefined) return { wrong, code: "invalid" };
  const includeResult = includesOf(type, query);
  if ("wrong" in includeResult) return includeResult;
  const ids = valuesOf(query, "_id").flatMap(alternatives);
  if (ids.length > LARGEST_PAGE) return { wrong: "_id", code: "too-costly" };
  const isIgnored = (name: string) => !(Object.hasOwn(known, name) || CONTROLS.some((each) => each === name));
  return {
    ...{
      count: Math.min(Math.max(Number(count), 1), LARGEST_PAGE),
      isCount: Number(count) === 0,
      after: valuesOf(query, "_after")[0] ?? "",
      values,
    },
    ...{ ids: ids.length > 0 ? ids : null, ...includeResult },
    ignored: Object.keys(query).filter(isIgnored),
  };
}

/**
 * Parses _include=PractitionerRole:practitioner, optionally with the target type, and
 * _revinclude=PractitionerRole:practitioner.
 */
function includesOf(
  type: ResourceType,
  query: QueryValues,
): Pick<Search, "includes" | "hasRoles"> | SearchError {
  const includedTypes = new Set<ResourceType>();
  for (const text of valuesOf(query, "_include")) {
    const [source, name = "", target] = text.split(":");
    const wanted = name === "*" ? Object.values(INCLUDES[type]) : [INCLUDES[type][name]];
    const kinds = wanted.filter((kind) => kind !== undefined && (target === undefined || target === kind));
    if (source !== type || kinds.length === 0) return { wrong: "_include", code: "not-supported" };
    for (const kind of kinds) if (kind !== undefined) includedTypes.add(kind);
  }
  const roles = valuesOf(query, "_revinclude");
  const known = REVINCLUDES[type]?.join(":");
  if (roles.some((text) => text !== known)) return { wrong: "_revinclude", code: "not-supported" };
  return { includes: [...includedTypes], hasRoles: roles.length > 0 };
}

function isReadable(type: ResourceType, name: string, value: string): boolean {
  const kind = PARAMETERS[type][name];
  if (kind === "date") return periodOf(value) !== null;
  if (kind === "reference") return referencedId(name, value) !== null;
  return name === "gender" ? GENDERS.has(codeOf(value)) : value !== "";
}

/** Returns the code of a value with or without its system: http://hl7.org/fhir/administrative-gender|male. */
export const codeOf = (value: string): string => value.slice(value.indexOf("|") + 1);

/** Resource types that reference parameters refer to. */
const TARGETS: Readonly<Record<string, ResourceType>> = {
  patient: "Patient",
  practitioner: "Practitioner",
  organization: "Organization",
  location: "Location",
  requester: "PractitionerRole",
};

/** Returns the ID in Patient/12, in 12, or at the end of a URL; null for another type or malformed text. */
export function referencedId(name: string, value: string): string | null {
  const [, kind = TARGETS[name], id] =
    /^(?:(?:https?:\/\/\S+\/)?(\w+)\/)?([clr]?\d{1,15})$/.exec(value) ?? [];
  return id === undefined || kind !== TARGETS[name] ? null : id;
}

/** Returns the number in a resource ID with this letter; null for any other ID. */
export function idOf(id: string, letter: "" | "r" | "l" | "c"): number | null {
  const [, number] = new RegExp(`^${letter}(\\d{1,15})$`).exec(id) ?? [];
  return number === undefined ? null : Number(number);
}

/** Gender of the record by FHIR code; "unknown" is a gender that is not recorded. */
export const GENDERS: ReadonlyMap<string, "M" | "F" | "X" | null> = new Map([
  ["male", "M"],
  ["female", "F"],
  ["other", "X"],
  ["unknown", null],
] as const);

const INDIGENOUS = "https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1";

/**
 * Returns the code of the national standard in `code` or `system|code`; null if the code is of another
 * system.
 */
export const indigenousCodeOf = (value: string): string | null =>
  !value.includes("|") || value.startsWith(`${INDIGENOUS}|`) ? codeOf(value) : null;

/** Columns that contain an identifier, by its system. */
const IDENTIFIER_COLUMNS = new Map([
  [SYSTEMS.medicare, "medicare_number"],
  [SYSTEMS.ihi, "ihi"],
  [SYSTEMS.dva, "dva_number"],
  ["urn:corella:mrn", "mrn"],
  ["urn:corella:patient", "ID"],
  ["urn:corella:import", "import_id"],
  ["urn:corella:fund-member", "fund_number"],
] as const);

export type IdentifierColumn =
  | "medicare_number"
  | "ihi"
  | "dva_number"
  | "mrn"
  | "ID"
  | "import_id"
  | "fund_number";

/**
 * Returns the columns to search for system|value, or all columns for a value alone. No columns if the system
 * is unknown.
 */
export function identifierColumns(text: string): {
  readonly columns: readonly IdentifierColumn[];
  readonly value: string;
} {
  const separator = text.indexOf("|");
  const value = text.slice(separator + 1);
  if (separator === -1) return { columns: [...IDENTIFIER_COLUMNS.values()], value };
  const column = [...IDENTIFIER_COLUMNS].find(([system]) => system === text.slice(0, separator))?.[1];
  return { columns: column === undefined ? [] : [column], value };
}
