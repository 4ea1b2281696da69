import { expect, test } from "vitest";
import { zipNames } from "./zip-names.ts";

test.each([
  [
    ["a.pdf", "b.pdf"],
    ["a.pdf", "b.pdf"],
  ],
  [
    ["a.pdf", "A.PDF", "a.pdf"],
    ["a.pdf", "A (2).PDF", "a (3).pdf"],
  ],
  [
    ["a (2).pdf", "a.pdf", "a.pdf"],
    ["a (2).pdf", "a.pdf", "a (3).pdf"],
  ],
  [
    ["notes", "notes", ".txt", ".txt"],
    ["notes", "notes (2)", ".txt", ".txt (2)"],
  ],
  [
    ["C:scan.pdf", "../a.pdf", "a\\b.pdf", "..", "x\u0007?.pdf", ".._a.pdf"],
    ["C_scan.pdf", ".._a.pdf", "a_b.pdf", "file", "x__.pdf", ".._a (2).pdf"],
  ],
])("names in a ZIP: %j", (names, expected) => expect(zipNames(names)).toEqual(expected));
