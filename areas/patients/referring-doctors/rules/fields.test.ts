import { describe, expect, test } from "vitest";
import { fieldLabel, shortLabel, formatValue } from "#kernel/contract/fields.ts";
import { ReferringDoctorBody } from "../contract.ts";
import { REFERRING_DOCTOR_FIELDS, referringDoctorFields } from "../fields.ts";

describe("the fields of a referring doctor", () => {
  test("are those of the body, but for the client", () => {
    expect([...REFERRING_DOCTOR_FIELDS, "_doctor"].toSorted()).toEqual(
      Object.keys(ReferringDoctorBody.shape).toSorted(),
    );
  });

  test.each(["AU", "UK"] as const)("each has a label of its own in %s", (country) => {
    const labels = REFERRING_DOCTOR_FIELDS.map((name) => fieldLabel(referringDoctorFields, name, country));
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("C-54: a UK client reads of a registration number and a town", () => {
    expect(fieldLabel(referringDoctorFields, "provider_number", "UK")).toBe("Registration number");
    expect(shortLabel(referringDoctorFields, "provider_number", "UK")).toBe("Registration");
    expect(shortLabel(referringDoctorFields, "provider_number")).toBe("Provider no.");
    expect(fieldLabel(referringDoctorFields, "_locality", "UK")).toBe("Town");
  });

  test.each([
    ["title", 3, "Dr"],
    ["provider_number", "2426621B", "242662 1B"],
    ["phone", "0393184420", "(03) 9318 4420"],
    ["practice_name", "Barkly St Clinic", "Barkly St Clinic"],
    ["address", null, null],
  ] as const)("%s %s reads %s", (name, value, words) => {
    expect(formatValue(referringDoctorFields, name, value)).toBe(words);
  });

  test("a suburb is named by its row", () => {
    const row = { locality: { suburb: "Kew", state: "VIC", postcode: "3101" } };
    expect(formatValue(referringDoctorFields, "_locality", 7, { row })).toBe("Kew VIC 3101");
  });
});
