import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  APPOINTMENT_COLUMNS,
  type AppointmentLine,
  AVAILABILITY_COLUMNS,
  type AvailabilityLine,
  type Cell,
  type Columns,
  DOCUMENT_COLUMNS,
  documentPath,
  LOCATION_COLUMNS,
  readMe,
  REFERRAL_COLUMNS,
  type ReferralLine,
  REFERRER_COLUMNS,
} from "./tables.ts";

const rowOf = <Row>(columns: Columns<Row>, row: Row): Record<string, Cell> =>
  Object.fromEntries(columns.map(([heading, value]) => [heading, value(row)]));

const place = {
  address: "12 Lygon Street",
  suburb: "Carlton",
  state: "VIC",
  postcode: "3053",
  country: "AU",
} as const;
const patient = { ID: 21, first_name: "Mai", last_name: "Nguyen", dob: "1958-03-14" };
const appointment: AppointmentLine = {
  ID: 12,
  _doctor: 3,
  version: 2,
  appointment_type: 1,
  appointment_date: "2026-11-26",
  repeat_date: null,
  start_time: "09:35",
  end_time: "10:05",
  zone: "Australia/Sydney",
  cancelled: false,
  cancellation_reason: null,
  notes: "Bring films",
  created_time: "2026-11-01T00:00:00Z",
  is_billed: false,
  patient,
  location: { ID: 4, name: "Harbour Rooms" },
  visit_type: null,
  referral: null,
};
const referral: ReferralLine = {
  ID: 5,
  _doctor: 3,
  _patient: 21,
  _referring_doctor: 9,
  version: 1,
  changed_time: "2026-11-20T03:04:05.678Z",
  referral_type: 2,
  referral_date: "2026-09-02",
  expiry_date: "2027-09-02",
  active: true,
  _referral_letter: null,
  patient,
  referrer: { first_name: "Hannah", last_name: "Birch", provider_number: "2426577Y" },
};
const availability: AvailabilityLine = {
  ID: 8,
  day_of_week: 0,
  start_time: "09:00",
  end_time: "12:00",
  location: "Harbour Rooms",
  available: true,
  reason: null,
  repeat_weeks: 2,
  repeat_start: "2026-11-01",
  repeat_end: null,
};

describe("the tables of an export", () => {
  const tables: Readonly<Record<string, Columns<never>>> = {
    referrers: REFERRER_COLUMNS,
    locations: LOCATION_COLUMNS,
    referrals: REFERRAL_COLUMNS,
    appointments: APPOINTMENT_COLUMNS,
    documents: DOCUMENT_COLUMNS,
    availability: AVAILABILITY_COLUMNS,
  };
  test.each(Object.entries(tables))(
    "%s: begins with the number, and no heading occurs twice",
    (_name, columns) => {
      const headings = columns.map(([heading]) => heading);
      expect(headings[0]).toBe("Corella ID");
      expect(new Set(headings).size).toBe(headings.length);
    },
  );

  test("an appointment: days as YYYY-MM-DD, its length in minutes, the patient by number and name", () =>
    expect(rowOf(APPOINTMENT_COLUMNS, appointment)).toEqual({
      "Corella ID": 12,
      Date: "2026-11-26",
      Start: "09:35",
      End: "10:05",
      Minutes: 30,
      "Time zone": "Australia/Sydney",
      Type: "Appointment",
      Location: "Harbour Rooms",
      "Booking type": null,
      "Patient ID": 21,
      Patient: "Nguyen, Mai",
      "Date of birth": "1958-03-14",
      Status: "Booked",
      "Cancellation reason": null,
      Billed: "No",
      Notes: "Bring films",
      "Series date": null,
    }));

  test.each([
    [{ appointment_type: 2 }, "Type", "Theatre"],
    [{ appointment_type: 3 }, "Type", "Other"],
    [{ cancelled: true }, "Status", "Cancelled"],
    [{ is_billed: true }, "Billed", "Yes"],
    [{ is_billed: true, cancelled: true }, "Billed", "No"],
    [{ cancelled: true, cancellation_reason: "Patient unwell" }, "Cancellation reason", "Patient unwell"],
    [{ patient: null }, "Patient", null],
    [{ patient: null }, "Patient ID", null],
    [{ patient: null }, "Date of birth", null],
    [{ location: null }, "Location", null],
    [{ visit_type: { name: "Wound check" } }, "Booking type", "Wound check"],
    [{ repeat_date: "2026-11-19" }, "Series date", "2026-11-19"],
    [{ start_time: "00:00", end_time: "23:59" }, "Minutes", 1439],
    [{ notes: null }, "Notes", null],
  ] as const)("an appointment with %j: %s is %j", (change, heading, value) =>
    expect(rowOf(APPOINTMENT_COLUMNS, { ...appointment, ...change })[heading]).toBe(value),
  );

  test.each([
    [{}, "Type", "GP"],
    [{ referral_type: 1 }, "Type", "Specialist"],
    [{ referral_type: 3 }, "Type", "GP Indefinite"],
    [{ referral_type: 99 }, "Type", null],
    [{}, "Patient", "Nguyen, Mai"],
    [{}, "Referring doctor", "Birch, Hannah"],
    [{}, "Referring doctor ID", 9],
    [{}, "Active", "Yes"],
    [{ active: false }, "Active", "No"],
    [{ expiry_date: null }, "Expiry date", null],
    [{ _referral_letter: 44 }, "Letter", 44],
  ] as const)("a referral with %j: %s is %j", (change, heading, value) =>
    expect(rowOf(REFERRAL_COLUMNS, { ...referral, ...change })[heading]).toBe(value),
  );

  test.each([
    [0, "Sunday"],
    [1, "Monday"],
    [2, "Tuesday"],
    [3, "Wednesday"],
    [4, "Thursday"],
    [5, "Friday"],
    [6, "Saturday"],
    [7, null],
  ])("weekday %d of availability is %j", (day_of_week, name) =>
    expect(rowOf(AVAILABILITY_COLUMNS, { ...availability, day_of_week })["Weekday"]).toBe(name),
  );

  test("time away is not available, with its reason", () =>
    expect(
      rowOf(AVAILABILITY_COLUMNS, { ...availability, available: false, reason: "Annual leave" }),
    ).toMatchObject({
      Available: "No",
      Reason: "Annual leave",
      "Repeats every (weeks)": 2,
      "Last date": null,
    }));

  test("a location and a referring doctor, deleted or not", () => {
    const location = {
      ...place,
      ID: 4,
      _doctor: 3,
      version: 1,
      changed_time: "2026-11-20T03:04:05.678Z",
      is_deleted: false,
      name: "Harbour Rooms",
      abbreviation: "HR",
    };
    expect(
      rowOf(LOCATION_COLUMNS, { ...location, type: "INPATIENT", doctor_provider_no: "2426577Y" }),
    ).toMatchObject({
      Type: "Inpatient",
      "Provider number": "2426577Y",
      Deleted: "No",
      Postcode: "3053",
    });
    expect(
      rowOf(LOCATION_COLUMNS, { ...location, type: "OUTPATIENT", doctor_provider_no: null }),
    ).toMatchObject({
      Type: "Outpatient",
      "Provider number": null,
    });
    const doctor = {
      ...place,
      ID: 9,
      version: 1,
      changed_time: "2026-11-20T03:04:05.678Z",
      is_deleted: true,
      title: "Dr",
      first_name: "Hannah",
      last_name: "Birch",
    };
    expect(
      rowOf(REFERRER_COLUMNS, {
        ...doctor,
        provider_number: null,
        practice_name: "Birch Family Practice",
        phone: null,
      }),
    ).toMatchObject({
      Title: "Dr",
      "First name": "Hannah",
      "Last name": "Birch",
      Practice: "Birch Family Practice",
      Deleted: "Yes",
    });
  });
});

describe("where an archive has the bytes of a document", () => {
  test.each([
    ["Letter.pdf", "documents/7/Letter.pdf"],
    ["Überweisung (2).pdf", "documents/7/Überweisung (2).pdf"],
    ["../../etc/passwd", "documents/7/__.._etc_passwd"],
    ["..", "documents/7/_"],
    [".hidden", "documents/7/_hidden"],
    ["a\\b:c*d?.pdf", "documents/7/a_b_c_d_.pdf"],
    ["line\nbreak.pdf", "documents/7/line_break.pdf"],
    ["nul\0byte.pdf", "documents/7/nul_byte.pdf"],
    ["", "documents/7/"],
  ])("%j", (name, path) => expect(documentPath({ ID: 7, name })).toBe(path));

  test("whatever a file is called, it stays in the folder of its number", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.integer({ min: 1, max: 1e9 }),
        (name, ID) => {
          const path = documentPath({ ID, name });
          expect(path.startsWith(`documents/${ID}/`)).toBe(true);
          expect(path.split("/")).toHaveLength(3);
          expect(path.split("/")[2]).not.toMatch(/^\.|[\\:*?"<>|\0]/);
        },
      ),
    );
  });

  test("the table names the same path, and says what the file is", () => {
    const document = {
      ...{ ID: 7, _patient: 21, name: "Letter.pdf", mime_type: "application/pdf", size: 1234 },
      ...{
        uploaded_time: "2026-11-20T00:00:00Z",
        changed_time: "2026-11-20T00:00:00Z",
        is_letter: true,
        _author: 9,
      },
    };
    expect(rowOf(DOCUMENT_COLUMNS, document)).toMatchObject({
      File: "documents/7/Letter.pdf",
      Kind: "Referral letter",
      Bytes: 1234,
    });
    expect(rowOf(DOCUMENT_COLUMNS, { ...document, is_letter: false })["Kind"]).toBe("Attachment");
  });
});

test("the page that comes with it names the practice, the day, and each folder", () => {
  const words = readMe("Dr Priya Raman", "2026-11-26");
  expect(words).toContain("Records of Dr Priya Raman, exported from Corella on ");
  expect(words).toContain("26");
  for (const folder of ["csv/", "fhir/", "documents/"]) expect(words).toMatch(new RegExp(`^${folder}`, "m"));
});
