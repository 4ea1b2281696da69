import { expect, test } from "vitest";
import { mapFields } from "#kernel/contract/fields.ts";
import type { Patient } from "./contract.ts";
import { patientFields } from "./fields.ts";

test("a suburb is written as on other screens, not in the capitals of the list of places", () => {
  const patient: Patient = Object.assign(
    mapFields(patientFields, () => null),
    {
      ID: 61,
      _doctor: 7,
      first_name: "Isla",
      last_name: "Campbell",
      category: "U",
      referrals: [],
      health_fund: null,
      gp: null,
      picture: null,
      locality: {
        ID: 1,
        suburb: "Kew",
        state: "VIC",
        postcode: "3101",
        country: "AU",
        label: "KEW, VIC 3101",
        time_zone: "Australia/Melbourne",
      },
    },
  );
  expect(patientFields._locality.named?.(patient)).toBe("Kew VIC 3101");
});
