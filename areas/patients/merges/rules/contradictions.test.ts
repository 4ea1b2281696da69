import { expect, test } from "vitest";
import { differentPeopleWarning } from "./contradictions.ts";
import { type FieldValues, fieldValues } from "./fields.ts";

const patient = (fields: Partial<FieldValues>): FieldValues => ({ ...fieldValues(() => null), ...fields });

test.each<[string, Partial<FieldValues>, Partial<FieldValues>, string | null]>([
  ["nothing known", {}, {}, null],
  ["equal", { dob: "1956-08-28" }, { dob: "1956-08-28" }, null],
  ["known of one only", { dob: "1956-08-28", medicare_number: "24287781321" }, {}, null],
  [
    "one card without a reference",
    { medicare_number: "2428778132" },
    { medicare_number: "24287781321" },
    null,
  ],
  [
    "phones and addresses",
    { mobile: "0491570156", address: "1 A St" },
    { mobile: "0491570157", address: "2 B St" },
    null,
  ],
  ["born on other days", { dob: "1956-08-28" }, { dob: "2001-11-27" }, "dates of birth"],
  [
    "two people on one card",
    { medicare_number: "24287781321" },
    { medicare_number: "24287781322" },
    "Medicare numbers",
  ],
  [
    "both",
    { dob: "1956-08-28", medicare_number: "24287781321" },
    { dob: "2001-11-27", medicare_number: "29503003711" },
    "dates of birth and Medicare numbers",
  ],
  [
    "all four",
    { dob: "1956-08-28", medicare_number: "1", ihi: "2", dva_number: "3" },
    { dob: "2001-11-27", medicare_number: "4", ihi: "5", dva_number: "6" },
    "dates of birth, Medicare numbers, healthcare identifiers (IHI) and DVA numbers",
  ],
])("%s", (_what, first, second, different) => {
  const warning = different === null ? null : `Different ${different}. These may be two different people.`;
  expect(differentPeopleWarning(patient(first), patient(second))).toBe(warning);
  expect(differentPeopleWarning(patient(second), patient(first))).toBe(warning);
});
