import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_TIME, OVERNIGHT } from "./event.ts";
import { appointmentFrom, IN_ERROR, slotFrom, wallAt } from "./fhir-appointment.ts";
import { conceptWords, FhirAppointment, FhirDirectory, referenceKey } from "./fhir-care.ts";

const where = { place: "book.json, entry 1", zone: "Australia/Sydney", usual: 20, doctor: "Raman" } as const;
const at = (place: string, fullUrl: string | null = null) => ({ place, fullUrl });
const mai = {
  id: "7",
  name: [{ use: "official", family: "NGUYEN", given: ["Thi Mai"] }],
  birthDate: "1961-04-03",
};

function directory(): FhirDirectory {
  const known = new FhirDirectory();
  known.add("Patient", mai, at("entry 1", "urn:uuid:1b2c"));
  known.add("Location", { id: "3", name: "Richmond Rooms" }, at("entry 2"));
  known.add("Practitioner", { id: "9", name: [{ family: "Vogt", given: ["Lena"] }] }, at("entry 3"));
  known.add(
    "Practitioner",
    { id: "1", name: [{ family: "Raman", given: ["Priya"], prefix: ["Dr"] }] },
    at("entry 4"),
  );
  known.add("Schedule", { id: "s", actor: [{ reference: "Location/3" }] }, at("entry 5"));
  known.add("Schedule", { id: "idle" }, at("entry 6"));
  known.add("Observation", { id: "x" }, at("entry 7"));
  return known;
}
const times = { start: "2026-11-26T09:30:00+11:00", end: "2026-11-26T09:50:00+11:00" };
const actor = (reference: string, more: object = {}) => ({ actor: { reference, ...more } });
const read = (resource: object) =>
  appointmentFrom(FhirAppointment.parse({ ...times, status: "booked", ...resource }), directory(), where);

describe("an instant", () => {
  test.each([
    ["2026-11-26T09:30:00+11:00", "2026-11-26", "09:30"],
    ["2026-11-25T22:30:00Z", "2026-11-26", "09:30"],
    ["2026-06-26T23:30:00.000Z", "2026-06-27", "09:30"],
    ["2026-11-26T06:30:00+08:00", "2026-11-26", "09:30"],
    ["2026-11-26T09:30:00", "2026-11-26", "09:30"],
    ["2026-11-26T09:30+11:00", "2026-11-26", "09:30"],
  ])("%s is read on the clock of the practice", (text, day, time) =>
    expect(wallAt(text, "Australia/Sydney")).toEqual({ day, time }),
  );
  test.each([
    undefined,
    "",
    "2026-11-26",
    "2026-02-30T09:00:00Z",
    "2026-11-26T25:00:00Z",
    "soon",
    "2026-11-26T09:30:00+99:00",
  ])("%j is none", (text) => expect(wallAt(text, "Australia/Sydney")).toBeNull());
});

describe("the patient of an appointment", () => {
  const who = (resource: object) => {
    const { patientId, firstName, lastName, dob } = read(resource);
    return [patientId, firstName, lastName, dob];
  };
  test.each(["Patient/7", "urn:uuid:1b2c", "https://clinic.example/fhir/Patient/7", "Patient/7/_history/4"])(
    "%s is the one of the file",
    (reference) => {
      expect(who({ participant: [actor(reference)] })).toEqual(["7", "Thi Mai", "Nguyen", "1961-04-03"]);
    },
  );
  test("who is not in the file is known by number and words", () =>
    expect(who({ participant: [actor("Patient/88", { display: "LEE, Ann" })] })).toEqual([
      "88",
      "Ann",
      "LEE",
      null,
    ]));
  test("is known by an identifier where there is no reference", () => {
    const participant = [{ actor: { type: "Patient", identifier: { value: "RO-1" }, display: "Ann Lee" } }];
    expect(who({ participant })).toEqual(["RO-1", "Ann", "Lee", null]);
  });
  test("is nobody where the appointment has none", () => {
    expect(who({ participant: [actor("Practitioner/1")] })).toEqual([null, null, null, null]);
    expect(who({})).toEqual([null, null, null, null]);
  });
});

describe("an appointment", () => {
  test("has its time, place, type and notes", () => {
    const found = read({
      appointmentType: { text: "Theatre case" },
      reasonCode: [{ coding: [{ code: "K", display: "Knee pain" }] }],
      ...{ description: "Arthroscopy", comment: "Bring scans", patientInstruction: "Fast from 6" },
      participant: [actor("Patient/7"), actor("Location/3"), actor("Practitioner/1")],
    });
    expect(found).toMatchObject({
      ...{
        date: "2026-11-26",
        start: "09:30",
        end: "09:50",
        type: 2,
        location: "Richmond Rooms",
        cancelled: false,
      },
      notes: "Theatre case, Knee pain\nArthroscopy\nBring scans\nInstruction: Fast from 6",
      ...{ doubts: [], wrong: null, key: where.place },
    });
  });

  test.each([
    ["booked", false, null, 0],
    ["arrived", false, null, 0],
    ["fulfilled", false, null, 0],
    ["cancelled", true, "Rain", 0],
    ["noshow", true, "Rain", 0],
    ["proposed", false, null, 1],
    ["pending", false, null, 1],
    ["waitlist", false, null, 1],
  ])("that is %s", (status, cancelled, reason, doubts) => {
    const found = read({ status, cancelationReason: { text: "Rain" } });
    expect([found.cancelled, found.reason, found.doubts.length, found.wrong]).toEqual([
      cancelled,
      reason,
      doubts,
      null,
    ]);
  });

  test("nobody came to says so", () => expect(read({ status: "noshow" }).reason).toBe("Did not attend"));
  test("entered in error is not taken", () =>
    expect(read({ status: "entered-in-error" }).wrong).toBe(IN_ERROR));
  test("without a start is not taken", () =>
    expect(read({ start: undefined, status: "waitlist" }).wrong).toBe(NO_TIME));
  test("that ends the next day is not taken", () =>
    expect(read({ end: "2026-11-27T09:00:00+11:00" }).wrong).toBe(OVERNIGHT));
  test("that ends before it begins is not taken", () =>
    expect(read({ end: "2026-11-26T09:00:00+11:00" }).wrong).toBe(OVERNIGHT));
  test("without an end lasts as long as it says, or as usual", () => {
    expect(read({ end: undefined, minutesDuration: 45 })).toMatchObject({ end: "10:15", doubts: [] });
    expect(read({ end: undefined })).toMatchObject({
      end: "09:50",
      doubts: [expect.stringContaining("usual")],
    });
  });
  test("with another practitioner needs review, with one's own not", () => {
    expect(read({ participant: [actor("Practitioner/9")] }).doubts).toEqual([
      "It is with Lena Vogt in the file.",
    ]);
    expect(read({ participant: [actor("Practitioner/1")] }).doubts).toEqual([]);
    expect(read({ participant: [actor("Practitioner/404")] }).doubts).toEqual([]);
  });
  test("keeps a comment that begins with its description once", () =>
    expect(
      read({
        description: "Meeting",
        comment: "Meeting\nwith the hospital",
        participant: [actor("Patient/7")],
      }).notes,
    ).toBe("Meeting\nwith the hospital"));
  test("without a patient is called by its first line", () => {
    const found = read({ description: "Ward round", comment: "Bring lists\nand keys" });
    expect([found.title, found.notes]).toEqual(["Ward round", "Bring lists\nand keys"]);
    expect(read({}).title).toBeNull();
  });

  test("of any words never throws, and has either a time or a reason", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("start", "end", "status", "description", "comment"), fc.string()),
        (resource) => {
          const found = read(resource);
          expect(found.wrong !== null || (found.start !== null && found.end !== null)).toBe(true);
        },
      ),
    ));
});

describe("a slot", () => {
  const slot = (change: object = {}) =>
    slotFrom({ ...times, schedule: { reference: "Schedule/s" }, ...change }, directory(), where);
  test("is at the place of its schedule", () =>
    expect(slot()).toEqual({
      day: "2026-11-26",
      start: "09:30",
      end: "09:50",
      available: true,
      location: "Richmond Rooms",
    }));
  test.each([
    ["free", true],
    ["busy", true],
    ["busy-tentative", true],
    ["busy-unavailable", false],
  ])("that is %s", (status, available) => expect(slot({ status })).toMatchObject({ available }));
  test.each([
    [{ status: "entered-in-error" }, IN_ERROR],
    [{ start: undefined }, NO_TIME],
    [{ end: "2026-11-27T09:00:00+11:00" }, OVERNIGHT],
    [{ end: times.start }, OVERNIGHT],
  ])("%j is not taken", (change, reason) => expect(slot(change)).toBe(reason));
  test("names its schedule; the others are named as having none", () => {
    const known = directory();
    slotFrom({ ...times, schedule: { reference: "Schedule/s" } }, known, where);
    expect(known.idleSchedules()).toEqual(["entry 6"]);
  });
});

describe("references", () => {
  test.each([
    ["Patient/7", "Patient/7"],
    ["https://a.example/r4/Location/ab-1.2/_history/3", "Location/ab-1.2"],
    ["urn:uuid:1b2c", "urn:uuid:1b2c"],
    ["#contained", "#contained"],
    ["", ""],
  ])("%s is %s", (reference, key) => expect(referenceKey(reference)).toBe(key));
  test("say what they are of", () => {
    const known = directory();
    expect(known.kindOf({ reference: "https://a.example/PractitionerRole/1" })).toBe("PractitionerRole");
    expect(known.kindOf({ reference: "urn:uuid:1b2c" })).toBe("Patient");
    expect(known.kindOf({ type: "Patient", display: "Ann" })).toBe("Patient");
    expect(known.kindOf({ display: "Ann" })).toBe("");
  });
  test("a code without words is its code", () => {
    expect(conceptWords({ coding: [{ code: "FOLLOWUP" }] })).toBe("FOLLOWUP");
    expect(conceptWords({ coding: [{ code: "A" }, { display: "Follow-up" }] })).toBe("Follow-up");
    expect(conceptWords(undefined)).toBe("");
  });
});
