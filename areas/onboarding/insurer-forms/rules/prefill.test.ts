import { describe, expect, test } from "vitest";
import { EMPTY_ANSWERS } from "../answers.contract.ts";
import { accountIndex, firstOfYear, practicesIn, prefillAnswers } from "./prefill.ts";

const vic = { suburb: "Toorak", state: "VIC", postcode: "3142" };
const practice = (ID: number, change: object) => ({
  ID,
  practice_name: `Practice ${ID}`,
  provider_number: "2426621B",
  address: "1 Road",
  _locality: 9,
  locality: vic,
  phone: "0355500161",
  facsimile: null,
  bank_account: 70,
  abn: null,
  active: true,
  _user_location: null,
  ...change,
});
const account = {
  ID: 70,
  name: "Bank",
  branch_name: null,
  bank_address: "1 Road",
  account_name: "Lindner",
  bsb: "083214",
  account_number: "1",
  abn: "13604217385",
  gst: true,
};
const client = {
  title: 3,
  first_name: "Hugo",
  last_name: "Lindner",
  dob: "1981-09-27" as const,
  ahpra: "MED0001920475",
  specialties: [{ ID: 4 }],
  cell_phone: "0491570158",
  email_address: "hugo@lindner.example",
  signature_type: "digital" as const,
  is_no_gap: true,
  bank_type: null,
  gst: true,
  public_info: null,
  bupa_online_portal: null,
  bupa_claiming_type: null,
  nib_backdate: null,
  practices: [practice(1, {}), practice(2, { _user_location: 1 }), practice(3, { _user_location: 2 })],
  bank_accounts: [account],
};

test("RULE-IFRM-05, CONST-90: a new form is signed on paper from 1 January of the year, an update as the client signs", () => {
  const fresh = prefillAnswers(client, null, "2026-11-22", false, 9);
  expect([fresh.signature_type, fresh.effective_date]).toEqual(["manual", "2026-01-01"]);
  const update = prefillAnswers(client, null, "2026-11-22", true, 9);
  expect([update.signature_type, update.effective_date]).toEqual(["digital", null]);
  expect([fresh._signature_file, update._signature_file, update.signature_agreement]).toEqual([
    null,
    9,
    null,
  ]);
  expect(firstOfYear("2027-02-03")).toBe("2027-01-01");
});

test("a form begins with the client's record", () => {
  const answers = prefillAnswers(client, { ID: 2, state: "VIC" }, "2026-11-22", false, 9);
  expect(answers).toMatchObject({ first_name: "Hugo", specialties: [4], bank_accounts: [account] });
  expect(answers.practices.map(({ ID, locality_label }) => [ID, locality_label])).toEqual([
    [1, "Toorak VIC 3142"],
    [3, "Toorak VIC 3142"],
  ]);
});

describe("C-141: practices of a location", () => {
  const ids = (place: { ID: number; state: string } | null) =>
    practicesIn(client.practices, place).map(({ ID }) => ID);
  test("by what the practice says, else by its suburb", () =>
    expect(ids({ ID: 2, state: "VIC" })).toEqual([1, 3]));
  test("none of another state", () => expect(ids({ ID: 5, state: "WA" })).toEqual([]));
  test("all without a location", () => expect(ids(null)).toEqual([1, 2, 3]));
});

describe("G-61: the account a practice is paid into", () => {
  const { bank_accounts: none } = EMPTY_ANSWERS;
  const two = [
    { ...account, ID: 70 },
    { ...account, ID: null },
  ];
  test.each([
    ["by ID", 70, two, 0],
    ["by its place from 1", 2, two, 1],
    ["the first where none is named", null, two, 0],
    ["the first where the named one is gone", 99, two, 0],
    ["none where there is none", 1, none, -1],
  ] as const)("%s", (_, named, accounts, place) => expect(accountIndex(named, [...accounts])).toBe(place));
});
