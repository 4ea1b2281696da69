import { describe, expect, test } from "vitest";
import { firstStatus, type CompletenessData, missingName, missingOf, nextStatus } from "./completeness.ts";

const complete: CompletenessData = {
  dob: "1960-02-01",
  category: "Z",
  _health_fund: 1,
  fund_number: "40771285",
  wc_details: null,
  referring_doctor: { provider_number: "2426621B" },
};
const missing = (known: Partial<CompletenessData>, country: "AU" | "UK" = "AU") =>
  missingOf({ ...complete, ...known }, country);

describe("STATE-PAT-03: what is missing", () => {
  test("nothing, where everything is known", () => expect(missing({})).toEqual([]));
  test("the birthday is always needed", () => expect(missing({ dob: null, category: "U" })).toEqual(["dob"]));
  test("fund and number of the private", () =>
    expect(missing({ _health_fund: null, fund_number: null })).toEqual(["_health_fund", "fund_number"]));
  test("no fund of the public, unknown, TAC and international", () => {
    for (const category of ["C", "U", "I"] as const)
      expect(missing({ category, _health_fund: null, fund_number: null })).toEqual([]);
    expect(missing({ category: "M", wc_details: "Claim 1", _health_fund: null })).toEqual([]);
  });
  test("the details of the accident of TAC patients", () =>
    expect(missing({ category: "M" })).toEqual(["wc_details"]));
  test("the referring doctor of those who are billed", () => {
    expect(missing({ referring_doctor: null })).toEqual(["referring_doctor"]);
    expect(missing({ referring_doctor: null, category: "C" })).toEqual([]);
  });
  test("the doctor's provider number", () =>
    expect(missing({ referring_doctor: { provider_number: null } })).toEqual(["provider_number"]));
  test("RULE-GEN-13: neither fund nor provider number in the UK", () =>
    expect(
      missing({ _health_fund: null, fund_number: null, referring_doctor: { provider_number: null } }, "UK"),
    ).toEqual([]));
  test("each has its words", () =>
    expect(missing({ dob: null, referring_doctor: null }).map(missingName)).toEqual([
      "Date of birth",
      "Referring doctor",
    ]));
});

describe("the state that follows", () => {
  test("F-5: by hand or imported, never Unconverted", () =>
    expect([firstStatus([]), firstStatus(["dob"])]).toEqual(["Validated", "Missing Data"]));
  test("STATE-PAT-02, -06: what waits for staff stays", () => {
    for (const status of ["Unconverted", "Edited"] as const) {
      for (const kinds of [[], ["dob"]] as const)
        for (const mode of [true, false]) expect(nextStatus(status, kinds, mode)).toBe(status);
    }
  });
  test("STATE-PAT-05: saved in missing-data mode, complete or not", () => {
    expect(nextStatus("Missing Data", [], true)).toBe("Edited");
    expect(nextStatus("Missing Data", ["dob"], true)).toBe("Edited");
  });
  test("an ordinary save follows completeness", () => {
    expect(nextStatus("Missing Data", ["dob"], false)).toBe("Missing Data");
    expect(nextStatus("Missing Data", [], false)).toBe("Validated");
    expect(nextStatus("Missing Data", [], false, true)).toBe("Missing Data");
    expect(nextStatus("Missing Data", [], true, true)).toBe("Edited");
    expect(nextStatus("Validated", ["dob"], false)).toBe("Missing Data");
    expect(nextStatus("Validated", [], true)).toBe("Validated");
  });
});
