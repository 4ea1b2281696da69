import { CONTROLS, INCLUDES, LAST_UPDATED, PARAMETERS, REVINCLUDES } from "../search-parameters.contract.ts";
import { type ChainedName, MISSING, parameterName } from "./parameter-name.ts";
import { periodOf } from "./period.ts";
import { RESOURCE_TYPES, type ResourceType, SYSTEMS } from "./resource.ts";
import { isElsewhere, referencedId, type SearchScope, searchValue } from "./search-value.ts";
import { tokenOf } from "./token.ts";

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
  /**
   * Other understood parameters by name, `birthdate:missing` among them. A match meets all entries, each by
   * one of its values.
   */
  readonly values: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly chains: readonly Chain[];
  /** Resource types of references that are returned with a match. */
  readonly includes: readonly ResourceType[];
  /** True if the roles that refer to a match are returned too. */
  readonly hasRoles: boolean;
  /** Parameters that are not understood. */
  readonly ignored: readonly string[];
}
/** A search for what a match refers to, whose matches become the values of the reference. */
export interface Chain {
  readonly reference: string;
  readonly target: ResourceType;
  readonly search: Search;
}
export interface SearchError {
  readonly wrong: string;
  readonly code: "invalid" | "not-supported" | "too-costly";
}

/** Splits a,b into alternative values; a comma within a value is written \, (FHIR R4, 3.1.1.4.1). */
const alternatives = (text: string): readonly string[] =>
  text.split(/(?<!\\),/).map((value) => value.replace(/\\([,|$\\])/g, "$1"));

const valuesOf = (query: QueryValues, name: string): readonly string[] => [query[name] ?? []].flat();

const UNKNOWN_SCOPE: SearchScope = { base: "", zone: "Australia/Sydney" };

/** Parses the parameters of a search, or returns the parameter that is not valid. */
export function searchOf(
  type: ResourceType,
  query: QueryValues,
  scope: SearchScope = UNKNOWN_SCOPE,
): Search | SearchError {
  const entries = readEntries(type, query, scope);
  if ("wrong" in entries) return entries;
  const { values, chains, ignored } = entries;
  const [count = String(DEFAULT_PAGE_SIZE)] = valuesOf(query, "_count");
  if (!/^\d{1,6}$/.test(count)) return { wrong: "_count", code: "invalid" };
  const [after = ""] = valuesOf(query, "_after");
  if (after !== "" && !POSITION.test(after)) return { wrong: "_after", code: "invalid" };
  const includeResult = includesOf(type, query);
  if ("wrong" in includeResult) return includeResult;
  const idLists = valuesOf(query, "_id").map(alternatives);
  if (idLists.flat().length > LARGEST_PAGE) return { wrong: "_id", code: "too-costly" };
  const [ids = null] = idLists;
  const summary = valuesOf(query, "_summary");
  return {
    count: Math.min(Math.max(Number(count), 1), LARGEST_PAGE),
    after,
    values,
    chains,
    isCount: Number(count) === 0 || summary.includes("count"),
    ids: ids && ids.filter((id) => idLists.every((list) => list.includes(id))),
    ...includeResult,
    ignored: summary.some((each) => each !== "count") ? [...ignored, "_summary"] : ignored,
  };
}

/** Positions of pages: a number, a time with a number, or a day with the number of its appointments. */
const POSITION = /^(?:\d{1,15}|\d{1,14}\.\d{1,15}|\d{4}-\d{2}-\d{2}\.\d{1,6})$/;

interface Entries {
  readonly values: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly chains: readonly Chain[];
  readonly ignored: readonly string[];
}

/** Sorts the parameters as they were sent into values, chains and names that are not understood. */
function readEntries(type: ResourceType, query: QueryValues, scope: SearchScope): Entries | SearchError {
  const values = new Map<string, readonly (readonly string[])[]>();
  const chains: Chain[] = [];
  const ignored: string[] = [];
  for (const sent of Object.keys(query)) {
    const parameter = parameterName(type, sent);
    if (parameter === undefined) ignored.push(sent);
    else if (parameter.chain !== null) {
      const chained = chainOf(parameter.chain, valuesOf(query, sent), scope);
      if ("wrong" in chained) return { ...chained, wrong: sent };
      chains.push(chained);
    } else if (parameter.name === null) return { wrong: sent, code: "not-supported" };
    else if (!parameter.name.startsWith("_") || parameter.name === LAST_UPDATED) {
      const read = readValues(type, parameter.name, valuesOf(query, sent), scope);
      if (read === null) return { wrong: sent, code: "invalid" };
      if (read.length > 0) values.set(parameter.name, [...(values.get(parameter.name) ?? []), ...read]);
    }
  }
  return { values, chains, ignored };
}

function chainOf(
  { reference, target, parameter }: ChainedName,
  sent: readonly string[],
  scope: SearchScope,
): Chain | SearchError {
  const search = searchOf(target, { [parameter]: sent, _count: String(LARGEST_PAGE) }, scope);
  if ("wrong" in search) return search;
  return search.ignored.length > 0 || CONTROLS.some((each) => each !== "_id" && each === parameter)
    ? { wrong: parameter, code: "not-supported" }
    : { reference, target, search };
}

/** Returns the values of a parameter, each entry with its alternatives; null if one of them makes no sense. */
function readValues(
  type: ResourceType,
  name: string,
  sent: readonly string[],
  scope: SearchScope,
): readonly (readonly string[])[] | null {
  const kind = PARAMETERS[type][name];
  const read = sent.map((text) => alternatives(text).map((value) => searchValue(kind, value, scope)));
  return read.flat().every((value) => isReadable(type, name, value)) ? read : null;
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
    const targetTypes = name === "*" ? Object.values(INCLUDES[type]) : [INCLUDES[type][name]];
    const kinds = targetTypes.filter(
      (kind) => kind !== undefined && (target === undefined || target === kind),
    );
    if (source !== type || kinds.length === 0) return { wrong: "_include", code: "not-supported" };
    for (const kind of kinds) if (kind !== undefined) includedTypes.add(kind);
  }
  const roles = valuesOf(query, "_revinclude");
  const supportedRevinclude = REVINCLUDES[type]?.join(":");
  if (roles.some((text) => text !== supportedRevinclude))
    return { wrong: "_revinclude", code: "not-supported" };
  return { includes: [...includedTypes], hasRoles: roles.length > 0 };
}

function isReadable(type: ResourceType, name: string, value: string): boolean {
  if (name.endsWith(MISSING)) return value === "true" || value === "false";
  const kind = PARAMETERS[type][name];
  if (kind === "date") return periodOf(value) !== null;
  if (kind === "reference") return referencedId(name, value) !== null || isElsewhere(value);
  const { code } = tokenOf(value);
  return name === "gender" ? value !== "" && (code === "" || GENDERS.has(code)) : value !== "";
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

export const INDIGENOUS = "https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1";

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
  const { system, code: value } = tokenOf(text);
  if (system === null) return { columns: [...IDENTIFIER_COLUMNS.values()], value };
  const column = [...IDENTIFIER_COLUMNS].find(([known]) => known === system)?.[1];
  return { columns: column === undefined ? [] : [column], value };
}
