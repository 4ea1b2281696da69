import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import {
  appointmentId,
  appointmentResource,
  type AppointmentValues,
  documentResource,
  type ReferralValues,
  referralResource,
} from "./care.ts";
import {
  patientResource,
  type PatientValues,
  referrerOrganization,
  referrerPractitioner,
  referrerRole,
} from "./people.ts";
import {
  clientOrganization,
  clientPractitioner,
  clientRole,
  type LocationValues,
  locationResource,
} from "./practice.ts";
import { addressOf, omitEmpty, identifier, officialName, phone, reference, SYSTEMS } from "./resource.ts";

const place = {
  address: "12 Lygon Street",
  suburb: "Carlton",
  state: "VIC",
  postcode: "3053",
  country: "AU",
} as const;
const name = { title: "Dr", first_name: "Hannah", last_name: "Birch" };
const plain: PatientValues = {
  ...place,
  ...{
    ID: 21,
    version: 3,
    changed_time: "2026-11-20T03:04:05.678Z",
    is_deleted: false,
    title: "Mrs",
    first_name: "Thi Mai",
    last_name: "Nguyen",
    preferred_name: null,
    pronouns: null,
  },
  ...{
    dob: "1958-03-14",
    gender: "F",
    indigenous_status: null,
    interpreter_language: null,
    mobile: null,
    landline: null,
  },
  ...{
    email: null,
    medicare_number: null,
    entitlement_expiry: null,
    ihi: null,
    dva_number: null,
    fund_number: null,
  },
  ...{ fund_name: null, mrn: null, import_id: null, next_of_kin_name: null, next_of_kin_relation: null },
  ...{
    next_of_kin_phone: null,
    _gp: null,
    gp_name: null,
    category: "C",
    wc_details: null,
    alerts: null,
    notes: null,
  },
};
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("the parts of a resource", () => {
  test.each([
    [{ a: null, b: 1 }, { b: 1 }],
    [{ a: undefined, b: false }, { b: false }],
    [{ a: "", b: 0 }, { b: 0 }],
    [{ a: [null, "", "x"] }, { a: ["x"] }],
    [{ a: [{ b: null }] }, {}],
    [{ a: { b: { c: null } }, d: "x" }, { d: "x" }],
    [{ a: [[null]] }, {}],
  ])("%j without what is empty is %j", (given, kept) => expect(json(omitEmpty(given))).toEqual(kept));

  test("leaves nothing empty however deep it lies", () => {
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, "", "x", 0, 1, true, false),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-c]$/), tie("value"), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-e]$/), values), (given) => {
        expect(JSON.stringify(omitEmpty(given)).slice(1, -1)).not.toMatch(/null|\[\]|\{\}|""/);
      }),
    );
  });

  test.each([
    [
      { ...place },
      { line: ["12 Lygon Street"], city: "Carlton", state: "VIC", postalCode: "3053", country: "AU" },
    ],
    [
      { ...place, country: "UK" },
      { line: ["12 Lygon Street"], city: "Carlton", state: "VIC", postalCode: "3053", country: "GB" },
    ],
    [
      { ...place, country: null },
      { line: ["12 Lygon Street"], city: "Carlton", state: "VIC", postalCode: "3053", country: "AU" },
    ],
    [
      { ...place, address: "Unit 2\n4 Short St" },
      expect.objectContaining({ line: ["Unit 2", "4 Short St"] }),
    ],
    [{ ...place, address: null, suburb: null, state: null, postcode: null }, {}],
    [{ ...place, suburb: null, state: null, postcode: null }, { line: ["12 Lygon Street"] }],
  ] as const)("the address of %j", (given, expected) => expect(json(addressOf(given))).toEqual(expected));

  test.each([
    [{ title: "Dr", first_name: "Hannah", last_name: "Birch" }, "Dr Hannah Birch"],
    [{ title: null, first_name: "Hannah", last_name: "Birch" }, "Hannah Birch"],
    [{ title: null, first_name: "", last_name: "Suharto" }, "Suharto"],
  ])("%j is written %j", (given, text) => expect(officialName(given).text).toBe(text));

  test("a phone and an identifier without a value are none", () => {
    expect(phone(null, "home")).toBeNull();
    expect(identifier({ system: SYSTEMS.ihi, value: null, code: "NI", text: "IHI" })).toBeNull();
    expect(reference("Patient", "21")).toEqual({ reference: "Patient/21", display: null });
  });

  test("a number of an Australian kind is typed by the Australian list", () => {
    const system = (isAustralian: boolean) =>
      identifier({ system: SYSTEMS.dva, value: "NX1", code: "DVAU", text: "DVA Number", isAustralian })?.type
        .coding[0]?.system;
    expect([system(true), system(false)]).toEqual([
      "http://terminology.hl7.org.au/CodeSystem/v2-0203",
      "http://terminology.hl7.org/CodeSystem/v2-0203",
    ]);
  });
});

describe("a patient", () => {
  const shown = (change: Partial<PatientValues>) => json(patientResource({ ...plain, ...change }));

  test("with no more than a name, a sex and a date of birth", () =>
    expect(shown({})).toMatchObject({
      resourceType: "Patient",
      id: "21",
      meta: { versionId: "3", lastUpdated: "2026-11-20T03:04:05.678Z" },
      active: true,
      gender: "female",
      birthDate: "1958-03-14",
      identifier: [{ system: "urn:corella:patient", value: "21" }],
      name: [{ use: "official", family: "Nguyen", given: ["Thi Mai"], prefix: ["Mrs"] }],
    }));

  test.each([
    [{ gender: "M" }, { gender: "male" }],
    [{ gender: "X" }, { gender: "other" }],
    [{ gender: null }, { gender: "unknown" }],
    [{ is_deleted: true }, { active: false }],
    [{ dob: null }, { _birthDate: { extension: [{ valueCode: "unknown" }] } }],
    [{ mobile: "0412338907" }, { telecom: [{ system: "phone", value: "0412338907", use: "mobile" }] }],
    [{ landline: "0393184417" }, { telecom: [{ system: "phone", value: "0393184417", use: "home" }] }],
    [{ email: "a@b.example" }, { telecom: [{ system: "email", value: "a@b.example", use: "home" }] }],
    [{ preferred_name: "May" }, { name: [{ use: "official" }, { use: "usual", given: ["May"] }] }],
    [
      { _gp: 9, gp_name: "Dr Hannah Birch" },
      { generalPractitioner: [{ reference: "PractitionerRole/r9", display: "Dr Hannah Birch" }] },
    ],
    [{ next_of_kin_phone: "0412000111" }, { contact: [{ telecom: [{ value: "0412000111" }] }] }],
    [
      { next_of_kin_name: "Linh", next_of_kin_relation: "Daughter" },
      { contact: [{ name: { text: "Linh" }, relationship: [{ text: "Daughter" }] }] },
    ],
    [
      { interpreter_language: "vi" },
      { communication: [{ preferred: true, language: { coding: [{ code: "vi" }] } }] },
    ],
  ] as const)("with %j has %j", (change, expected) => expect(shown(change)).toMatchObject(expected));

  test.each([
    [
      "he/him",
      {
        text: "he/him",
        coding: [{ system: "http://loinc.org", code: "LA29518-0", display: "he/him/his/his/himself" }],
      },
    ],
    [
      "They / Them",
      {
        text: "They / Them",
        coding: [
          { system: "http://loinc.org", code: "LA29520-6", display: "they/them/their/theirs/themselves" },
        ],
      },
    ],
    ["she/they", { text: "she/they" }],
  ] as const)(
    "pronouns %s are the extension of FHIR for them, with their code where they have one",
    (pronouns, value) =>
      expect(json(patientResource({ ...plain, pronouns }).extension)).toContainEqual({
        url: "http://hl7.org/fhir/StructureDefinition/individual-pronouns",
        extension: [{ url: "value", valueCodeableConcept: value }],
      }),
  );

  test("a relation without a name or number is no contact", () =>
    expect(shown({ next_of_kin_relation: "Daughter" })).not.toHaveProperty("contact"));

  test.each([
    ["medicare_number", "24287817671", SYSTEMS.medicare],
    ["ihi", "8003608000311647", SYSTEMS.ihi],
    ["dva_number", "NX123456", SYSTEMS.dva],
    ["mrn", "A7", "urn:corella:mrn"],
    ["fund_number", "F99", "urn:corella:fund-member"],
    ["import_id", "1044", "urn:corella:import"],
  ] as const)("%s %s is an identifier of %s", (field, value, system) => {
    const { identifier: all } = patientResource({ ...plain, [field]: value });
    expect(json(all)).toContainEqual(expect.objectContaining({ system, value }));
  });

  test("a Medicare number has the end of its card, a member number its fund", () => {
    const change = {
      medicare_number: "24287817671",
      entitlement_expiry: "2029-03-31",
      fund_number: "F99",
      fund_name: "HCF",
    };
    const { identifier: all } = patientResource({ ...plain, ...change });
    expect(json(all)).toContainEqual(
      expect.objectContaining({ value: "24287817671", period: { end: "2029-03-31" } }),
    );
    expect(json(all)).toContainEqual(expect.objectContaining({ value: "F99", assigner: { display: "HCF" } }));
  });

  test.each([
    ["alerts", "urn:corella:fhir:alerts"],
    ["notes", "urn:corella:fhir:notes"],
    ["wc_details", "urn:corella:fhir:workers-compensation"],
  ] as const)("%s is kept, although FHIR has no element for it", (field, url) => {
    const { extension } = patientResource({ ...plain, [field]: "Latex allergy" });
    expect(json(extension)).toContainEqual({ url, valueString: "Latex allergy" });
  });
});

describe("whom and where", () => {
  const referrer = {
    ...place,
    ...name,
    ID: 9,
    version: 2,
    changed_time: "2026-11-20T03:04:05.678Z",
    is_deleted: false,
    provider_number: "2426577Y",
    practice_name: null,
    phone: null,
  };
  const client = {
    ...name,
    ID: 3,
    version: 1,
    changed_time: "2026-11-20T03:04:05.678Z",
    ahpra: "MED0001846203",
    practice_name: null,
    phone: null,
    email: "rooms@b.example",
    fax: null,
    specialties: [],
    ...place,
  };
  const location: LocationValues = {
    ...place,
    ...{
      ID: 4,
      _doctor: 3,
      version: 1,
      changed_time: "2026-11-20T03:04:05.678Z",
      is_deleted: false,
      name: "Harbour Rooms",
      abbreviation: "HR",
      type: "OUTPATIENT",
    },
    doctor_provider_no: "2426577Y",
  };

  test("a referring doctor is three resources of one letter and number, that refer to each other", () => {
    expect(
      [referrerPractitioner, referrerOrganization, referrerRole].map((make) => make(referrer).id),
    ).toEqual(["r9", "r9", "r9"]);
    expect(json(referrerRole(referrer))).toMatchObject({
      practitioner: { reference: "Practitioner/r9", display: "Dr Hannah Birch" },
      organization: { reference: "Organization/r9" },
      identifier: [{ system: SYSTEMS.provider, value: "2426577Y" }],
    });
  });

  test.each([
    [null, "Dr Hannah Birch"],
    ["Birch Family Practice", "Birch Family Practice"],
  ])("a practice called %j is %j", (practice_name, expected) => {
    expect(referrerOrganization({ ...referrer, practice_name })).toMatchObject({ name: expected });
    expect(clientOrganization({ ...client, practice_name })).toMatchObject({ name: expected });
  });

  test("a deleted one is not active", () => {
    const gone = { ...referrer, is_deleted: true };
    for (const make of [referrerPractitioner, referrerOrganization, referrerRole])
      expect(make(gone)["active"]).toBe(false);
    expect(locationResource({ ...location, is_deleted: true })["status"]).toBe("inactive");
    expect(clientRole(client, { ...location, is_deleted: true })["active"]).toBe(false);
  });

  test("the client has its AHPRA number, and at each location the provider number of that location", () => {
    expect(json(clientPractitioner(client))).toMatchObject({
      id: "c3",
      identifier: [{ system: SYSTEMS.ahpra, value: "MED0001846203" }],
    });
    expect(json(clientPractitioner({ ...client, ahpra: null }))).not.toHaveProperty("identifier");
    expect(json(clientRole(client, location))).toMatchObject({
      id: "l4",
      identifier: [{ value: "2426577Y" }],
      practitioner: { reference: "Practitioner/c3" },
      location: [{ reference: "Location/4", display: "Harbour Rooms" }],
    });
  });

  test.each([
    ["INPATIENT", "Inpatient"],
    ["OUTPATIENT", "Outpatient"],
  ] as const)("a location of type %s is described as %s", (type, description) =>
    expect(locationResource({ ...location, type })).toMatchObject({
      description,
      alias: ["HR"],
      status: "active",
      mode: "instance",
    }),
  );
});

describe("an appointment", () => {
  const appointment: AppointmentValues = {
    ...{
      ID: 12,
      _doctor: 3,
      version: 1,
      appointment_type: 1,
      appointment_date: "2026-11-26",
      repeat_date: null,
    },
    ...{
      start_time: "09:30",
      end_time: "10:00",
      zone: "Australia/Sydney",
      cancelled: false,
      cancellation_reason: null,
    },
    ...{
      notes: null,
      created_time: "2026-09-01T00:00:00Z",
      patient: null,
      location: null,
      visit_type: null,
      referral: null,
    },
  };
  const shown = (change: Partial<AppointmentValues>) =>
    json(appointmentResource({ ...appointment, ...change }));

  // 4 October 2026: 02:00 becomes 03:00 in Sydney. 5 April 2026: 03:00 becomes 02:00. Brisbane and Perth have no summer time.
  test.each([
    ["Australia/Sydney", "2026-11-26", "09:30", "10:00", "2026-11-25T22:30:00Z", 30],
    ["Australia/Sydney", "2026-06-26", "09:30", "10:00", "2026-06-25T23:30:00Z", 30],
    ["Australia/Sydney", "2026-10-04", "01:30", "03:30", "2026-10-03T15:30:00Z", 60],
    ["Australia/Sydney", "2026-04-05", "01:30", "03:30", "2026-04-04T14:30:00Z", 180],
    ["Australia/Brisbane", "2026-10-04", "01:30", "03:30", "2026-10-03T15:30:00Z", 120],
    ["Australia/Perth", "2026-11-26", "09:30", "10:00", "2026-11-26T01:30:00Z", 30],
    ["Australia/Adelaide", "2026-11-26", "09:30", "10:00", "2026-11-25T23:00:00Z", 30],
    ["Europe/London", "2026-06-26", "09:30", "10:00", "2026-06-26T08:30:00Z", 30],
  ] as const)(
    "in %s on %s, %s to %s begins at %s and takes %d minutes",
    (zone, day, start_time, end_time, start, minutesDuration) =>
      expect(shown({ zone, appointment_date: day, start_time, end_time })).toMatchObject({
        start,
        minutesDuration,
      }),
  );

  test.each([
    [{}, { status: "booked", appointmentType: { text: "Appointment" } }],
    [{ appointment_type: 2 }, { appointmentType: { text: "Theatre" } }],
    [{ cancelled: true }, { status: "cancelled" }],
    [
      { cancelled: true, cancellation_reason: "Unwell" },
      { status: "cancelled", cancelationReason: { text: "Unwell" } },
    ],
    [
      { appointment_type: 3, notes: "Staff meeting\nRoom 2" },
      { description: "Staff meeting", comment: "Staff meeting\nRoom 2" },
    ],
    [{ visit_type: { name: "Wound check" } }, { serviceType: [{ text: "Wound check" }] }],
    [{ referral: { ID: 5 } }, { basedOn: [{ reference: "ServiceRequest/5" }] }],
    [{ repeat_date: "2026-11-19" }, { id: "12-2026-11-19" }],
  ] as const)("with %j is %j", (change, expected) => expect(shown(change)).toMatchObject(expected));

  test.each([
    [{ cancellation_reason: "Unwell" }, "cancelationReason"],
    [{ notes: "Bring films" }, "description"],
    [{}, "basedOn"],
    [{}, "serviceType"],
  ] as const)("with %j has no %s", (change, element) => expect(shown(change)).not.toHaveProperty(element));

  test("who takes part: patient, practitioner and location, each as accepted", () => {
    const change = {
      patient: { ID: 21, first_name: "", last_name: "Suharto" },
      location: { ID: 4, name: "Harbour Rooms" },
    };
    expect(shown(change)).toMatchObject({
      participant: [
        { actor: { reference: "Patient/21", display: "Suharto" }, status: "accepted" },
        { actor: { reference: "Practitioner/c3" }, status: "accepted" },
        { actor: { reference: "Location/4", display: "Harbour Rooms" }, status: "accepted" },
      ],
    });
  });

  test("no two appointments of a series have one name", () => {
    const days = Array.from({ length: 28 }, (_, at) => addDays("2026-02-01", at));
    expect(new Set(days.map((repeat_date) => appointmentId({ ID: 12, repeat_date }))).size).toBe(28);
  });
});

describe("a referral and a document", () => {
  const referral: ReferralValues = {
    ...{
      ID: 5,
      _doctor: 3,
      _patient: 7,
      _referring_doctor: 9,
      version: 1,
      changed_time: "2026-11-20T03:04:05.678Z",
      referral_type: 1,
    },
    ...{ referral_date: "2026-09-02", expiry_date: "2026-12-02", active: true, _referral_letter: null },
  };
  test.each([
    [1, "Specialist referral"],
    [2, "GP referral"],
    [3, "GP referral, indefinite"],
    [4, "Referral"],
  ])("RULE-REFL-01: type %d is %s", (referral_type, text) =>
    expect(json(referralResource({ ...referral, referral_type }))).toMatchObject({
      code: { text },
      status: "active",
    }),
  );

  test("its period has both ends, an indefinite one only the first", () => {
    expect(json(referralResource(referral))).toMatchObject({
      occurrencePeriod: { start: "2026-09-02", end: "2026-12-02" },
    });
    expect(json(referralResource({ ...referral, expiry_date: null })["occurrencePeriod"])).toEqual({
      start: "2026-09-02",
    });
  });

  test("a letter is told from an attachment", () => {
    const document = {
      ...{ ID: 7, _patient: 21, name: "Letter.pdf", mime_type: "application/pdf", size: 1234 },
      ...{
        uploaded_time: "2026-11-20T10:00:00+11:00",
        changed_time: "2026-11-20T10:00:00+11:00",
        is_letter: true,
        _author: 9,
      },
    };
    const url = "https://b.example/api/fhir/Binary/7";
    expect(json(documentResource(document, url))).toMatchObject({
      type: { text: "Referral letter", coding: [{ system: "http://loinc.org", code: "57133-1" }] },
      author: [{ reference: "PractitionerRole/r9" }],
      date: "2026-11-19T23:00:00.000Z",
      subject: { reference: "Patient/21" },
      content: [{ attachment: { contentType: "application/pdf", url, size: 1234, title: "Letter.pdf" } }],
    });
    expect(json(documentResource({ ...document, is_letter: false }, url))).toMatchObject({
      type: { text: "Attachment" },
    });
  });
});
