import { PATIENT_FIELDS, type PatientField } from "#areas/patients/patients/fields.ts";
import { formatDay, isDay } from "#kernel/dates/day.ts";
import { parseIndigenousStatus } from "#kernel/people/indigenous-status.ts";
import { LANGUAGE_UNKNOWN, languageOf } from "#kernel/people/language.ts";
import { type Candidate, quoteValue, type Unreadable } from "./candidate.ts";
import { EXTENSIONS, type FhirKin, type FhirPatient, identifierOf, SYSTEMS } from "./fhir.ts";
import { DECEASED_NOTICE } from "./deceased.ts";
import { notesLines, pronounsOf } from "./fhir-kept.ts";
import { addressIn, contactsIn, type Name, nameIn, preferredIn } from "./fhir-parts.ts";

const GENDERS: ReadonlyMap<string, "M" | "F" | "X"> = new Map([
  ["male", "M"],
  ["female", "F"],
  ["other", "X"],
] as const);

/** Reason for refusing a person without a name (F-5). */
export const NAMELESS = "This record has no name.";
export const NO_ID = "This record has no ID, so it can't be recognised if it is imported again.";

interface Source {
  readonly patient: FhirPatient;
  readonly name: Name;
  readonly contacts: ReturnType<typeof contactsIn>;
}

const readIdentifier = (criteria: { system?: string; code?: string }) => (source: Source) =>
  identifierOf(source.patient.identifier, criteria)?.value ?? null;

/**
 * Readers of each patient field from AU Core. Null if AU Core has no such element, or if the field is looked
 * up by name.
 */
const FIELD_READERS: Readonly<Record<PatientField, ((source: Source) => unknown) | null>> = {
  title: ({ name }) => name.title,
  first_name: ({ name }) => name.first_name,
  last_name: ({ name }) => name.last_name,
  preferred_name: ({ patient, name }) => preferredIn(patient.name, name),
  pronouns: ({ patient }) => pronounsOf(patient),
  dob: ({ patient }) => (/^\d{4}-\d{2}-\d{2}$/.test(patient.birthDate ?? "") ? patient.birthDate : null),
  gender: ({ patient }) => GENDERS.get(patient.gender ?? "") ?? null,
  indigenous_status: ({ patient }) => {
    const coding = patient.extension?.find(({ url }) => url === EXTENSIONS.indigenous)?.valueCoding;
    return parseIndigenousStatus(coding?.code ?? coding?.display ?? "");
  },
  interpreter_language: ({ patient }) =>
    needsInterpreter(patient) ? (preferredLanguage(patient) ?? LANGUAGE_UNKNOWN) : null,
  mobile: ({ contacts }) => contacts.mobile,
  landline: ({ contacts }) => contacts.landline,
  email: ({ contacts }) => contacts.email,
  address: null,
  _locality: null,
  _gp: null,
  next_of_kin_name: ({ patient }) => kinNameOf(kinOf(patient)),
  next_of_kin_relation: ({ patient }) => relationOf(kinOf(patient)),
  next_of_kin_phone: ({ patient }) =>
    kinOf(patient)?.telecom?.find(({ system }) => system === "phone")?.value ?? null,
  category: null,
  medicare_number: readIdentifier({ system: SYSTEMS.medicare }),
  entitlement_expiry: ({ patient }) =>
    dayIn(identifierOf(patient.identifier, { system: SYSTEMS.medicare })?.period?.end),
  ihi: readIdentifier({ system: SYSTEMS.ihi }),
  dva_number: readIdentifier({ system: SYSTEMS.dva }),
  _health_fund: null,
  fund_number: readIdentifier({ code: "MB" }),
  wc_details: null,
  mrn: readIdentifier({ code: "MR" }),
  alerts: ({ patient }) => deceasedText(patient),
  notes: ({ contacts, patient, name }) =>
    [
      ...(contacts.others.length > 0 ? [`Other phone: ${contacts.others.join(", ")}`] : []),
      ...notesLines(patient, {
        names: [
          `${name.first_name} ${name.last_name}`.trim(),
          preferredIn(patient.name, name),
          name.first_name,
        ],
        preferredLanguage: languageForNotes(patient),
      }),
      ...otherKin(patient),
    ].join("\n") || null,
  picture: null,
  import_id: ({ patient }) => patient.id ?? null,
};

/**
 * Returns true if the patient needs an interpreter: AU Base states the need in an extension and the language
 * in `communication`.
 */
const needsInterpreter = ({ extension }: FhirPatient): boolean =>
  extension?.some(({ url, valueBoolean }) => url === EXTENSIONS.interpreter && valueBoolean === true) ??
  false;

function preferredLanguage({ communication }: FhirPatient): string | null {
  const language = (communication?.find(({ preferred }) => preferred) ?? communication?.[0])?.language;
  const languageText = language?.coding?.[0]?.code ?? language?.text ?? language?.coding?.[0]?.display;
  return languageText === undefined ? null : languageOf(languageText);
}

/**
 * Returns a preferred language to keep in the notes, because a preference does not imply a need for an
 * interpreter. Null for English or if an interpreter is needed.
 */
function languageForNotes(patient: FhirPatient): string | null {
  const language = preferredLanguage(patient);
  return language === null || language.startsWith("en") || needsInterpreter(patient) ? null : language;
}

/** Returns a notice for an Indigenous status that is not in the national standard. */
function indigenousNotice({ extension }: FhirPatient): string[] {
  const coding = extension?.find(({ url }) => url === EXTENSIONS.indigenous)?.valueCoding;
  const statusText = coding?.code ?? coding?.display ?? "";
  return statusText === "" || parseIndigenousStatus(statusText) !== null
    ? []
    : [`The Indigenous status ${quoteValue(statusText)} is not in our list.`];
}

/** Returns a line for each contact other than the next of kin. */
const otherKin = (patient: FhirPatient): string[] =>
  (patient.contact ?? [])
    .filter((kin) => kin !== kinOf(patient))
    .map((kin) =>
      [kinNameOf(kin), relationOf(kin), kin.telecom?.find(({ system }) => system === "phone")?.value]
        .filter(Boolean)
        .join(", "),
    )
    .filter((words) => words !== "")
    .map((words) => `Contact: ${words}`);

/** Returns the next of kin by HL7 table 0131, else the first contact. */
const kinOf = ({ contact }: FhirPatient): FhirKin | undefined =>
  contact?.find(({ relationship }) =>
    relationship?.some(({ coding }) => coding?.some(({ code }) => code === "N")),
  ) ?? contact?.[0];

function kinNameOf(kin: FhirKin | undefined): string | null {
  const name = nameIn(kin?.name && [kin.name]);
  return name === null ? null : `${name.first_name} ${name.last_name}`.trim();
}

/**
 * Returns the relationship, such as "Daughter"; the codes for next of kin and emergency contact are no
 * relationship. Null if none is given.
 */
const relationOf = (kin: FhirKin | undefined): string | null =>
  kin?.relationship
    ?.map(({ text, coding }) => text ?? coding?.find(({ code }) => code !== "N" && code !== "C")?.display)
    .find((words) => words !== undefined) ?? null;

/** Returns the alert for a patient who has died; undefined for any other, so that an alert of ours stays. */
function deceasedText({ deceasedBoolean, deceasedDateTime }: FhirPatient): string | undefined {
  if (deceasedBoolean !== true && deceasedDateTime === undefined) return undefined;
  const day = dayIn(deceasedDateTime);
  return day !== null && isDay(day) ? `Deceased ${formatDay(day)}` : "Deceased";
}

export function patientFrom(patient: FhirPatient): Candidate | Unreadable {
  const source_id = patient.id ?? null;
  if (source_id === null) return { subject: "patient", source_id, reason: NO_ID };
  const name = nameIn(patient.name);
  if (!name) return { subject: "patient", source_id, reason: NAMELESS };
  const contacts = contactsIn(patient.telecom);
  const source: Source = { patient, name, contacts };
  return {
    subject: "patient",
    source_id,
    draft: Object.fromEntries(
      PATIENT_FIELDS.flatMap((field) => [[field, FIELD_READERS[field]?.(source)]]).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    address: addressIn(patient.address?.[0]),
    fund: null,
    gp: patient.generalPractitioner?.find(({ display }) => display !== undefined)?.display ?? null,
    notices: [
      ...(patient.birthDate !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(patient.birthDate)
        ? [`The date of birth ${quoteValue(patient.birthDate)} is not a complete date.`]
        : []),
      ...indigenousNotice(patient),
      ...(deceasedText(patient) === undefined ? [] : [DECEASED_NOTICE]),
    ],
  };
}

const dayIn = (instant: string | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(instant ?? "")?.[0] ?? null;
