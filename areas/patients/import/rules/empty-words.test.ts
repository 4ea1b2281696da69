import { describe, expect, test } from "vitest";
import type { Column } from "../columns.contract.ts";
import type { Subject } from "../row.contract.ts";
import { isUnreadable } from "./candidate.ts";
import { fieldsIn } from "./csv-columns.ts";
import { candidateFromCells } from "./csv-row.ts";

type Row = Partial<Record<Column, string>>;

function candidate(row: Row, subject: Subject = "patient", more: object = {}) {
  const mapping = fieldsIn(Object.fromEntries(Object.keys(row).map((field, at) => [at, field])));
  return candidateFromCells(Object.values(row), mapping, subject, { today: "2026-11-20", ...more });
}
function read(row: Row, subject: Subject = "patient", more: object = {}) {
  const one = candidate({ last_name: "Marsh", ...row }, subject, more);
  if (isUnreadable(one)) throw new Error(one.reason);
  return one;
}

const MISSING = ["NULL", "null", "\\N", "(null)", "<NULL>", "[NULL]", "#N/A", "N/A", "-"];

describe("a cell that says that there is no value", () => {
  test.each(MISSING)("%s is no value in any field of a patient", (word) => {
    const row = read({
      ...{ first_name: "Lucy", title: word, notes: word, gender: word, email: word },
      ...{ address: word, address2: word, suburb: word, state: word, postcode: word, gp: word, fund: word },
    });
    expect([row.address, row.gp, row.fund, row.notices]).toEqual([
      { street: null, suburb: null, state: null, postcode: null, country: null },
      ...[null, null, []],
    ]);
    expect(row.draft).toMatchObject({
      first_name: "Lucy",
      title: null,
      notes: null,
      gender: null,
      email: null,
    });
    const kinds = row.corrections?.filter(({ was }) => was === word).map(({ kind }) => kind);
    expect(kinds).toEqual(Array(11).fill("left_out"));
  });

  test.each(MISSING)("%s is no value in any field of a referring doctor", (word) => {
    const row = read(
      { first_name: "Ann", practice_name: word, phone: word, provider_number: word, suburb: word },
      "referringdoctor",
    );
    expect(row.draft).toMatchObject({ practice_name: null, phone: null, provider_number: null });
    expect(row.corrections).toHaveLength(4);
  });

  test("stays as it is written where these corrections are turned off", () => {
    const row = read({ notes: "NULL", address: "n/a" }, "patient", { left: new Set(["left_out"]) });
    expect([row.draft["notes"], row.address?.street]).toEqual(["NULL", "n/a"]);
    expect(row.corrections?.map(({ is_left }) => is_left)).toEqual([true, true]);
  });

  test("stays as it is written in Corella's own export", () => {
    expect(read({ notes: "NULL" }, "patient", { isOwn: true }).draft["notes"]).toBe("NULL");
  });

  test.each([
    ["X", "X"],
    ["x", "X"],
    ["xx", null],
    ["unknown", null],
  ])("the sex %s is %s", (gender, expected) =>
    expect(read({ first_name: "Lucy", gender }).draft["gender"]).toBe(expected),
  );
});

describe("a name that is no name", () => {
  test.each(["NULL", "\\N", "ONLYNAME", "N/A", "<null>"])("%s is no first name", (first_name) =>
    expect(read({ first_name }).draft).toMatchObject({ first_name: "", last_name: "Marsh" }),
  );
  test.each(["Null", "Na", "X", "Nil", "."])("%s may be a first name", (first_name) =>
    expect(read({ first_name }).draft).toMatchObject({ first_name }),
  );
  test.each([
    ["X", "Lucy X"],
    ["NULL", "Lucy"],
    ["N/A", "Lucy"],
  ])("the middle name %s beside Lucy makes %s", (middle_name, first_name) =>
    expect(read({ first_name: "Lucy", middle_name }).draft["first_name"]).toBe(first_name),
  );
  test("a last name NULL stays beside a first name", () =>
    expect(read({ last_name: "NULL", first_name: "Jennifer" }).draft).toMatchObject({
      last_name: "Null",
      first_name: "Jennifer",
    }));
  test.each<Row>([
    { last_name: "NULL" },
    { last_name: "NULL", first_name: "NULL" },
    { full_name: "NULL" },
    { last_name: "\\N", first_name: "\\N" },
  ])("%j is nobody", (row) => expect(isUnreadable(candidate(row))).toBe(true));
});
