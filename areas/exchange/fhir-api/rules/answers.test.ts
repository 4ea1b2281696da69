import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { INCLUDES, PARAMETERS, REVINCLUDES } from "../search-parameters.contract.ts";
import {
  type AppointmentValues,
  appointmentId,
  appointmentResource,
  documentResource,
  referralResource,
  type ReferralValues,
} from "./care.ts";
import { capabilityStatement, outcome, searchset, smartConfiguration } from "./conformance.ts";
import { basicCredentials, clientIdOf, grantedScopes, numberOfClient } from "./grant.ts";
import { isSought, isUpdated, lastUpdatedOf, referencesOf, valuesAt } from "./match.ts";
import { daysOf, meets, periodOf } from "./period.ts";
import { clientOrganization, clientPractitioner, locationResource } from "./practice.ts";
import {
  addressOf,
  omitEmpty,
  identifier,
  meta,
  officialName,
  RESOURCE_TYPES,
  type Resource,
  SYSTEMS,
} from "./resource.ts";
import { searchOf } from "./search.ts";

const base = "https://rooms.example/api/fhir/r4";

describe("FHIR R4, CapabilityStatement: what the server says it can do", () => {
  const [rest] = capabilityStatement(base, "2026-11-26").rest;
  const resources = rest?.resource ?? [];

  test("every kind is named once, to be read and searched", () => {
    expect(resources.map(({ type }) => type)).toEqual([...RESOURCE_TYPES]);
    for (const { interaction } of resources)
      expect(interaction).toEqual([{ code: "read" }, { code: "search-type" }]);
  });

  test.each(RESOURCE_TYPES)("%s: each parameter is one it understands, and none is left out", (type) => {
    const said = resources.find((each) => each.type === type)?.searchParam ?? [];
    expect(said.map(({ name }) => name).toSorted()).toEqual(
      ["_id", ...Object.keys(PARAMETERS[type])].toSorted(),
    );
    for (const { type: kind } of said) expect(["token", "string", "date", "reference"]).toContain(kind);
    expect(said.find(({ name }) => name === "_lastUpdated")).toEqual({ name: "_lastUpdated", type: "date" });
  });

  test.each(RESOURCE_TYPES)("%s: each _include it names is one a search takes", (type) => {
    const one = resources.find((each) => each.type === type);
    const includes = valuesAt(one, ["searchInclude"]).map(String);
    expect(includes).toHaveLength(Object.keys(INCLUDES[type]).length);
    // FHIR has no empty lists.
    expect(JSON.stringify(one)).not.toContain("[]");
    for (const _include of includes)
      expect(searchOf(type, { _include })).toMatchObject({ includes: [expect.any(String)] });
    const back = valuesAt(one, ["searchRevInclude"]).map(String);
    expect(back).toEqual(REVINCLUDES[type] === undefined ? [] : [REVINCLUDES[type].join(":")]);
    for (const _revinclude of back) expect(searchOf(type, { _revinclude })).toMatchObject({ hasRoles: true });
  });

  test.each([
    ["Patient", ["http://hl7.org.au/fhir/core/StructureDefinition/au-core-patient"]],
    ["Location", ["http://hl7.org.au/fhir/core/StructureDefinition/au-core-location"]],
    ["PractitionerRole", ["http://hl7.org.au/fhir/core/StructureDefinition/au-core-practitionerrole"]],
    ["Appointment", []],
    ["ServiceRequest", []],
    ["DocumentReference", []],
  ])("%s has the profiles %j", (type, profiles) =>
    expect(
      valuesAt(
        resources.find((each) => each.type === type),
        ["supportedProfile"],
      ),
    ).toEqual(profiles),
  );

  test("a chained parameter is none of the resource's own", () =>
    expect(
      resources.flatMap(({ searchParam }) => searchParam).filter(({ name }) => name.includes(".")),
    ).toEqual([]));

  test("SMART says where a token is got, and for what", () =>
    expect(smartConfiguration(base, ["system/Patient.rs"])).toMatchObject({
      ...{ token_endpoint: `${base}/auth/token`, scopes_supported: ["system/Patient.rs"] },
      ...{ grant_types_supported: ["client_credentials"] },
    }));

  test("a refusal is an outcome with its code", () =>
    expect(outcome("not-found", "No such record.")).toEqual({
      ...{ resourceType: "OperationOutcome" },
      issue: [{ severity: "error", code: "not-found", diagnostics: "No such record." }],
    }));
});

describe("FHIR R4, Bundle: a page of a search", () => {
  const mai = { resourceType: "Patient", id: "7" };
  const role = { resourceType: "PractitionerRole", id: "r9" };
  const page = (query: readonly (readonly [string, string])[], next: string | null) =>
    searchset({ base, type: "Patient", query, next }, [mai]).link.map(
      ({ relation, url }) => `${relation} ${url}`,
    );

  test.each([
    [[], null, [`self ${base}/Patient`]],
    [[["family", "Ng"]], null, [`self ${base}/Patient?family=Ng`]],
    [
      [["family", "Ng"]],
      "x1",
      [`self ${base}/Patient?family=Ng`, `next ${base}/Patient?family=Ng&_after=x1&_before=start`],
    ],
    [[], "x1", [`self ${base}/Patient`, `next ${base}/Patient?_after=x1&_before=start`]],
    [
      [["_after", "x1"]],
      "x2",
      [`self ${base}/Patient?_after=x1`, `next ${base}/Patient?_after=x2&_before=x1`],
    ],
    [[["_after", "x1"]], null, [`self ${base}/Patient?_after=x1`]],
    [[["name", "Nguyễn & co"]], null, [`self ${base}/Patient?name=Nguy%E1%BB%85n%20%26%20co`]],
    [[["identifier", "urn:x|7"]], null, [`self ${base}/Patient?identifier=urn%3Ax%7C7`]],
    [
      [
        ["birthdate", "ge1961"],
        ["birthdate", "lt1962"],
      ],
      null,
      [`self ${base}/Patient?birthdate=ge1961&birthdate=lt1962`],
    ],
  ] as const)("%j before %j: %j", (query, next, links) => expect(page(query, next)).toEqual(links));

  test("what comes with a match is told apart from it", () =>
    expect(searchset({ base, type: "Patient", query: [], next: null }, [mai], [role])).toMatchObject({
      entry: [
        { fullUrl: `${base}/Patient/7`, resource: mai, search: { mode: "match" } },
        { fullUrl: `${base}/PractitionerRole/r9`, resource: role, search: { mode: "include" } },
      ],
    }));

  test("a page without a match has no entry at all: FHIR has no empty list", () =>
    expect(searchset({ base, type: "Patient", query: [], next: null }, [])).not.toHaveProperty("entry"));
});

describe("SMART: credentials and scopes", () => {
  test.each([
    ["corella-1", 1],
    ["corella-123456789012345", 123456789012345],
    ["corella-0", 0],
    ["corella-1234567890123456", null],
    ["xcorella-1", null],
    ["corella-1x", null],
    ["corella-", null],
    ["corella--1", null],
    ["Corella-1", null],
    ["1", null],
    ["", null],
  ])("the client %j is the token %j", (client, number) => expect(numberOfClient(client)).toBe(number));

  test("a client and its number are one, both ways", () => {
    fc.assert(fc.property(fc.nat(), (ID) => numberOfClient(clientIdOf(ID)) === ID));
  });

  test.each([
    ["a:b", { id: "a", secret: "b" }],
    [":", { id: "", secret: "" }],
    ["a:", { id: "a", secret: "" }],
    ["a%20b:c%2Bd", { id: "a b", secret: "c+d" }],
    ["%E1:b", null],
    ["a", null],
    ["", null],
  ])("%j is read as %j", (text, read) => expect(basicCredentials(text)).toEqual(read));

  test.each([
    ["\tsystem/Patient.rs\n", ["system/Patient.rs"]],
    ["system/Patient.readx", null],
    ["system/Patient.rs,system/Appointment.rs", null],
    [" ", ["system/Patient.rs", "system/Appointment.rs"]],
  ])("of %j is granted %j", (asked, granted) =>
    expect(grantedScopes(asked, ["system/Patient.rs", "system/Appointment.rs"])).toEqual(granted),
  );

  test("no grant is wider than the token", () => {
    const scope = fc.constantFrom(
      ...RESOURCE_TYPES.flatMap((type) => [`system/${type}.rs`, `system/${type}.read`]),
      "system/*.rs",
      "x",
    );
    fc.assert(
      fc.property(
        fc.array(scope),
        fc.subarray(RESOURCE_TYPES.map((type) => `system/${type}.rs`)),
        (asked, own) => {
          const granted = grantedScopes(asked.join(" "), own) ?? [];
          expect(granted.filter((one) => !own.includes(one))).toEqual([]);
        },
      ),
    );
  });
});

describe("FHIR R4: an appointment", () => {
  const appointment: AppointmentValues = {
    ...{
      ID: 5,
      _doctor: 3,
      version: 2,
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
    ...{ notes: null, created_time: "2026-11-20T03:04:05.678Z" },
    ...{
      patient: { ID: 7, first_name: "Mai", last_name: "Nguyen" },
      location: { ID: 4, name: "Rooms" },
      visit_type: null,
      referral: null,
    },
  };
  const made = (change: Partial<AppointmentValues>) => appointmentResource({ ...appointment, ...change });

  test.each<[Partial<AppointmentValues>, object]>([
    [
      {},
      {
        start: "2026-11-25T22:30:00Z",
        end: "2026-11-25T23:00:00Z",
        minutesDuration: 30,
        created: "2026-11-20",
      },
    ],
    [{ appointment_date: "2026-06-26" }, { start: "2026-06-25T23:30:00Z", minutesDuration: 30 }],
    [{ zone: "Australia/Perth" }, { start: "2026-11-26T01:30:00Z" }],
    [{ zone: "Europe/London", appointment_date: "2026-07-01" }, { start: "2026-07-01T08:30:00Z" }],
    [{ appointment_date: "2026-10-04", start_time: "01:30", end_time: "03:30" }, { minutesDuration: 60 }],
    [{ appointment_date: "2026-04-05", start_time: "01:30", end_time: "03:30" }, { minutesDuration: 180 }],
    [{ repeat_date: "2026-11-19" }, { id: "5-2026-11-19" }],
    [{ appointment_type: 2 }, { appointmentType: { text: "Theatre" } }],
    [
      { appointment_type: 3, notes: "Staff meeting\nUpstairs" },
      { description: "Staff meeting", comment: "Staff meeting\nUpstairs" },
    ],
    [{ appointment_type: 3, notes: "x".repeat(300) }, { description: "x".repeat(200) }],
    [
      { cancelled: true, cancellation_reason: "Unwell" },
      { status: "cancelled", cancelationReason: { text: "Unwell" } },
    ],
    [{ cancelled: true }, { status: "cancelled" }],
    [{ referral: { ID: 8 } }, { basedOn: [{ reference: "ServiceRequest/8" }] }],
  ])("%j: %j", (change, expected) => expect(made(change)).toMatchObject(expected));

  test.each<[Partial<AppointmentValues>, string]>([
    [{ notes: "Knee" }, "description"],
    [{}, "comment"],
    [{}, "basedOn"],
    [{ cancellation_reason: "Unwell" }, "cancelationReason"],
    [{ cancelled: true, cancellation_reason: "" }, "cancelationReason"],
  ])("%j has no %s", (change, element) => expect(made(change)).not.toHaveProperty(element));

  test.each<[Partial<AppointmentValues>, readonly string[]]>([
    [{}, ["Patient/7", "Practitioner/c3", "Location/4"]],
    [{ patient: null }, ["Practitioner/c3", "Location/4"]],
    [{ patient: null, location: null }, ["Practitioner/c3"]],
  ])("%j is of %j", (change, who) =>
    expect(valuesAt(made(change), ["participant", "actor", "reference"])).toEqual(who),
  );

  test.each([
    [{ ID: 5, repeat_date: null }, "5"],
    [{ ID: 5, repeat_date: "2028-02-29" }, "5-2028-02-29"],
  ] as const)("%j has the id %s", (one, id) => expect(appointmentId(one)).toBe(id));
});

describe("FHIR R4: referrals and documents", () => {
  const referral: ReferralValues = {
    ...{
      ID: 8,
      _doctor: 3,
      _patient: 7,
      _referring_doctor: 9,
      version: 1,
      changed_time: "2026-11-20T03:04:05.678Z",
    },
    ...{
      referral_type: 2,
      referral_date: "2026-11-01",
      expiry_date: "2027-11-01",
      active: true,
      _referral_letter: null,
    },
  };
  test.each<[Partial<ReferralValues>, object]>([
    [
      {},
      {
        status: "active",
        code: { text: "GP referral" },
        occurrencePeriod: { start: "2026-11-01", end: "2027-11-01" },
      },
    ],
    [{ active: false }, { status: "completed" }],
    [{ referral_type: 1 }, { code: { text: "Specialist referral" } }],
    [
      { referral_type: 3, expiry_date: null },
      { code: { text: "GP referral, indefinite" }, occurrencePeriod: { start: "2026-11-01" } },
    ],
    [{ referral_type: 9 }, { code: { text: "Referral" } }],
    [{ _referral_letter: 12 }, { supportingInfo: [{ reference: "DocumentReference/12" }] }],
  ])("a referral with %j is %j", (change, expected) =>
    expect(referralResource({ ...referral, ...change })).toMatchObject(expected),
  );
  test("without a letter or an end it names neither", () => {
    const made = referralResource({ ...referral, expiry_date: null });
    expect([valuesAt(made, ["supportingInfo"]), valuesAt(made, ["occurrencePeriod", "end"])]).toEqual([
      [],
      [],
    ]);
  });

  const document = {
    ...{
      ID: 12,
      _patient: 7,
      name: "Letter.pdf",
      mime_type: "application/pdf",
      size: 0,
      is_letter: true,
      _author: null,
    },
    ...{ uploaded_time: "2026-11-20 03:04:05+00", changed_time: "2026-11-21T03:04:05+11:00" },
  };
  test.each([
    [
      {},
      { date: "2026-11-20T03:04:05.000Z", meta: { versionId: "1", lastUpdated: "2026-11-20T16:04:05.000Z" } },
    ],
    [
      {},
      {
        type: { text: "Referral letter" },
        content: [{ attachment: { size: 0, title: "Letter.pdf", url: "u" } }],
      },
    ],
    [{ is_letter: false }, { type: { text: "Attachment" } }],
  ])("a document with %j is %j", (change, expected) =>
    expect(documentResource({ ...document, ...change }, "u")).toMatchObject(expected),
  );
});

describe("AU Core: the practice", () => {
  const place = {
    address: "Unit 2\n12 Lygon Street",
    suburb: "Carlton",
    state: "VIC",
    postcode: "3053",
    country: "AU",
  } as const;
  const client = {
    ...{
      ID: 3,
      version: 1,
      title: null,
      first_name: "",
      last_name: "Raman",
      practice_name: null,
      specialties: [],
      ...place,
    },
    ...{ ahpra: null, phone: "0395551234", email: null, fax: "0395551235" },
  };
  test.each([
    [{}, "Raman"],
    [{ title: "Dr", first_name: "Priya" }, "Dr Priya Raman"],
    [{ practice_name: "Park Clinic" }, "Park Clinic"],
  ])("a client with %j is called %s", (change, name) =>
    expect(clientOrganization({ ...client, ...change })).toMatchObject({ name, active: true }),
  );

  test.each([
    [{ fax: null }, ["phone"]],
    [{}, ["phone", "fax"]],
    [{ phone: null, fax: null, email: "rooms@example.com" }, ["email"]],
  ])("a client with %j is reached by %j", (change, systems) =>
    expect(valuesAt(clientOrganization({ ...client, ...change }), ["telecom", "system"])).toEqual(systems),
  );

  test.each([
    [null, []],
    ["MED0001234567", [SYSTEMS.ahpra]],
  ])("a doctor registered as %j has the qualifications %j", (ahpra, systems) => {
    const doctor = clientPractitioner({ ...client, ahpra });
    expect(valuesAt(doctor, ["qualification", "identifier", "system"])).toEqual(systems);
    expect(doctor).toMatchObject({ active: true, id: "c3" });
  });

  const rooms = {
    ...{
      ID: 4,
      _doctor: 3,
      version: 1,
      changed_time: "2026-11-20T03:04:05.678Z",
      is_deleted: false,
      name: "Rooms",
    },
    ...{ abbreviation: "R", type: "OUTPATIENT" as const, doctor_provider_no: null, ...place },
  };
  test.each([
    [{}, ["Organization/c3"], "OF", "active"],
    [{ type: "INPATIENT" as const }, [], "HOSP", "active"],
    [{ is_deleted: true }, ["Organization/c3"], "OF", "inactive"],
  ])("a location with %j is managed by %j, of the kind %s and %s", (change, by, kind, status) => {
    const made = locationResource({ ...rooms, ...change });
    expect(valuesAt(made, ["managingOrganization", "reference"])).toEqual(by);
    expect([valuesAt(made, ["type", "coding", "code"]), made["status"]]).toEqual([[kind], status]);
  });

  test.each([
    [place, { line: ["Unit 2", "12 Lygon Street"], city: "Carlton", country: "AU" }],
    [{ ...place, country: "UK" as const }, { country: "GB" }],
    [{ ...place, country: null }, { country: "AU" }],
  ])("%j is the address %j", (one, expected) => expect(addressOf(one)).toMatchObject(expected));

  test("an address without anything is nothing, not even a country", () =>
    expect({
      ...addressOf({ address: null, suburb: null, state: null, postcode: null, country: "AU" }),
    }).toEqual({}));
});

describe("FHIR R4: no element is empty", () => {
  const anything = fc.jsonValue({ maxDepth: 4 });
  const isEmpty = (value: unknown): boolean =>
    value === null || value === "" || (typeof value === "object" && Object.keys(Object(value)).length === 0);
  const hasEmpty = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some((each) => isEmpty(each) || hasEmpty(each));

  test("whatever it is made of, and it is filled once for all", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 4 }), anything), (value) => {
        const once = omitEmpty(value);
        expect(hasEmpty(once)).toBe(false);
        expect(JSON.stringify(omitEmpty(once))).toBe(JSON.stringify(once));
      }),
    );
  });

  test.each([
    [
      { a: 0, b: false },
      { a: 0, b: false },
    ],
    [{ a: "", b: null, c: undefined, d: [], e: {} }, {}],
    [{ a: [null, "", [], {}, { b: null }] }, {}],
    [{ a: [0, "", false] }, { a: [0, false] }],
    [{ a: { b: { c: { d: "" } } }, e: " " }, { e: " " }],
  ])("%j is %j", (value, expected) => expect({ ...omitEmpty(value) }).toEqual(expected));

  test.each([
    [{ title: "Dr", first_name: "Priya", last_name: "Raman" }, "Dr Priya Raman"],
    [{ title: null, first_name: "", last_name: "Raman" }, "Raman"],
  ])("%j is written %s", (name, text) => expect(officialName(name)).toMatchObject({ use: "official", text }));

  test("an identifier without a value is none; a version is a text", () => {
    expect(identifier({ system: SYSTEMS.ihi, value: null, code: "NI", text: "IHI" })).toBeNull();
    expect(meta(3, null)).toEqual({ versionId: "3", lastUpdated: null, profile: [] });
  });
});

describe("FHIR R4, 3.1.1: what is searched for", () => {
  const resource: Resource = {
    ...{ resourceType: "PractitionerRole", id: "r9", meta: { lastUpdated: "2026-11-25T22:30:00.000Z" } },
    identifier: [{ system: SYSTEMS.provider, value: "2426577Y" }],
    practitioner: { reference: "Practitioner/r9" },
    organization: { reference: "Organization/r9" },
    specialty: [{ coding: [{ system: "urn:corella:specialty", code: "7" }] }],
  };
  const finds = (given: Readonly<Record<string, string>>) => {
    const search = searchOf("PractitionerRole", given);
    return "wrong" in search ? search.wrong : isSought(search, resource);
  };
  test.each([
    [{}, true],
    [{ _id: "r9" }, true],
    [{ _id: "r1,r9" }, true],
    [{ _id: "r1" }, false],
    [{ identifier: "2426577y" }, true],
    [{ identifier: `${SYSTEMS.provider}|2426577Y` }, true],
    [{ identifier: `${SYSTEMS.ahpra}|2426577Y` }, false],
    [{ identifier: "|2426577Y" }, false],
    [{ identifier: "2426577" }, false],
    [{ practitioner: "Practitioner/r9" }, true],
    [{ practitioner: "r1,r9" }, true],
    [{ practitioner: "r1" }, false],
    [{ organization: "Organization/r9", practitioner: "r9" }, true],
    [{ organization: "Organization/r9", practitioner: "r8" }, false],
    [{ location: "4" }, false],
    [{ specialty: "7" }, true],
    [{ specialty: "urn:corella:specialty|7" }, true],
    [{ specialty: "urn:other|7" }, false],
  ])("%j finds it: %s", (given, found) => expect(finds(given)).toBe(found));

  test.each([
    ["Practitioner", ["r9"]],
    ["Organization", ["r9"]],
    ["Patient", []],
  ] as const)("it refers to the %s %j", (kind, ids) => expect(referencesOf(resource, kind)).toEqual(ids));

  test.each([
    // 22:30 UTC is the morning of the 26th in Sydney.
    ["2026-11-26", true],
    ["2026-11-25", false],
    ["ge2026-11-26", true],
    ["lt2026-11-26", false],
    ["2026-11-25T22:30:00Z", true],
    ["2026-11-25T22:30Z", true],
    ["gt2026-11-25T22:30:00Z", false],
    ["ge2026-11-26T09:30:00+11:00", true],
    ["lt2026-11-25T22:30:00.001Z", true],
  ])("_lastUpdated=%s finds it: %s", (value, found) => {
    const search = searchOf("PractitionerRole", { _lastUpdated: value });
    if ("wrong" in search) throw new Error(search.wrong);
    expect(isUpdated(search, lastUpdatedOf(resource), "Australia/Sydney")).toBe(found);
    expect(isUpdated(search, null, "Australia/Sydney")).toBe(true);
  });

  const prefix = fc.constantFrom("eq", "ge", "gt", "le", "lt", "");
  const day: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 60_000 }).map((by) => addDays("1900-01-01", by));
  test("no day that meets a period lies outside the days that are looked through", () => {
    fc.assert(
      fc.property(
        prefix,
        day,
        fc.constantFrom(10, 7, 4),
        fc.integer({ min: -800, max: 800 }),
        (sign, one, length, by) => {
          const period = periodOf(`${sign}${one.slice(0, length)}`);
          if (period === null) throw new Error("not read");
          const other = addDays(one, by);
          const { from, to } = daysOf([period]);
          const isWithin = (from === null || other >= from) && (to === null || other <= to);
          expect(meets(period, `${other}T12:00:00Z`, other)).toBe(isWithin);
        },
      ),
    );
  });
});
