import type { Address, Candidate, Unreadable } from "./candidate.ts";
import {
  type FhirAddress,
  type FhirPlace,
  type FhirPractitioner,
  type FhirPractitionerRole,
  identifierOf,
  SYSTEMS,
} from "./fhir.ts";
import { doctorNotices } from "./fhir-kept.ts";
import { addressIn, contactsIn, nameIn } from "./fhir-parts.ts";
import { NAMELESS, NO_ID } from "./fhir-patient.ts";

/** Resources from which referring doctors are built, by reference ("Type/id"). */
export interface Directory {
  readonly practitioners: ReadonlyMap<string, FhirPractitioner>;
  readonly places: ReadonlyMap<string, FhirPlace>;
}

/**
 * Builds a referring doctor from a role. Each role is a separate entry because a doctor has one provider
 * number for each place of work.
 */
export function referringDoctorFromRole(
  role: FhirPractitionerRole,
  directory: Directory,
): Candidate | Unreadable {
  const source_id = role.id ?? null;
  if (source_id === null) return { subject: "referringdoctor", source_id, reason: NO_ID };
  const practitioner = directory.practitioners.get(role.practitioner?.reference ?? "");
  if (!practitioner)
    return {
      subject: "referringdoctor",
      source_id,
      reason: "The practitioner for this role is not in the files.",
    };
  const name = nameIn(practitioner.name);
  if (!name) return { subject: "referringdoctor", source_id, reason: NAMELESS };
  const organisation = directory.places.get(role.organization?.reference ?? "");
  const location = directory.places.get(role.location?.[0]?.reference ?? "");
  const telecom = [
    ...(role.telecom ?? []),
    ...(organisation?.telecom ?? []),
    ...(practitioner.telecom ?? []),
  ];
  const { mobile, landline } = contactsIn(telecom);
  const specialties = (role.specialty ?? []).map(
    ({ text, coding }) => text ?? coding?.[0]?.display ?? coding?.[0]?.code ?? null,
  );
  return {
    subject: "referringdoctor",
    source_id,
    draft: {
      ...name,
      provider_number:
        identifierOf(role.identifier, { system: SYSTEMS.provider, code: "UPIN" })?.value ?? null,
      practice_name: organisation?.name ?? location?.name ?? null,
      phone: landline ?? mobile,
    },
    address: placeAddress(location) ?? placeAddress(organisation) ?? addressIn(practitioner.address?.[0]),
    fund: null,
    notices: [
      ...(role.active === false ? ["The file marks this role as ended."] : []),
      ...doctorNotices(telecom, specialties, landline ?? mobile),
      ...(role.left_out ?? []),
      ...(practitioner.left_out ?? []),
    ],
  };
}

/** Builds a referring doctor from a practitioner without a role, who belongs in the address book too. */
export function referringDoctorFrom(practitioner: FhirPractitioner): Candidate | Unreadable {
  const source_id = practitioner.id ?? null;
  if (source_id === null) return { subject: "referringdoctor", source_id, reason: NO_ID };
  const name = nameIn(practitioner.name);
  if (!name) return { subject: "referringdoctor", source_id, reason: NAMELESS };
  const { mobile, landline } = contactsIn(practitioner.telecom);
  return {
    subject: "referringdoctor",
    source_id,
    draft: {
      ...name,
      provider_number: identifierOf(practitioner.identifier, { system: SYSTEMS.provider })?.value ?? null,
      phone: landline ?? mobile,
    },
    address: addressIn(practitioner.address?.[0]),
    fund: null,
    notices: [
      "No place of work is given.",
      ...doctorNotices(practitioner.telecom, [], landline ?? mobile),
      ...(practitioner.left_out ?? []),
    ],
  };
}

function placeAddress(place: FhirPlace | undefined): Address | null {
  const address: FhirAddress | undefined = Array.isArray(place?.address) ? place.address[0] : place?.address;
  return addressIn(address);
}
