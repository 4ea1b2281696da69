import type { Location } from "#areas/practice/locations/contract.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { type ClientPreferences, wrongLocation } from "../contract.ts";

type Type = Location["type"];

/**
 * Returns the preferences of a client that has saved none (API-DOC-009). Inpatient because CONST-22 names it
 * first.
 */
export const defaultsOf = (_doctor: number): ClientPreferences => ({
  ID: 0,
  _doctor,
  defaultListType: "INPATIENT",
  _defaultLocation: null,
  location: null,
  version: 0,
});

/**
 * Requires a live location of the client of the same type as the default list (RULE-CLI-07). `location` is
 * null if the client has no such location.
 */
export function mayBeDefault(
  location: Pick<Location, "type" | "is_deleted"> | null,
  type: Type,
): Verdict<"preferences.location"> {
  return location !== null && !location.is_deleted && location.type === type
    ? allow
    : refuse(wrongLocation, { kind: type.toLowerCase() });
}

export const typeLabel = (type: Type): string => (type === "INPATIENT" ? "Inpatient" : "Outpatient");
