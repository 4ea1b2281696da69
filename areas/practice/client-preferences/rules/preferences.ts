import type { Location } from "#areas/practice/locations/contract.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { type ClientPreferences, wrongLocation } from "../contract.ts";

type Type = Location["type"];

/** API-DOC-009: before anything is stored; CONST-22 names inpatient lists first. */
export const defaultsOf = (_doctor: number): ClientPreferences => ({
  ID: 0,
  _doctor,
  defaultListType: "INPATIENT",
  _defaultLocation: null,
  location: null,
  version: 0,
});

/** RULE-CLI-07: a live location of the client's, of the kind its lists open on. Null: the client has no such location. */
export function mayBeDefault(
  location: Pick<Location, "type" | "is_deleted"> | null,
  type: Type,
): Verdict<"preferences.location"> {
  return location !== null && !location.is_deleted && location.type === type
    ? allow
    : refuse(wrongLocation, { kind: type.toLowerCase() });
}

export const typeWord = (type: Type): string => (type === "INPATIENT" ? "Inpatient" : "Outpatient");
