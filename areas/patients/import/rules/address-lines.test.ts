import { expect, test } from "vitest";
import { isUnreadable } from "./candidate.ts";
import { candidateFromCells } from "./csv-row.ts";

const mapping = { 0: "last_name", 1: "address", 2: "suburb", 3: "postcode", 4: "address2" } as const;
const addressOf = (...cells: string[]) => {
  const found = candidateFromCells(["Bell", ...cells], mapping, "patient", { today: "2026-11-26" });
  if (isUnreadable(found)) throw new Error(found.reason);
  const place = found.address;
  return [place?.street, place?.suburb, place?.state, place?.postcode];
};

test.each<[string, string[], (string | null)[]]>([
  [
    "two lines are one street",
    ["Suite 4\r\n12 High St", "Carlton", "3053"],
    ["Suite 4, 12 High St", "Carlton", null, "3053"],
  ],
  [
    "empty lines are none",
    ["Suite 4\n \n12 High St\n", "Carlton", "3053"],
    ["Suite 4, 12 High St", "Carlton", null, "3053"],
  ],
  ["the last line is the place", ["12 High St\nCarlton VIC 3053"], ["12 High St", "Carlton", "VIC", "3053"]],
  [
    "a place with commas",
    ["12 High St\nCarlton North, vic, 3054"],
    ["12 High St", "Carlton North", "VIC", "3054"],
  ],
  [
    "a place without a state",
    ["Unit 1\r12 High St\rCarlton 3053"],
    ["Unit 1, 12 High St", "Carlton", null, "3053"],
  ],
  [
    "a suburb has its own column",
    ["12 High St\nCarlton VIC 3053", "Fitzroy"],
    ["12 High St, Carlton VIC 3053", "Fitzroy", null, null],
  ],
  ["a last line that is no place", ["Level 2\n12 High St"], ["Level 2, 12 High St", null, null, null]],
  [
    "one line is not taken apart",
    ["12 High St Carlton VIC 3053"],
    ["12 High St Carlton VIC 3053", null, null, null],
  ],
  [
    "lines in two columns",
    ["Level 2\n12 High St", "", "", "Rear"],
    ["Level 2, 12 High St, Rear", null, null, null],
  ],
  ["none", [], [null, null, null, null]],
])("an address of several lines: %s", (_, cells, expected) => expect(addressOf(...cells)).toEqual(expected));
