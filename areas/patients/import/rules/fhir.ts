import { z } from "zod";

// Parts of AU Core (FHIR R4) that are read; other elements of a resource are ignored.
const text = z.string().max(10_000);
/** Limits a list to 100 items, more than any person has, so that quadratic work stays small. */
const several = <Each extends z.ZodType>(each: Each) => z.array(each).max(100);
const Coding = z.object({ code: text.optional(), display: text.optional() });
const CodeableConcept = z.object({ coding: several(Coding).optional(), text: text.optional() });
export const Identifier = z.object({
  system: text.optional(),
  value: text.optional(),
  type: CodeableConcept.optional(),
  period: z.object({ end: text.optional() }).optional(),
});
export const HumanName = z.object({
  use: text.optional(),
  text: text.optional(),
  family: text.optional(),
  given: several(text).optional(),
  prefix: several(text).optional(),
});
export const ContactPoint = z.object({
  system: text.optional(),
  value: text.optional(),
  use: text.optional(),
});
export const FhirAddress = z.object({
  line: several(text).optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text.optional(),
});
const Reference = z.object({ reference: text.optional(), display: text.optional() });

const Extension = z.object({
  url: text.optional(),
  valueCoding: Coding.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  valueString: text.optional(),
  valueBoolean: z.boolean().optional(),
});

export const FhirPatient = z.object({
  resourceType: z.literal("Patient"),
  id: text.optional(),
  identifier: several(Identifier).optional(),
  name: several(HumanName).optional(),
  telecom: several(ContactPoint).optional(),
  gender: text.optional(),
  birthDate: text.optional(),
  address: several(FhirAddress).optional(),
  contact: several(
    z.object({
      relationship: several(CodeableConcept).optional(),
      name: HumanName.optional(),
      telecom: several(ContactPoint).optional(),
    }),
  ).optional(),
  extension: several(Extension.extend({ extension: several(Extension).optional() })).optional(),
  generalPractitioner: several(Reference).optional(),
  communication: several(
    z.object({ language: CodeableConcept.optional(), preferred: z.boolean().optional() }),
  ).optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedDateTime: text.optional(),
  active: z.boolean().optional(),
});
/** A practitioner. `left_out` is not FHIR: it contains notices added when the resource was read. */
export const FhirPractitioner = z.object({
  resourceType: z.literal("Practitioner"),
  id: text.optional(),
  identifier: several(Identifier).optional(),
  name: several(HumanName).optional(),
  telecom: several(ContactPoint).optional(),
  address: several(FhirAddress).optional(),
  active: z.boolean().optional(),
  left_out: several(text).optional(),
});
export const FhirPractitionerRole = z.object({
  resourceType: z.literal("PractitionerRole"),
  id: text.optional(),
  identifier: several(Identifier).optional(),
  practitioner: Reference.optional(),
  organization: Reference.optional(),
  location: several(Reference).optional(),
  telecom: several(ContactPoint).optional(),
  specialty: several(CodeableConcept).optional(),
  active: z.boolean().optional(),
  left_out: several(text).optional(),
});
export const FhirPlace = z.object({
  resourceType: z.enum(["Organization", "Location"]),
  id: text.optional(),
  name: text.optional(),
  telecom: several(ContactPoint).optional(),
  // A Location has one address, an Organization has a list.
  address: z.union([several(FhirAddress), FhirAddress]).optional(),
});
export type FhirPatient = z.output<typeof FhirPatient>;
export type FhirPractitioner = z.output<typeof FhirPractitioner>;
export type FhirPractitionerRole = z.output<typeof FhirPractitionerRole>;
export type FhirPlace = z.output<typeof FhirPlace>;
export type FhirIdentifier = z.output<typeof Identifier>;
export type FhirKin = NonNullable<FhirPatient["contact"]>[number];
export type FhirName = z.output<typeof HumanName>;
export type FhirContact = z.output<typeof ContactPoint>;
export type FhirAddress = z.output<typeof FhirAddress>;

/** Extensions of AU Base. */
export const EXTENSIONS = {
  interpreter: "http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired",
  indigenous: "http://hl7.org.au/fhir/StructureDefinition/indigenous-status",
  genderIdentity: "http://hl7.org/fhir/StructureDefinition/individual-genderIdentity",
  oldGenderIdentity: "http://hl7.org/fhir/StructureDefinition/patient-genderIdentity",
  pronouns: "http://hl7.org/fhir/StructureDefinition/individual-pronouns",
} as const;

/** Identifier systems of HL7 Australia (AU Base). */
export const SYSTEMS = {
  medicare: "http://ns.electronichealth.net.au/id/medicare-number",
  provider: "http://ns.electronichealth.net.au/id/medicare-provider-number",
  dva: "http://ns.electronichealth.net.au/id/dva",
  ihi: "http://ns.electronichealth.net.au/id/hi/ihi/1.0",
} as const;

/**
 * Returns the identifier with this system, or with this type code for identifiers without an agreed system
 * (MR, MB).
 */
export function identifierOf(
  identifiers: readonly FhirIdentifier[] | undefined,
  criteria: { system?: string; code?: string },
): FhirIdentifier | undefined {
  return identifiers?.find(
    ({ system, type, value }) =>
      value !== undefined &&
      ((criteria.system !== undefined && system === criteria.system) ||
        (criteria.code !== undefined && type?.coding?.some(({ code }) => code === criteria.code))),
  );
}
