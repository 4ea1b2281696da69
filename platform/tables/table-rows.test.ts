import { describe, expect, test } from "vitest";
import { withoutApostrophe } from "./table-rows.ts";

describe("the apostrophe of a cell", () => {
  test.each([
    ["'=1+1", "=1+1"],
    ["'-5 kg", "-5 kg"],
    ["''=1", "'=1"],
    ["'0412 338 907", "0412 338 907"],
    ["'(03) 9555-1234", "(03) 9555-1234"],
    ["'0800", "0800"],
    ["'03/04/1961", "03/04/1961"],
  ])("that marks %s as text is no part of it", (cell, text) => expect(withoutApostrophe(cell)).toBe(text));

  test.each(["'s-Gravenhage", "'60s music", "O'Brien", "'", "'12 Lygon St", "'tis"])("of %s stays", (cell) =>
    expect(withoutApostrophe(cell)).toBe(cell),
  );
});
