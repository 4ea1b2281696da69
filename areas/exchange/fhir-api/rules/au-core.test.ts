import { describe, expect, test } from "vitest";
import { valuesAt } from "./match.ts";
import {
  patientResource,
  type PatientValues,
  referrerOrganization,
  referrerPractitioner,
  referrerRole,
} from "./people.ts";
import { clientOrganization, clientPractitioner, clientRole, locationResource } from "./practice.ts";
import { type Resource, SYSTEMS } from "./resource.ts";

// The lists follow the profiles of AU Core, the continuous build of 3.0.0 (hl7.org.au/fhir/core): elements
// that each profile requires (minimum 1 and its invariants), and elements that must be supported and that
// Corella has. They are written by hand because the profiles are in no package of the registry. The
// requirements of the published 2.0.0 are included.

const place = {
  address: "12 Lygon Street",
  suburb: "Carlton",
  state: "VIC",
  postcode: "3053",
  country: "AU",
} as const;
const nowhere = { address: null, suburb: null, state: null, postcode: null, country: null } as const;
const row = { ID: 9, version: 2, changed_time: "2026-11-20T03:04:05.678Z", is_deleted: false } as const;
const name = { title: "Dr", first_name: "Hannah", last_name: "Birch" } as const;
const nobody = { title: null, first_name: "Li", last_name: "Wu" } as const;
const sparse: PatientValues = {
  ...nowhere,
  ...row,
  ...nobody,
  ...{
    preferred_name: null,
    pronouns: null,
    dob: null,
    gender: null,
    indigenous_status: null,
    interpreter_language: null,
    mobile: null,
  },
  ...{
    landline: null,
    email: null,
    medicare_number: null,
    entitlement_expiry: null,
    ihi: null,
    dva_number: null,
  },
  ...{
    fund_number: null,
    fund_name: null,
    mrn: null,
    import_id: null,
    next_of_kin_name: null,
    next_of_kin_relation: null,
  },
  ...{
    next_of_kin_phone: null,
    _gp: null,
    gp_name: null,
    category: "U",
    wc_details: null,
    alerts: null,
    notes: null,
  },
};
const full: PatientValues = {
  ...sparse,
  ...place,
  ...{
    preferred_name: "Mai",
    dob: "1961-04-03",
    gender: "F",
    indigenous_status: "4",
    interpreter_language: "vi",
  },
  ...{
    mobile: "0412338907",
    landline: "0393184417",
    email: "mai@example.com",
    medicare_number: "24287817671",
  },
  ...{ entitlement_expiry: "2029-03-31", ihi: "8003608000311647", dva_number: "NX123456" },
};
const practice = { ...row, practice_name: "Park Clinic", phone: "0395551234", provider_number: "2426621B" };
const bare = { ...row, practice_name: null, phone: null, provider_number: null };
const client = {
  ...row,
  ahpra: "MED0001234567",
  practice_name: "Raman Surgery",
  phone: "0395551234",
  email: "rooms@example.com",
  fax: "0395551235",
  specialties: [{ ID: 7, description: "Cardiology" }],
  ...place,
};
const rooms = {
  ...{ ...row, ...place, _doctor: 3, name: "Harbour Rooms", abbreviation: "HR" },
  ...{ type: "OUTPATIENT" as const, doctor_provider_no: "2426577Y" },
};

interface Profile {
  readonly required: readonly string[];
  readonly supported: readonly string[];
  readonly sparse: readonly Resource[];
  readonly full: readonly Resource[];
}
const PROFILES: Readonly<Record<string, Profile>> = {
  "au-core-patient": {
    required: [
      "identifier.system",
      "identifier.value",
      "name.family",
      "gender",
      "birthDate",
      "_birthDate.extension.valueCode",
    ],
    supported: [
      ...[
        "identifier",
        "name.use",
        "name.text",
        "name.family",
        "name.given",
        "telecom.system",
        "telecom.value",
        "telecom.use",
      ],
      ...[
        "gender",
        "birthDate",
        "address",
        "communication.language",
        "communication.preferred",
        "extension.valueCoding.code",
      ],
    ],
    sparse: [patientResource(sparse)],
    full: [patientResource(full)],
  },
  "au-core-practitioner": {
    required: ["name.family"],
    supported: [
      "identifier",
      "name.family",
      "name.given",
      "qualification.identifier.value",
      "qualification.code.coding.code",
    ],
    sparse: [referrerPractitioner({ ...nowhere, ...bare, ...nobody })],
    full: [clientPractitioner({ ...client, ...name })],
  },
  "au-core-practitionerrole": {
    required: ["practitioner.reference"],
    supported: [
      "identifier",
      "practitioner.reference",
      "organization.reference",
      "code.coding.code",
      "telecom.system",
      "telecom.value",
    ],
    sparse: [
      referrerRole({ ...nowhere, ...bare, ...nobody }),
      clientRole({ ...client, ...name }, { ...rooms, doctor_provider_no: null }),
    ],
    full: [referrerRole({ ...place, ...practice, ...name })],
  },
  "au-core-practitionerrole of the client": {
    required: ["practitioner.reference"],
    supported: [
      ...[
        "identifier",
        "practitioner.reference",
        "organization.reference",
        "code.coding.code",
        "telecom.system",
        "telecom.value",
      ],
      ...["specialty.coding.code", "specialty.text", "location.reference"],
    ],
    sparse: [
      clientRole(
        { ...client, ...nobody, ...nowhere, specialties: [] },
        { ...rooms, doctor_provider_no: null },
      ),
    ],
    full: [clientRole({ ...client, ...name }, rooms)],
  },
  "au-core-organization": {
    required: ["name"],
    supported: ["name", "type.coding.code", "telecom.system", "telecom.value", "address"],
    sparse: [
      referrerOrganization({ ...nowhere, ...bare, ...nobody }),
      clientOrganization({ ...client, ...name, practice_name: null, phone: null, email: null }),
    ],
    full: [
      referrerOrganization({ ...place, ...practice, ...name }),
      clientOrganization({ ...client, ...name }),
    ],
  },
  "au-core-location": {
    // au-core-loc-01 requires an identifier, an address or a type.
    required: ["name", "type.coding.code"],
    supported: [
      "name",
      "description",
      "mode",
      "type.coding.code",
      "address",
      "physicalType.coding.code",
      "managingOrganization.reference",
    ],
    sparse: [locationResource({ ...rooms, ...nowhere })],
    full: [locationResource(rooms)],
  },
};

const has = (resource: Resource, path: string): boolean =>
  valuesAt(JSON.parse(JSON.stringify(resource)), path.split(".")).length > 0;

describe.each(Object.entries(PROFILES))("%s", (profile, { required, supported, sparse: few, full: all }) => {
  test("is named by the resource", () => {
    for (const resource of [...few, ...all])
      expect(valuesAt(resource, ["meta", "profile"])).toEqual([
        `http://hl7.org.au/fhir/core/StructureDefinition/${profile.split(" ")[0]}`,
      ]);
  });

  test("what it requires is there, however little is known", () => {
    for (const resource of few) {
      const missing = required.filter((path) => !has(resource, path));
      // An unknown date of birth is an element without a value that states the reason.
      expect(missing).toEqual(profile === "au-core-patient" ? ["birthDate"] : []);
    }
  });

  test("what it must support is there where it is known", () => {
    for (const resource of all) expect(supported.filter((path) => !has(resource, path))).toEqual([]);
  });
});

test("identifiers have the systems and types of AU Base, and none without a value", () => {
  const patient = patientResource(full);
  const typed = valuesAt(patient, ["identifier"]).map((one) => [
    valuesAt(one, ["system"])[0],
    valuesAt(one, ["type", "coding", "system"])[0],
    valuesAt(one, ["type", "coding", "code"])[0],
  ]);
  const [hl7, australian] = [
    "http://terminology.hl7.org/CodeSystem/v2-0203",
    "http://terminology.hl7.org.au/CodeSystem/v2-0203",
  ];
  expect(typed).toEqual(
    expect.arrayContaining([
      [SYSTEMS.medicare, hl7, "MC"],
      [SYSTEMS.ihi, hl7, "NI"],
      [SYSTEMS.dva, australian, "DVAU"],
    ]),
  );
  expect(valuesAt(referrerRole({ ...place, ...practice, ...name }), ["identifier", "system"])).toEqual([
    SYSTEMS.provider,
  ]);
  expect(valuesAt(clientPractitioner({ ...client, ...name }), ["identifier", "system"])).toEqual([
    SYSTEMS.ahpra,
  ]);
  for (const resource of [patient, patientResource(sparse)])
    expect(valuesAt(resource, ["identifier", "value"])).toHaveLength(
      valuesAt(resource, ["identifier"]).length,
    );
});
