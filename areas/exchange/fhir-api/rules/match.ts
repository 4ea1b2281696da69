import { nameKey } from "#kernel/people/name-key.ts";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { LAST_UPDATED } from "../search-parameters.contract.ts";
import { meets, periodOf } from "./period.ts";
import type { Resource, ResourceType } from "./resource.ts";
import { codeOf, referencedId, type Search } from "./search.ts";
import { namePairs } from "./whole-name.ts";

/** Returns all values at a path, including those in lists. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  const [first, ...remainingPath] = path;
  if (first === undefined) return [value];
  return typeof value === "object" && value !== null && first in value
    ? valuesAt(Object(value)[first], remainingPath)
    : [];
}
const textsAt = (resource: Resource, path: string): string[] =>
  valuesAt(resource, path.split(".")).filter((each) => typeof each === "string");

/** Returns the IDs of one resource type that a resource refers to in any element. */
export function referencesOf(resource: unknown, kind: ResourceType): string[] {
  if (typeof resource !== "object" || resource === null) return [];
  return Object.entries(resource).flatMap(([name, each]: [string, unknown]) => {
    if (name !== "reference" || typeof each !== "string") return referencesOf(each, kind);
    const [type, id] = each.split("/");
    return type === kind && id !== undefined ? [id] : [];
  });
}

/** Matches system|code or code with { system, code } or { system, value }, ignoring case. */
function isCoded(resource: Resource, path: string, element: "code" | "value", wanted: string): boolean {
  const separator = wanted.indexOf("|");
  return valuesAt(resource, path.split(".")).some((each) => {
    const [system] = textsAt(Object(each), "system");
    const isSystem = separator === -1 || system === wanted.slice(0, separator);
    return (
      isSystem &&
      textsAt(Object(each), element).some(
        (code) => code.toLowerCase() === wanted.slice(separator + 1).toLowerCase(),
      )
    );
  });
}

/**
 * Returns true if a text at one of the paths begins with `wanted`, ignoring accents and case as in FHIR's
 * string search.
 */
const hasPrefix = (resource: Resource, paths: readonly string[], wanted: string): boolean => {
  const key = nameKey(wanted);
  return (
    key !== "" && paths.some((path) => textsAt(resource, path).some((text) => nameKey(text).startsWith(key)))
  );
};

type Test = (resource: Resource, value: string) => boolean;
const refersTo =
  (name: string, kind: ResourceType): Test =>
  (resource, value) =>
    referencesOf(resource, kind).includes(referencedId(name, value) ?? "");

const TESTS: Readonly<Record<string, Test>> = {
  identifier: (resource, value) => isCoded(resource, "identifier", "value", value),
  specialty: (resource, value) => isCoded(resource, "specialty.coding", "code", value),
  role: (resource, value) => isCoded(resource, "code.coding", "code", value),
  status: (resource, value) => textsAt(resource, "status").includes(codeOf(value)),
  name: (resource, value) =>
    hasPrefix(resource, ["name", "alias", "name.family", "name.given", "name.text"], value) ||
    namePairs(value).some(
      ({ given, family }) =>
        hasPrefix(resource, ["name.given"], given) && hasPrefix(resource, ["name.family"], family),
    ),
  family: (resource, value) => hasPrefix(resource, ["name.family"], value),
  given: (resource, value) => hasPrefix(resource, ["name.given"], value),
  address: (resource, value) =>
    hasPrefix(
      resource,
      ["line", "city", "state", "postalCode"].map((part) => `address.${part}`),
      value,
    ),
  "address-city": (resource, value) => hasPrefix(resource, ["address.city"], value),
  "address-state": (resource, value) => hasPrefix(resource, ["address.state"], value),
  "address-postalcode": (resource, value) => hasPrefix(resource, ["address.postalCode"], value),
  patient: refersTo("patient", "Patient"),
  practitioner: refersTo("practitioner", "Practitioner"),
  organization: refersTo("organization", "Organization"),
  location: refersTo("location", "Location"),
};

/**
 * Returns true if a resource in memory matches a search. `chainedResource` is another resource for a chained parameter,
 * such as the practitioner of a role.
 */
export const isSought = (
  search: Search,
  resource: Resource,
  chainedResource: Resource | null = null,
): boolean =>
  (search.ids === null || search.ids.includes(resource.id)) &&
  [...search.values].every(([name, entries]) => {
    const isChained = name === "practitioner.identifier";
    const test = TESTS[isChained ? "identifier" : name];
    const subject = isChained ? chainedResource : resource;
    return (
      test === undefined ||
      entries.every((each) => subject !== null && each.some((value) => test(subject, value)))
    );
  });

/** Returns the time of a resource's last change; null if the resource has none. */
export const lastUpdatedOf = ({ meta }: Resource): string | null =>
  typeof meta === "object" && meta !== null && "lastUpdated" in meta ? String(meta.lastUpdated) : null;

/**
 * Returns true if the last change is in the requested periods. Resources without such a time, the practice's
 * own, always match.
 */
export function isUpdated(search: Search, changed: string | null, zone: Zone): boolean {
  return changed === null || isWithin(search, LAST_UPDATED, changed, todayIn(zone, changed));
}

/** Returns true if a time, with its local day, is in all the periods of a search parameter. */
export const isWithin = (search: Search, name: string, moment: string, day: Day): boolean =>
  (search.values.get(name) ?? []).every((each) =>
    each.some((value) => {
      const period = periodOf(value);
      return period !== null && meets(period, moment, day);
    }),
  );
