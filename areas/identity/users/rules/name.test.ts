import { describe, expect, test } from "vitest";
import { fullName, KIND_NAMES, listedName, ROLE_NAMES } from "./name.ts";

const hoa = { first_name: "Hoa", last_name: "Pham" };

describe("names of users", () => {
  test("lists have the last name first, without capitals: those are a patient's", () => {
    expect(listedName(hoa)).toBe("Pham, Hoa");
    expect(fullName(hoa)).toBe("Hoa Pham");
  });

  test.each([ROLE_NAMES, KIND_NAMES])("each has a name of its own", (names) => {
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
  });
});
