import {
  addressOf,
  DOCTOR,
  email,
  HEALTHCARE_PROVIDER,
  omitEmpty,
  identifier,
  meta,
  type PersonName,
  officialName,
  phone,
  type AddressValues,
  reference,
  type Resource,
  SYSTEMS,
} from "./resource.ts";
import { providerNumber } from "./people.ts";

/** The client: the doctor and the practice. */
export interface ClientValues extends PersonName, AddressValues {
  readonly ID: number;
  readonly version: number;
  readonly ahpra: string | null;
  readonly practice_name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly fax: string | null;
  readonly specialties: readonly { readonly ID: number; readonly description: string }[];
}

export interface LocationValues extends AddressValues {
  readonly ID: number;
  readonly _doctor: number;
  readonly version: number;
  readonly changed_time: string;
  readonly is_deleted: boolean;
  readonly name: string;
  readonly abbreviation: string;
  readonly type: "INPATIENT" | "OUTPATIENT";
  readonly doctor_provider_no: string | null;
}

const nameOf = ({ title, first_name, last_name }: PersonName): string =>
  [title, first_name, last_name].filter(Boolean).join(" ");

const AHPRA_CODING = {
  system: "http://terminology.hl7.org.au/CodeSystem/v2-0360",
  code: "AHPRA",
  display: "Ahpra Registration",
};
const registration = ({ ahpra }: ClientValues) =>
  identifier({
    system: SYSTEMS.ahpra,
    value: ahpra,
    code: "AHPRA",
    text: "AHPRA registration",
    isAustralian: true,
  });

const telecomOf = ({ phone: number, fax, email: address }: ClientValues) => [
  phone(number, "work"),
  fax === null ? null : { system: "fax", value: fax, use: "work" },
  email(address, "work"),
];

export const clientPractitioner = (client: ClientValues): Resource =>
  omitEmpty({
    resourceType: "Practitioner" as const,
    id: `c${client.ID}`,
    meta: meta(client.version, "au-core-practitioner"),
    identifier: [registration(client)],
    active: true,
    name: [officialName(client)],
    // Writes the registration where AU Core expects it, and as an identifier for older readers.
    qualification: [
      client.ahpra === null ? null : { identifier: [registration(client)], code: { coding: [AHPRA_CODING] } },
    ],
  });

export const clientOrganization = (client: ClientValues): Resource =>
  omitEmpty({
    resourceType: "Organization" as const,
    id: `c${client.ID}`,
    meta: meta(client.version, "au-core-organization"),
    active: true,
    type: [{ coding: [HEALTHCARE_PROVIDER] }],
    name: client.practice_name ?? nameOf(client),
    telecom: telecomOf(client),
    address: [addressOf(client)],
  });

/** Code system of Corella, because no list of HL7 has all specialties. */
const SPECIALTIES = "urn:corella:specialty";

/**
 * Builds the client's role at a location. Each location has its own role because Medicare issues a provider
 * number for each.
 */
export const clientRole = (client: ClientValues, location: LocationValues): Resource =>
  omitEmpty({
    resourceType: "PractitionerRole" as const,
    id: `l${location.ID}`,
    meta: meta(location.version, "au-core-practitionerrole", location.changed_time),
    identifier: [providerNumber(location.doctor_provider_no)],
    active: !location.is_deleted,
    practitioner: reference("Practitioner", `c${client.ID}`, nameOf(client)),
    organization: reference("Organization", `c${client.ID}`, client.practice_name),
    code: [{ coding: [DOCTOR] }],
    specialty: client.specialties.map(({ ID, description }) => ({
      coding: [{ system: SPECIALTIES, code: String(ID), display: description }],
      text: description,
    })),
    location: [reference("Location", String(location.ID), location.name)],
    telecom: telecomOf(client),
  });

const LOCATION_CODINGS = {
  INPATIENT: { code: "HOSP", display: "Hospital" },
  OUTPATIENT: { code: "OF", display: "Outpatient facility" },
} as const;

export const locationResource = (location: LocationValues): Resource =>
  omitEmpty({
    resourceType: "Location" as const,
    id: String(location.ID),
    meta: meta(location.version, "au-core-location", location.changed_time),
    status: location.is_deleted ? "inactive" : "active",
    name: location.name,
    alias: [location.abbreviation],
    mode: "instance",
    type: [
      {
        coding: [
          { system: "http://terminology.hl7.org/CodeSystem/v3-RoleCode", ...LOCATION_CODINGS[location.type] },
        ],
      },
    ],
    description: location.type === "INPATIENT" ? "Inpatient" : "Outpatient",
    address: addressOf(location),
    physicalType: {
      coding: [
        {
          system: "http://terminology.hl7.org/CodeSystem/location-physical-type",
          code: "si",
          display: "Site",
        },
      ],
    },
    // A hospital is managed by another organisation.
    managingOrganization:
      location.type === "OUTPATIENT" ? reference("Organization", `c${location._doctor}`) : null,
  });
