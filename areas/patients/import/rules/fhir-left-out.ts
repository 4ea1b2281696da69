import { quoteValue } from "./candidate.ts";
import { EXTENSIONS, SYSTEMS } from "./fhir.ts";

type Raw = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const recordsIn = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textIn = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** Elements that are not reported as left out: technical elements, and elements handled separately. */
const TECHNICAL = new Set([
  "resourceType",
  "id",
  "meta",
  "text",
  "implicitRules",
  "language",
  "contained",
  "extension",
  "identifier",
]);
const READ_ELEMENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  Patient: new Set(
    "name,telecom,gender,birthDate,address,contact,generalPractitioner,communication,deceasedBoolean,deceasedDateTime,active".split(
      ",",
    ),
  ),
  Practitioner: new Set("name,telecom,address,active".split(",")),
  PractitionerRole: new Set("practitioner,organization,location,telecom,specialty,active".split(",")),
};

/** Describes an identifier by its name in the file: "PBS prescriber number 1234567". */
function identifierLabel({ type, system, value }: Raw): string {
  const codings = isRecord(type) ? recordsIn(type["coding"]) : [];
  const name =
    (isRecord(type) ? textIn(type["text"]) : null) ??
    codings
      .map((coding) => textIn(coding["display"]) ?? textIn(coding["code"]))
      .find((words) => words !== null) ??
    textIn(system)?.split("/").at(-1) ??
    "identifier";
  return `${name} ${textIn(value) ?? ""}`.trim();
}

const KEPT_SYSTEMS: ReadonlySet<string> = new Set(Object.values(SYSTEMS));
const KEPT_CODES: Readonly<Record<string, ReadonlySet<string>>> = {
  Patient: new Set(["MR", "MB"]),
  Practitioner: new Set(),
  PractitionerRole: new Set(["UPIN"]),
};

function isKept(type: string, identifier: Raw): boolean {
  const codings = isRecord(identifier["type"]) ? recordsIn(identifier["type"]["coding"]) : [];
  const isCoded = codings.some(
    ({ code }) => typeof code === "string" && (KEPT_CODES[type]?.has(code) ?? false),
  );
  return isCoded || (typeof identifier["system"] === "string" && KEPT_SYSTEMS.has(identifier["system"]));
}

/** Returns true for the role that each referring doctor has; any other role is left out and named. */
const isDoctor = (code: unknown): boolean =>
  recordsIn(code).every((concept) =>
    recordsIn(concept["coding"]).some((coding) => coding["code"] === "doctor"),
  );

const KEPT_EXTENSIONS: ReadonlySet<string> = new Set(Object.values(EXTENSIONS));

/**
 * Returns a notice that names every element of a resource that is not imported, so that nothing is dropped
 * silently.
 */
export function noticesOfLeftOut(type: string, resource: Raw): string[] {
  const readElements = Object.hasOwn(READ_ELEMENTS, type) ? READ_ELEMENTS[type] : undefined;
  if (!readElements) return [];
  const identifiers = recordsIn(resource["identifier"]).filter((each) => !isKept(type, each));
  const extensions = recordsIn(resource["extension"]).filter(
    ({ url }) => typeof url === "string" && !KEPT_EXTENSIONS.has(url),
  );
  const names = [
    ...Object.keys(resource).filter(
      (key) =>
        !(TECHNICAL.has(key) || key.startsWith("_") || readElements.has(key)) &&
        !(key === "code" && isDoctor(resource[key])),
    ),
    ...identifiers.map(identifierLabel),
    ...extensions.map(({ url }) => textIn(url)?.split("/").at(-1) ?? "extension"),
  ];
  return names.length === 0 ? [] : [`Left out: ${names.map(quoteValue).join(", ")}.`];
}
