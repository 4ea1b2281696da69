import { describe, expect, test } from "vitest";
import { placeName } from "../place.contract.ts";

describe("name of a place", () => {
  test("a suburb has state and postcode", () => {
    expect(placeName({ suburb: "Footscray", state: "VIC", postcode: "3011" })).toBe("Footscray VIC 3011");
  });

  test("a town in the United Kingdom has no postcode", () => {
    expect(placeName({ suburb: "Cambridge", state: "England", postcode: "" })).toBe("Cambridge England");
  });
});
