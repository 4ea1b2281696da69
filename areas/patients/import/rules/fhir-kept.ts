import { pronounsInConcept } from "#areas/patients/patients/rules/pronouns-in-fhir.ts";
import { languageName } from "#kernel/people/language.ts";
import { EXTENSIONS, type FhirContact, type FhirName, type FhirPatient } from "./fhir.ts";
import { addressIn } from "./fhir-parts.ts";

type Extension = NonNullable<FhirPatient["extension"]>[number];
type Concept = NonNullable<Extension["valueCodeableConcept"]>;

const conceptText = (concept: Concept | undefined): string | null =>
  concept?.text ??
  concept?.coding?.map(({ display, code }) => display ?? code).find((words) => words !== undefined) ??
  null;

/** Returns the value of an extension, its own or that of its part named "value". Null if it has none. */
function extensionText(extension: Extension): string | null {
  const valuePart = extension.extension?.find(({ url }) => url === "value");
  const text = conceptText(valuePart?.valueCodeableConcept ?? extension.valueCodeableConcept);
  return text ?? valuePart?.valueString ?? extension.valueString ?? null;
}

/** Returns the values of all extensions with these URLs, because a person may have several of one kind. */
const extensionTexts = (patient: FhirPatient, urls: readonly string[]): string[] =>
  (patient.extension ?? [])
    .filter(({ url }) => url !== undefined && urls.includes(url))
    .map(extensionText)
    .filter((words) => words !== null);

/** Returns the pronouns: "she/her", or "she/her, they/them". Null if none are given. */
export const pronounsOf = (patient: FhirPatient): string | null =>
  extensionTexts(patient, [EXTENSIONS.pronouns]).map(pronounsInConcept).join(", ") || null;

const formatName = ({ text, given, family, use }: FhirName): string => {
  const name = [...(given ?? []), family ?? ""].join(" ").trim() || (text ?? "").trim();
  return use === undefined || name === "" ? name : `${name} (${use})`;
};

/** Returns the names other than the imported name and the preferred name. */
function otherNames(names: readonly FhirName[] | undefined, usedNames: readonly (string | null)[]): string[] {
  const foldedNames = new Set(usedNames.filter((name) => name !== null).map((name) => name.toLowerCase()));
  const isKnown = (name: FhirName) => foldedNames.has(formatName({ ...name, use: undefined }).toLowerCase());
  return (names ?? [])
    .filter((name) => !isKnown(name))
    .map(formatName)
    .filter((words) => words !== "");
}

const valuesOf = (telecom: readonly FhirContact[] | undefined, system: string): string[] =>
  (telecom ?? []).filter((each) => each.system === system).flatMap(({ value }) => value?.trim() ?? []);

interface UsedValues {
  /** Imported and preferred names: "Terence Emile Baldry" and "Terry". */
  readonly names: readonly (string | null)[];
  /**
   * Preferred language to keep in the notes, because a language without an interpreter has no field. Null if
   * there is none to keep.
   */
  readonly preferredLanguage: string | null;
}

/** Returns lines for the patient's notes with the values that have no field in Corella. */
export function notesLines(patient: FhirPatient, { names, preferredLanguage }: UsedValues): string[] {
  const labelledLine = (label: string, values: readonly (string | null)[]): string[] => {
    const filledValues = values.filter((value) => value !== null && value !== "");
    return filledValues.length === 0 ? [] : [`${label}: ${filledValues.join(", ")}`];
  };
  const addresses = (patient.address ?? []).slice(1).map((address) => {
    const { street, suburb, state, postcode } = addressIn(address) ?? {
      street: null,
      suburb: null,
      state: null,
      postcode: null,
    };
    return [street, suburb, state, postcode].filter(Boolean).join(", ");
  });
  return [
    ...labelledLine("Gender identity", extensionTexts(patient, EXTENSIONS_OF_GENDER)),
    ...labelledLine("Other name", otherNames(patient.name, names)),
    ...labelledLine("Preferred language", [
      preferredLanguage === null ? null : languageName(preferredLanguage),
    ]),
    ...labelledLine("Other email", valuesOf(patient.telecom, "email").slice(1)),
    ...labelledLine("Fax", valuesOf(patient.telecom, "fax")),
    ...labelledLine("Other address", addresses),
  ];
}

const EXTENSIONS_OF_GENDER = [EXTENSIONS.genderIdentity, EXTENSIONS.oldGenderIdentity];

/** Returns a notice for each value for which a referring doctor has no field. */
export function doctorNotices(
  telecom: readonly FhirContact[] | undefined,
  specialties: readonly (string | null)[],
  phone: string | null,
): string[] {
  const leftOutNotice = (label: string, values: readonly (string | null)[]): string[] => {
    const filledValues = values.filter((value) => value !== null && value !== "");
    return filledValues.length === 0 ? [] : [`${label} left out: ${filledValues.join(", ")}.`];
  };
  const digits = (text: string): string => text.replace(/\D/g, "").replace(/^61/, "0");
  return [
    ...leftOutNotice("Email", valuesOf(telecom, "email")),
    ...leftOutNotice(
      "Other phone",
      valuesOf(telecom, "phone").filter((value) => digits(value) !== phone),
    ),
    ...leftOutNotice("Fax", valuesOf(telecom, "fax")),
    ...leftOutNotice("Specialty", specialties),
  ];
}
