import { describe, expect, test } from "vitest";
import type { VisitType } from "../contract.ts";
import { bodyOf, draftOf, VisitTypeForm } from "./form.ts";
import { itemsOf, itemsText } from "./items.ts";
import { arrangeVisitTypes } from "./list.ts";
import { placeWords } from "./words.ts";

const aType = (change: Partial<VisitType> = {}): VisitType => ({
  ...{
    ID: 1,
    _doctor: 7,
    name: "Review",
    colour: "ocean",
    minutes: 15,
    preparation: null,
    location_type: null,
  },
  ...{ mbs_items: ["105"], needs_referral: false, is_bookable_online: false, is_deleted: false, version: 2 },
  ...change,
});

describe("item numbers", () => {
  test.each([
    ["104, 105", ["104", "105"]],
    ["104 105;  16590", ["104", "105", "16590"]],
    [" , ", []],
    [null, []],
    [["104"], ["104"]],
  ])("%j are the items %j", (typed, items) => expect(itemsOf(typed)).toEqual(items));

  test("a list is shown with commas, typed text as typed", () => {
    expect([itemsText(["104", "105"]), itemsText("104,"), itemsText(null)]).toEqual(["104, 105", "104,", ""]);
  });
});

describe("the form", () => {
  test("a stored type is read and sent back unchanged", () => {
    const { ID: _ID, _doctor, is_deleted: _is, version: _version, ...fields } = aType();
    expect(bodyOf(draftOf(aType()))).toEqual(fields);
    expect(draftOf(aType()).version).toBe(2);
  });

  test.each([
    ["mbs_items", "10x"],
    ["mbs_items", "123456"],
    ["mbs_items", "104, 104"],
    ["minutes", 4],
    ["minutes", 481],
    ["minutes", 15.5],
    ["name", " "],
    ["preparation", "x".repeat(501)],
  ])("%s %j is refused at its field", (field, value) => {
    const parsed = VisitTypeForm.safeParse({ ...draftOf(aType()), [field]: value });
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });

  test.each([5, 480])("%i minutes are a length", (minutes) =>
    expect(VisitTypeForm.safeParse({ ...draftOf(undefined), name: "Long", minutes }).success).toBe(true),
  );
});

test("the list finds words in the name, the preparation and the items, archived ones last", () => {
  const rows = [
    aType({ ID: 1, name: "Wound check", is_deleted: true }),
    aType({ ID: 2, name: "Review", preparation: "Bring the X-ray" }),
    aType({ ID: 3, name: "New patient", mbs_items: ["104"] }),
  ];
  const found = (search: string) =>
    arrangeVisitTypes(rows, { search, order: { by: "name", descending: false } }).map(({ ID }) => ID);
  expect([found(""), found("x-ray"), found("104"), found("nothing")]).toEqual([[3, 2, 1], [2], [3], []]);
});

test.each([
  [null, "Any location"],
  ["INPATIENT", "Inpatient"],
  ["OUTPATIENT", "Outpatient"],
] as const)("the location %s is shown as %s", (location_type, words) =>
  expect(placeWords({ location_type })).toBe(words),
);
