import {
  addressOf,
  email,
  filled,
  identifier,
  meta,
  type Named,
  officialName,
  phone,
  type Place,
  reference,
} from "./resource.ts";
import type { Resource } from "./resource.ts";
import { SYSTEMS } from "./resource.ts";
import { providerNumber } from "./people.ts";

/** The client itself: its doctor and practice. */
export interface ClientValues extends Named {
  readonly ID: number;
  readonly version: number;
  readonly ahpra: string | null;
  readonly practice_name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface LocationValues extends Place {
  readonly ID: number;
  readonly _doctor: number;
  readonly version: number;
  readonly is_deleted: boolean;
  readonly name: string;
  readonly abbreviation: string;
  readonly type: "INPATIENT" | "OUTPATIENT";
  readonly doctor_provider_no: string | null;
}

const nameOf = ({ title, first_name, last_name }: Named): string => [title, first_name, last_name].filter(Boolean).join(" ");

export const clientPractitioner = (client: ClientValues): Resource =>
  filled({
    resourceType: "Practitioner" as const,
    id: `c${client.ID}`,
    meta: meta(client.version, "au-core-practitioner"),
    identifier: [
      identifier({ system: SYSTEMS.ahpra, value: client.ahpra, code: "AHPRA", text: "AHPRA registration", isAustralian: true }),
    ],
    active: true,
    name: [officialName(client)],
  });

export const clientOrganization = (client: ClientValues): Resource =>
  filled({
    resourceType: "Organization" as const,
    id: `c${client.ID}`,
    meta: meta(client.version, "au-core-organization"),
    active: true,
    name: client.practice_name ?? nameOf(client),
    telecom: [phone(client.phone, "work"), email(client.email, "work")],
  });

/** One a location, because Medicare issues a provider number for each. */
export const clientRole = (client: ClientValues, location: LocationValues): Resource =>
  filled({
    resourceType: "PractitionerRole" as const,
    id: `l${location.ID}`,
    meta: meta(location.version, "au-core-practitionerrole"),
    identifier: [providerNumber(location.doctor_provider_no)],
    active: !location.is_deleted,
    practitioner: reference("Practitioner", `c${client.ID}`, nameOf(client)),
    organization: reference("Organization", `c${client.ID}`, client.practice_name),
    location: [reference("Location", String(location.ID), location.name)],
  });

export const locationResource = (location: LocationValues): Resource =>
  filled({
    resourceType: "Location" as const,
    id: String(location.ID),
    meta: meta(location.version, "au-core-location"),
    status: location.is_deleted ? "inactive" : "active",
    name: location.name,
    alias: [location.abbreviation],
    mode: "instance",
    description: location.type === "INPATIENT" ? "Inpatient" : "Outpatient",
    address: addressOf(location),
    physicalType: {
      coding: [{ system: "http://terminology.hl7.org/CodeSystem/location-physical-type", code: "si", display: "Site" }],
    },
    // A hospital is managed by somebody else.
    managingOrganization: location.type === "OUTPATIENT" ? reference("Organization", `c${location._doctor}`) : null,
  });
