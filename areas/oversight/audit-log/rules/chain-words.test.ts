import { expect, test } from "vitest";
import type { Break } from "../contract.ts";
import { describeBreak } from "./chain-words.ts";

const at = "2026-11-10T13:30:00Z";
const say = (kind: Break["kind"], from_seq: number, to_seq: number, when: string | null = at) =>
  describeBreak({ kind, from_seq, to_seq, at: when }, "Dr Raman", "Australia/Sydney");

test.each<[string, Break["kind"], number, number, string | null]>([
  // 13:30 UTC is on the next day in Sydney.
  [
    "Row 1,204 of Dr Raman's audit log, dated 11/11/2026, was changed after it was sealed.",
    "altered",
    1204,
    1204,
    at,
  ],
  ["Row 7 of Dr Raman's audit log, dated unknown, was changed after it was sealed.", "altered", 7, 7, null],
  ["Row 7 of Dr Raman's audit log, dated 11/11/2026, is in the place of another row.", "moved", 7, 7, at],
  ["Row 7 of Dr Raman's audit log, dated unknown, is in the place of another row.", "moved", 7, 7, null],
  ["Row 7 of Dr Raman's audit log, dated 11/11/2026, was replaced by another row.", "replaced", 7, 7, at],
  ["Row 7 of Dr Raman's audit log, dated unknown, was replaced by another row.", "replaced", 7, 7, null],
  ["Row 7 of Dr Raman's audit log was removed, after the row of 11/11/2026.", "removed", 7, 7, at],
  ["Rows 7 to 9 of Dr Raman's audit log were removed, from the first row.", "removed", 7, 9, null],
  ["The newest rows of Dr Raman's audit log were removed: 7, after the row of 11/11/2026.", "cut", 7, 7, at],
  [
    "The newest rows of Dr Raman's audit log were removed: 7 to 1,009, from the first row.",
    "cut",
    7,
    1009,
    null,
  ],
  [
    "The checkpoint of Dr Raman's audit log was removed or replaced; its newest row is 7, of 11/11/2026.",
    ...(["end", 7, 7, at] as const),
  ],
  ["The checkpoint of Dr Raman's audit log was removed or replaced; its newest row is 7.", "end", 7, 7, null],
  [
    "1 entry in Dr Raman's audit log is older than a minute and not sealed. Sealing has stopped or was interfered with.",
    ...(["unsealed", 7, 7, null] as const),
  ],
  [
    "2 entries in Dr Raman's audit log are older than a minute and not sealed, since 11/11/2026. Sealing has stopped or was interfered with.",
    ...(["unsealed", 7, 8, at] as const),
  ],
  [
    "Row 7 of Dr Raman's audit log does not match the checkpoint stored outside Corella.",
    "outside",
    7,
    7,
    at,
  ],
])("F-10: %s", (words, kind, from_seq, to_seq, when) =>
  expect(say(kind, from_seq, to_seq, when)).toBe(words),
);
