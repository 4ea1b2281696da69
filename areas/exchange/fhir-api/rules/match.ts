import { nameKey } from "#kernel/people/name-key.ts";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { LAST_UPDATED, TARGETS } from "../search-parameters.contract.ts";
import { MISSING } from "./parameter-name.ts";
import { meets, periodOf } from "./period.ts";
import type { Resource, ResourceType } from "./resource.ts";
import type { Search } from "./search.ts";
import { referencedId } from "./search-value.ts";
import { CODE_SYSTEMS, codesMeant, isToken, tokenOf } from "./token.ts";
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

/** Matches a token with { system, code } or { system, value }, ignoring case. */
function isCoded(resource: Resource, path: string, element: "code" | "value", wanted: string): boolean {
  const token = tokenOf(wanted);
  return valuesAt(resource, path.split(".")).some((each) => {
    const [system = ""] = textsAt(Object(each), "system");
    return textsAt(Object(each), element).some((code) => isToken(token, system, code));
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

const statusSystem = ({ resourceType }: Resource): string =>
  Object.entries(CODE_SYSTEMS).find(([type]) => type === resourceType)?.[1] ?? "";

const TESTS: Readonly<Record<string, Test>> = {
  identifier: (resource, value) => isCoded(resource, "identifier", "value", value),
  specialty: (resource, value) => isCoded(resource, "specialty.coding", "code", value),
  role: (resource, value) => isCoded(resource, "code.coding", "code", value),
  status: (resource, value) =>
    codesMeant(value, statusSystem(resource), textsAt(resource, "status")).length > 0,
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

/** Elements of parameters that are not called as their element is. */
const ELEMENTS: Readonly<Record<string, string>> = {
  family: "name.family",
  given: "name.given",
  role: "code",
  organization: "organization|managingOrganization",
  "address-city": "address.city",
  "address-state": "address.state",
  "address-postalcode": "address.postalCode",
  date: "start",
};
/** Resource types of participants, by the parameter that searches them. */
const PARTICIPANTS: ReadonlySet<string> = new Set(["patient", "practitioner", "location"]);

/** Returns true if a resource has no element for a parameter (FHIR R4, `:missing`). */
function isMissing(resource: Resource, name: string): boolean {
  if (resource.resourceType === "Appointment" && PARTICIPANTS.has(name))
    return referencesOf(resource, TARGETS[name] ?? "Patient").length === 0;
  return (ELEMENTS[name] ?? name)
    .split("|")
    .every((path) => valuesAt(resource, path.split(".")).length === 0);
}

/** Returns true if a resource in memory matches a search. */
export const isSought = (search: Search, resource: Resource): boolean =>
  (search.ids === null || search.ids.includes(resource.id)) &&
  [...search.values].every(([name, entries]) => {
    if (name.endsWith(MISSING)) {
      const wanted = String(isMissing(resource, name.slice(0, -MISSING.length)));
      return entries.every((each) => each.includes(wanted));
    }
    const test = TESTS[name];
    return test === undefined || entries.every((each) => each.some((value) => test(resource, value)));
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
