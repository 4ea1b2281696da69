import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Access } from "../contract.ts";
import { differencesOf, fieldName } from "./differences.ts";
import { describeAccess } from "./words.ts";

const value = fc.oneof(fc.constantFrom(null, "", "Ng", "2026-11-23", true, false), fc.nat(9));
const record = fc.dictionary(
  fc.constantFrom("name", "born", "is_active", "count", "name_key", "version"),
  value,
);

describe("F-10: what a change made of a record", () => {
  test.each(["ID", "version", "_doctor", "locked_by", "missing", "last_modified", "updated_at", "last_key"])(
    "%s means nothing to whoever reads it",
    (field) => expect(differencesOf({ [field]: 1 }, { [field]: 2 })).toEqual([]),
  );

  test.each([
    ["dob", "Date of birth"],
    ["_locality", "Suburb"],
    ["last_name", "Last name"],
    ["_a_b", "A b"],
  ])("%s is called %s", (key, name) => expect(fieldName(key)).toBe(name));

  test.each([
    [500, 500],
    [501, 501],
    [502, 501],
  ])("a text of %i letters shows %i of them and, where it is cut, a mark", (length, shown) => {
    const [one] = differencesOf({}, { text: "x".repeat(length) });
    expect(one?.after).toHaveLength(shown);
    expect(one?.after?.endsWith("…")).toBe(length > 500);
  });

  test("at most 80 fields are told", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => [`field${place}`, place]));
    expect([79, 80, 81].map((count) => differencesOf(null, many(count)).length)).toEqual([79, 80, 80]);
  });

  test.each([
    ["an empty text", ""],
    ["nothing", null],
    ["what is not named", undefined],
  ])("%s and nothing are the same", (_name, empty) =>
    expect(differencesOf({ a: empty, b: 1 }, { a: null, b: 2 })).toHaveLength(1),
  );

  test("a record that did not change has no differences, and each difference differs", () =>
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(differencesOf(before, before)).toEqual([]);
        for (const one of differencesOf(before, after)) expect(one.before).not.toBe(one.after);
      }),
    ));

  test("of two whole records, the way back has the same fields with before and after exchanged", () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), value, value)), (fields) => {
        const before = Object.fromEntries(fields.map(([key, was]) => [key, was]));
        const after = Object.fromEntries(fields.map(([key, , is]) => [key, is]));
        const back = differencesOf(after, before).map((one) => ({
          ...one,
          before: one.after,
          after: one.before,
        }));
        expect(back).toEqual(differencesOf(before, after));
      }),
    ));
});

describe("F-10: an access in words", () => {
  const access: Access = {
    ...{
      ID: 1,
      timestamp: "2026-11-11T00:00:00.000Z",
      act: "opened",
      controller: "patient",
      identity: 4,
      message: null,
    },
    ...{
      caller: { ID: 2, username: "admin", name: "Marcus Webb", is_own: false },
      patients: [],
      shown: 0,
      differences: [],
    },
  };
  test.each<[string, Partial<Access>]>([
    ["opened the record", {}],
    ["opened a file", { controller: "file" }],
    // A record of a kind without its own words is described as a patient's record.
    ["opened the record", { controller: "referral" }],
    ["changed a record", { act: "changed" }],
    ["viewed 0 patients", { act: "showed" }],
    ["viewed 1 patient", { act: "showed", shown: 1 }],
    ["viewed 2 files", { act: "showed", shown: 2, controller: "file" }],
    ["viewed 1 file", { act: "showed", shown: 1, controller: "file" }],
    ["viewed 2 appointments", { act: "showed", shown: 2, controller: "appointment" }],
  ])("%s", (words, change) => expect(describeAccess({ ...access, ...change })).toBe(words));
});
