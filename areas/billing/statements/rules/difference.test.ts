import { describe, expect, test } from "vitest";
import { type AsAt, differenceReason, entryName } from "./difference.ts";

const first: AsAt = { as_at: "2026-10-31", recorded_at: "2026-10-31T06:00:00Z" };
const later: AsAt = { as_at: "2026-10-31", recorded_at: "2026-11-11T00:00:00Z" };
const november: AsAt = { as_at: "2026-11-30", recorded_at: "2026-11-30T12:00:00Z" };

describe("G-39: why two reports differ", () => {
  test.each([
    [
      "recorded later",
      "2026-10-31",
      "2026-11-02T00:00:00Z",
      first,
      later,
      "Dated 31/10/2026, recorded after the first report",
    ],
    [
      "of a later day",
      "2026-11-05",
      "2026-11-05T00:00:00Z",
      first,
      november,
      "Dated 05/11/2026, after the day of the first report",
    ],
    [
      "of a later day, the other way round",
      "2026-11-05",
      "2026-11-05T00:00:00Z",
      november,
      first,
      "Dated 05/11/2026, after the day of this report",
    ],
    [
      "recorded later, the other way round",
      "2026-10-30",
      "2026-11-02T00:00:00Z",
      later,
      first,
      "Dated 30/10/2026, recorded after this report",
    ],
  ] as const)("an entry %s", (_name, effective, recorded, one, two, words) => {
    expect(differenceReason({ effective, recorded }, one, two)).toBe(words);
  });

  test.each([
    ["invoice", "Invoice 004801"],
    ["void", "Invoice 004801 made void"],
    ["credit", "Credit note 000012 on 004801"],
    ["write_off", "Write-off of 004801"],
    ["receipt", "EFT for 004801"],
    ["refund", "Refund of 004801, EFT"],
  ] as const)("names a %s", (kind, words) => {
    expect(entryName({ kind, invoice_number: 4801, credit_number: 12, payment_type: 2 })).toBe(words);
  });
});
