import { type Candidate, quoted, type Unreadable } from "./candidate.ts";
import { type FhirPatient, identifierOf, SYSTEMS } from "./fhir.ts";
import { addressIn, contactsIn, nameIn } from "./fhir-parts.ts";

const GENDERS: Readonly<Record<string, "M" | "F" | "X">> = { male: "M", female: "F", other: "X" };

/** F-5: a person without a name is refused with the reason. */
export const NAMELESS = "This record has no name.";
export const NO_ID = "This record has no ID, so it can't be recognised if it is imported again.";

export function patientFrom(patient: FhirPatient): Candidate | Unreadable {
  const source_id = patient.id ?? null;
  if (source_id === null) return { subject: "patient", source_id, reason: NO_ID };
  const name = nameIn(patient.name);
  if (!name) return { subject: "patient", source_id, reason: NAMELESS };
  const { mobile, landline, email, others } = contactsIn(patient.telecom);
  const medicare = identifierOf(patient.identifier, { system: SYSTEMS.medicare });
  const member = identifierOf(patient.identifier, { code: "MB" });
  return {
    subject: "patient",
    source_id,
    draft: {
      ...name,
      dob: /^\d{4}-\d{2}-\d{2}$/.test(patient.birthDate ?? "") ? patient.birthDate : null,
      gender: GENDERS[patient.gender ?? ""] ?? null,
      mobile,
      landline,
      email,
      medicare_number: medicare?.value ?? null,
      entitlement_expiry: dayIn(medicare?.period?.end),
      ihi: identifierOf(patient.identifier, { system: SYSTEMS.ihi })?.value ?? null,
      dva_number: identifierOf(patient.identifier, { system: SYSTEMS.dva })?.value ?? null,
      fund_number: member?.value ?? null,
      mrn: identifierOf(patient.identifier, { code: "MR" })?.value ?? null,
      ...(others.length > 0 ? { notes: `Other phone: ${others.join(", ")}` } : {}),
      import_id: source_id,
    },
    address: addressIn(patient.address?.[0]),
    fund: null,
    notices: [
      ...(patient.birthDate !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(patient.birthDate)
        ? [`The date of birth ${quoted(patient.birthDate)} is not a complete date.`]
        : []),
      ...(patient.deceasedBoolean || patient.deceasedDateTime !== undefined ? ["The file marks this person as deceased."] : []),
    ],
  };
}

const dayIn = (instant: string | undefined): string | null => /^\d{4}-\d{2}-\d{2}/.exec(instant ?? "")?.[0] ?? null;
