import { describe, expect, test } from "vitest";
import { draftOfNew } from "./appointment-form.ts";
import { withType } from "./draft-changes.ts";

const rooms = { ID: 5, type: "OUTPATIENT" };
const yarra = { ID: 6, type: "INPATIENT" };
const epworth = { ID: 7, type: "INPATIENT" };
const draft = { ...draftOfNew({}, { day: "2026-11-12", time: "09:00" }, 30), _location: 5 };

describe("choosing Theatre", () => {
  test("takes the only hospital", () => expect(withType(draft, 2, [rooms, yarra])._location).toBe(6));
  test("asks where there are several, or none", () => {
    expect(withType(draft, 2, [rooms, yarra, epworth])).toEqual({ appointment_type: 2, _location: null });
    expect(withType(draft, 2, [rooms])._location).toBeNull();
  });
  test("keeps a hospital that was chosen", () =>
    expect(withType({ ...draft, _location: 7 }, 2, [yarra, epworth])).toEqual({ appointment_type: 2 }));
  test("and back again, the location is guessed as before", () =>
    expect(withType({ ...draft, appointment_type: 2, _location: 6 }, 1, [rooms, yarra])).toEqual({
      appointment_type: 1,
      _location: undefined,
    }));
});
