import fc from "fast-check";
import { Fhir } from "fhir";
import { describe, expect, test } from "vitest";
import { appointmentId, appointmentResource, type AppointmentValues, referralResource } from "./care.ts";
import { patientResource, type PatientValues } from "./people.ts";
import { omitEmpty } from "./resource.ts";

const text = fc.option(fc.stringMatching(/^[A-Za-z][A-Za-z' -]{0,20}$/));
const patients: fc.Arbitrary<PatientValues> = fc.record({
  ID: fc.integer({ min: 1, max: 1_000_000 }),
  version: fc.integer({ min: 1, max: 9 }),
  changed_time: fc.constant("2026-11-20T03:04:05.678Z"),
  is_deleted: fc.boolean(),
  title: fc.option(fc.constantFrom("Mr", "Dr")),
  first_name: fc.stringMatching(/^[A-Za-z]{0,8}$/),
  last_name: fc.stringMatching(/^[A-Za-z]{1,8}$/),
  preferred_name: text,
  pronouns: fc.option(fc.constantFrom("she/her", "she/they")),
  dob: fc.option(fc.constantFrom("1961-04-03", "2000-02-29")),
  gender: fc.option(fc.constantFrom("M", "F", "X")),
  indigenous_status: fc.option(fc.constantFrom("1", "2", "3", "4", "9")),
  interpreter_language: fc.option(fc.constantFrom("vi", "ar")),
  mobile: fc.option(fc.constant("0412338907")),
  landline: fc.option(fc.constant("0393184417")),
  email: fc.option(fc.constant("a@b.example")),
  address: fc.option(fc.constantFrom("12 Lygon Street", "Unit 2\n4 Short St")),
  suburb: fc.option(fc.constant("Carlton")),
  state: fc.option(fc.constant("VIC")),
  postcode: fc.option(fc.constant("3053")),
  country: fc.option(fc.constantFrom("AU", "UK")),
  medicare_number: fc.option(fc.constant("24287817671")),
  entitlement_expiry: fc.option(fc.constant("2029-03-31")),
  ihi: fc.option(fc.constant("8003608000311647")),
  dva_number: fc.option(fc.constant("NX123456")),
  fund_number: text,
  fund_name: text,
  mrn: text,
  import_id: text,
  next_of_kin_name: text,
  next_of_kin_relation: text,
  next_of_kin_phone: fc.option(fc.constant("0412000111")),
  _gp: fc.option(fc.integer({ min: 1, max: 99 })),
  gp_name: text,
  category: fc.constantFrom("C", "U"),
  wc_details: text,
  alerts: text,
  notes: text,
});

describe("FHIR resources", () => {
  const validator = new Fhir();

  test("every patient, whatever is known, is accepted by a validator nobody here wrote", () => {
    fc.assert(
      fc.property(patients, (patient) => {
        const resource: object = JSON.parse(JSON.stringify(patientResource(patient)));
        expect(validator.validate(resource, { errorOnUnexpected: true }).valid).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("AU Core: a patient has an identifier, a name, a gender, and a date of birth or why there is none", () => {
    fc.assert(
      fc.property(patients, (patient) => {
        const { identifier, name, gender, birthDate, _birthDate } = patientResource(patient);
        expect([identifier, name, gender].every((each) => each !== undefined)).toBe(true);
        expect(birthDate === undefined).toBe(_birthDate !== undefined);
      }),
    );
  });

  test("nothing empty is written: no null, no empty list, object or text", () => {
    fc.assert(
      fc.property(patients, (patient) => {
        expect(JSON.stringify(patientResource(patient))).not.toMatch(/null|\[\]|\{\}|""/);
      }),
    );
    expect(omitEmpty({ a: [{ b: null }], c: { d: "" }, e: false, f: 0 })).toEqual({ e: false, f: 0 });
  });

  const appointment: AppointmentValues = {
    ...{
      ID: 12,
      _doctor: 3,
      version: 1,
      appointment_type: 1,
      appointment_date: "2026-10-04",
      repeat_date: null,
    },
    ...{
      start_time: "01:30",
      end_time: "03:30",
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

  test("an appointment across the change of the clocks has the minutes that pass", () =>
    expect(appointmentResource(appointment)).toMatchObject({
      start: "2026-10-03T15:30:00Z",
      end: "2026-10-03T16:30:00Z",
      minutesDuration: 60,
      status: "booked",
    }));

  test("one of a series is named by the day its rule gives it", () =>
    expect(appointmentId({ ID: 12, repeat_date: "2026-11-26" })).toBe("12-2026-11-26"));

  test("a referral has its type, its days and who wrote it", () =>
    expect(
      referralResource({
        ...{
          ID: 5,
          _doctor: 3,
          _patient: 7,
          _referring_doctor: 9,
          version: 1,
          changed_time: "2026-11-20T03:04:05.678Z",
          referral_type: 3,
          referral_date: "2026-09-02",
        },
        ...{ expiry_date: null, active: false, _referral_letter: 4 },
      }),
    ).toMatchObject({
      status: "completed",
      code: { text: "GP referral, indefinite" },
      occurrencePeriod: { start: "2026-09-02" },
      requester: { reference: "PractitionerRole/r9" },
      supportingInfo: [{ reference: "DocumentReference/4" }],
    }));
});
