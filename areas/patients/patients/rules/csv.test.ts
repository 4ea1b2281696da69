import { describe, expect, test } from "vitest";
import { PATIENT_FIELDS } from "../fields.ts";
import { csvHead, csvLine, type CsvPatient } from "./csv.ts";

const patient: CsvPatient = {
  first_name: "Thi Mai",
  last_name: "Nguyen",
  dob: "1961-06-14",
  status: "Complete",
  is_deleted: false,
  locality: { suburb: "Richmond", state: "VIC", postcode: "3121" },
};
const line = (change: Partial<CsvPatient> = {}): Map<string | undefined, string | null> => {
  const head = csvHead("AU");
  return new Map(csvLine({ ...patient, ...change }, "AU").map((value, place) => [head[place], value]));
};

describe("patients as CSV", () => {
  test.each(["AU", "UK"] as const)("has as many values as headings in %s", (country) =>
    expect(csvLine(patient, country)).toHaveLength(csvHead(country).length),
  );
  test("has every field but the picture, and each heading once", () => {
    const head = csvHead("AU");
    expect(new Set(head).size).toBe(head.length);
    expect(head).toHaveLength(PATIENT_FIELDS.length - 1 + 4);
  });
  test("writes the suburb in three columns", () => {
    expect(line().get("State")).toBe("VIC");
    expect(line().get("Postcode")).toBe("3121");
    expect([...line().values()]).toContain("Richmond");
  });
  test.each([
    [false, "No"],
    [true, "Yes"],
  ])("is_deleted %s is %s", (is_deleted, words) => expect(line({ is_deleted }).get("Deleted")).toBe(words));
  test.each(["mobile", "mrn", "email"] as const)("leaves an empty %s empty", (field) => {
    const before = csvLine({ ...patient, [field]: null }, "AU");
    expect(csvLine({ ...patient, [field]: "" }, "AU")).toEqual(before);
    expect(before).toContain(null);
  });
});
