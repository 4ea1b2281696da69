import { describe, expect, test } from "vitest";
import { hasNames, isGuid, mayConvert, queryOf, tierOf } from "./converting.ts";

const guid = "0b9d7a52-6f7e-4b1a-9c55-1f3f0c8f2a11";
const locked = { status: "Unconverted", locked_by: 5, lock_guid: guid, holder: "Lucy Marsh" };
const person = { ID: 5, mayValidate: false };
const codeOf = (...given: Parameters<typeof mayConvert>) => {
  const verdict = mayConvert(...given);
  return verdict.allowed ? null : verdict.refusal.code;
};

describe("RULE-CONV-04: only the lock holder saves", () => {
  test("with the lock, its code named or not", () => {
    expect(codeOf(locked, person, undefined)).toBeNull();
    expect(codeOf(locked, person, guid)).toBeNull();
  });
  test("neither without it, nor with another's, nor by an old code", () => {
    expect(codeOf({ ...locked, locked_by: null }, person, undefined)).toBe("conversion.not_locked");
    expect(codeOf({ ...locked, locked_by: 6 }, person, guid)).toBe("conversion.not_locked");
    expect(codeOf(locked, person, "0b9d7a52-6f7e-4b1a-9c55-000000000000")).toBe("conversion.not_locked");
  });
  test("who has it instead is named, and nobody where the lock was released", () => {
    const sentence = (locked_by: number | null, holder: string | null) => {
      const verdict = mayConvert({ ...locked, locked_by, holder }, person, guid);
      return verdict.allowed ? "" : verdict.refusal.message;
    };
    expect(sentence(6, "Tui Parata")).toBe("Save Failed. Tui Parata has this picture now.");
    expect(sentence(null, null)).toBe(
      "Save Failed. This picture is no longer locked to you. Reload the list.",
    );
  });
  test("C-38: an edited patient by who may validate", () => {
    expect(codeOf({ ...locked, status: "Edited" }, person, undefined)).toBe("forbidden");
    expect(codeOf({ ...locked, status: "Edited" }, { ...person, mayValidate: true }, undefined)).toBeNull();
  });
});

test("both names are needed", () => {
  expect(hasNames({ first_name: "Isla", last_name: "Campbell" }).allowed).toBe(true);
  expect(hasNames({ first_name: "", last_name: "" })).toMatchObject({
    allowed: false,
    refusal: { errors: { first_name: "Enter the first name.", last_name: "Enter the last name." } },
  });
});

test.each([
  [0, null],
  [1, [1, 30]],
  [2, [31, 50]],
  [3, [51, 100]],
])("CONST-81: group %i", (group, bounds) => {
  const tier = tierOf(group);
  expect(tier && [tier.from, tier.to]).toEqual(bounds);
});

test("an empty query is a hyphen; only a guid is a lock's code", () => {
  expect([queryOf("-"), queryOf(" "), queryOf(" raman ")]).toEqual(["", "", "raman"]);
  expect([isGuid(guid), isGuid("999"), isGuid(`${guid}'`)]).toEqual([true, false, false]);
});
