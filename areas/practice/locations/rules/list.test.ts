import { describe, expect, test } from "vitest";
import type { Location } from "../contract.ts";
import { locationForms } from "./form.ts";
import { arrangeLocations, locationName } from "./list.ts";

const place = (ID: number, abbreviation: string, name: string, more: Partial<Location> = {}): Location => ({
  ID,
  _location: ID,
  _doctor: 1,
  type: "OUTPATIENT",
  abbreviation,
  name,
  doctor_provider_no: null,
  address: null,
  _hospital: null,
  hospital: null,
  _locality: null,
  locality: null,
  is_deleted: false,
  version: 1,
  ...more,
});
const rich = place(1, "RICH", "Richmond rooms", {
  address: "12 Bridge Road",
  doctor_provider_no: "2426621B",
});
const epworth = place(2, "EPW", "Epworth");
const old = place(3, "ALB", "Albert Park", { is_deleted: true });

type Values = Parameters<typeof arrangeLocations>[1];
const shown = (rows: readonly Location[], values: Partial<Values>) =>
  arrangeLocations(rows, {
    search: undefined,
    order: { by: "abbreviation", descending: false },
    ...values,
  }).map(({ ID }) => ID);

describe("the list of locations", () => {
  test("is searched by every word of what a row shows", () => {
    expect(shown([rich, epworth], { search: "bridge rich" })).toEqual([1]);
    expect(shown([rich, epworth], { search: "nothing" })).toEqual([]);
    expect(shown([rich], { search: "2426621b" })).toEqual([1]);
  });
  test("has live locations before deleted ones, in either direction", () => {
    expect(shown([old, rich, epworth], {})).toEqual([2, 1, 3]);
    expect(shown([old, rich, epworth], { order: { by: "abbreviation", descending: true } })).toEqual([
      1, 2, 3,
    ]);
    expect(shown([rich, epworth], { order: { by: "suburb", descending: true } })).toEqual([1, 2]);
  });
  test("a choice says abbreviation and name", () => expect(locationName(rich)).toBe("RICH · Richmond rooms"));
});

describe("RULE-LOC-01, RULE-LOC-02: the form refuses what the server would", () => {
  const body = { abbreviation: "rich", doctor_provider_no: "2426621a", name: "Rooms", _locality: null };
  test("a wrong check letter, at its field", () => {
    expect(
      locationForms.AU.outpatient.safeParse(body).error?.issues.map(({ path, message }) => [path, message]),
    ).toEqual([[["doctor_provider_no"], "Invalid provider number"]]);
  });
  test("also while other fields are still empty", () => {
    const issues =
      locationForms.AU.inpatient.safeParse({ ...body, abbreviation: "", _hospital: null }).error?.issues ??
      [];
    expect(new Set(issues.map(({ path }) => path[0]))).toEqual(
      new Set(["_hospital", "abbreviation", "doctor_provider_no"]),
    );
  });
  test("not in the United Kingdom (C-54)", () => {
    expect(locationForms.UK.outpatient.parse(body)).toMatchObject({
      abbreviation: "RICH",
      doctor_provider_no: "2426621A",
    });
    expect(
      locationForms.UK.inpatient.safeParse({ ...body, doctor_provider_no: "", _hospital: 1 }).success,
    ).toBe(false);
  });
});
