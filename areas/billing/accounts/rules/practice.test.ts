import { describe, expect, test } from "vitest";
import {
  limitSentence,
  mayBeActive,
  mayRemovePractice,
  practiceErrors,
  providerAllowance,
  mergePractice,
} from "./practice.ts";

const client = { country: "AU", _user_location: null } as const;
const draft = {
  practice_name: "Richmond Rooms",
  provider_number: "242662 1b",
  address: "88 Bridge Road",
  locality: 690,
  phone: "(03) 7010 4417",
  bank_account: 5,
};
const practice = mergePractice(draft, null, client);
const given = { country: "AU", accounts: [5], isSuburb: true } as const;

describe("a practice", () => {
  test("is stored with bare numbers, active, with the suburb as a number or as it was read", () => {
    expect(practice).toEqual({
      practice_name: "Richmond Rooms",
      provider_number: "2426621B",
      address: "88 Bridge Road",
      _locality: 690,
      phone: "0370104417",
      facsimile: null,
      bank_account: 5,
      abn: null,
      active: true,
      _user_location: null,
    });
    expect(mergePractice({ ...draft, locality: undefined, _locality: 7 }, null, client)._locality).toBe(7);
  });

  test("G-43: a change keeps what was left out", () => {
    const before = { ...practice, facsimile: "0370104418", abn: "81111222444", active: false };
    expect(mergePractice({ locality: undefined, bank_account: undefined }, before, client)).toEqual(before);
    const changed = mergePractice(
      { locality: 9, bank_account: 6, active: true, facsimile: null },
      before,
      client,
    );
    expect(changed).toEqual({ ...before, _locality: 9, bank_account: 6, active: true, facsimile: null });
    expect(mergePractice({ locality: null, bank_account: null }, before, client)).toMatchObject({
      _locality: 0,
      bank_account: null,
    });
  });

  test("a forms-only client's practice is in the client's state unless told", () => {
    const formsOnly = { country: "AU", _user_location: 3 } as const;
    expect(mergePractice(draft, null, formsOnly)._user_location).toBe(3);
    expect(mergePractice({ ...draft, _user_location: 4 }, null, formsOnly)._user_location).toBe(4);
  });

  test("RULE-ACCT-07: what it needs", () => {
    expect(practiceErrors(practice, given)).toEqual({});
    const empty = mergePractice({ locality: null, bank_account: null }, null, client);
    expect(practiceErrors(empty, { ...given, isSuburb: false })).toEqual({
      practice_name: "Enter the name of the practice.",
      address: "Enter the address.",
      phone: "Enter the phone number.",
      provider_number: "Invalid provider number",
      _locality: "Please select suburb from dropdown list",
      bank_account: "Choose the bank account that this practice is paid into.",
    });
  });

  test.each([
    [{ provider_number: "2426621A" }, { provider_number: "Invalid provider number" }],
    [{ phone: "370104417" }, { phone: "370104417 is invalid phone number. Please enter valid number." }],
    [{ phone: "0000000000" }, { phone: "0000000000 is invalid phone number. Please enter valid number." }],
    [{ facsimile: "12" }, { facsimile: "12 is invalid fax number. Please enter valid number." }],
    [{ abn: "123" }, { abn: "123 is invalid ABN number. Please enter valid number." }],
    [{ bank_account: 6 }, { bank_account: "Choose the bank account that this practice is paid into." }],
  ])("G-42, MSG-060: %j", (change, errors) => {
    expect(practiceErrors(mergePractice({ ...draft, ...change }, null, client), given)).toEqual(errors);
  });

  test("C-54: a British practice has any provider number and phone, but not none", () => {
    const uk = { ...client, country: "UK" } as const;
    const british = mergePractice({ ...draft, provider_number: "gmc 12", phone: "+44 1223 12345" }, null, uk);
    expect(british).toMatchObject({ provider_number: "GMC 12", phone: "0122312345" });
    expect(practiceErrors(british, { ...given, country: "UK" })).toEqual({});
    expect(practiceErrors({ ...british, provider_number: "" }, { ...given, country: "UK" })).toHaveProperty(
      "provider_number",
    );
  });

  test("RULE-ACCT-10: the last one stays", () => {
    expect(mayRemovePractice([1])).toMatchObject({ allowed: false, code: "account.last_one" });
    expect(mayRemovePractice([1, 2])).toEqual({ allowed: true });
  });
});

describe("RULE-PKG-03, RULE-ACCT-12: provider numbers of a package", () => {
  const today = "2026-11-22" as const;
  const entry = (description: string, provider_limit: number | null, more: object = {}) => ({
    description,
    provider_limit,
    is_deleted: false,
    cut_off_date: null,
    ...more,
  });

  test("the narrowest live limit counts", () => {
    expect(providerAllowance([entry("Standard", null)], today)).toBeNull();
    expect(providerAllowance([entry("Standard", 4), entry("Basic", 1)], today)).toEqual({
      name: "Basic",
      limit: 1,
    });
    const over = [entry("Basic", 1, { cut_off_date: "2026-11-21" }), entry("Saver", 1, { is_deleted: true })];
    expect(providerAllowance(over, today)).toBeNull();
    expect(providerAllowance([entry("Basic", 1, { cut_off_date: today })], today)).toEqual({
      name: "Basic",
      limit: 1,
    });
  });

  test("MSG-126 to -128: the sentence names the package", () => {
    const said = ["Basic", "Saver", "COVID"].map((name) => limitSentence({ name, limit: 1 }));
    expect(said).toEqual([
      "The Basic package allows only 1 provider number.",
      "The Saver package allows only 1 provider number.",
      "The COVID package allows only 1 provider number.",
    ]);
    expect(limitSentence({ name: "Standard", limit: 4 })).toBe(
      "The Standard package allows only 4 provider numbers.",
    );
  });

  test("one more than allowed is refused", () => {
    expect(mayBeActive(1, [entry("Basic", 1)], today)).toEqual({ allowed: true });
    expect(mayBeActive(2, [entry("Basic", 1)], today)).toMatchObject({
      allowed: false,
      code: "account.limit",
    });
    expect(mayBeActive(20, [entry("Premium", null)], today)).toEqual({ allowed: true });
  });
});
