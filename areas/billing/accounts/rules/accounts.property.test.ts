import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { personErrors, mergePerson } from "./authorised-person.ts";
import {
  abnWarning,
  bankAccountErrors,
  duplicateErrors,
  mayRemoveBankAccount,
  type StoredBankAccount,
  mergeBankAccount,
} from "./bank-account.ts";
import { digitsOf, numberProblem } from "./numbers.ts";
import {
  limitSentence,
  mayBeActive,
  mayRemovePractice,
  practiceErrors,
  providerAllowance,
  type StoredPractice,
  mergePractice,
} from "./practice.ts";
import { firstUnfinishedStep, missingOf } from "./steps.ts";

const TODAY: Day = "2026-11-26";
const account: StoredBankAccount = {
  name: "Southern Mutual Bank",
  branch_name: null,
  bank_address: "1 Toorak Road, Toorak",
  account_name: "Lindner Anaesthesia Pty Ltd",
  bsb: "083214",
  account_number: "407714402",
  abn: "13604217385",
  gst: true,
  _file: null,
};
const practice: StoredPractice = {
  practice_name: "Lindner Anaesthesia",
  provider_number: "2426621B",
  address: "22 Lansell Road",
  _locality: 690,
  phone: "0355500161",
  facsimile: null,
  bank_account: 1,
  abn: null,
  active: true,
  _user_location: null,
};
const digits = fc.stringMatching(/^\d{6}$/);

describe("RULE-ACCT-03: a bank account", () => {
  test.each([
    [{}, []],
    [{ name: "" }, ["name"]],
    [{ bank_address: "" }, ["bank_address"]],
    [{ account_name: "" }, ["account_name"]],
    [{ bsb: "" }, ["bsb"]],
    [{ bsb: "08321" }, ["bsb"]],
    [{ bsb: "000000" }, ["bsb"]],
    [{ bsb: "08321a" }, ["bsb"]],
    [{ account_number: "0" }, ["account_number"]],
    [{ account_number: "1" }, []],
    [{ abn: "1360421738" }, ["abn"]],
    [{ abn: "13604217384" }, []],
    [{ branch_name: null, gst: false }, []],
    [{ name: "", bsb: "", abn: "x" }, ["name", "bsb", "abn"]],
  ])("with %j lacks %j", (change, fields) =>
    expect(Object.keys(bankAccountErrors({ ...account, ...change }, "AU"))).toEqual(fields),
  );

  test("G-43: a field that is left out stays, one that is sent empty is emptied", () => {
    const changes = fc.record(
      {
        name: fc.constantFrom("Other Bank", null),
        bsb: fc.constantFrom("063-000", null),
        gst: fc.boolean(),
        _file: fc.constantFrom(null, 4),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(changes, (draft) => {
        const stored = mergeBankAccount(draft, account);
        expect(stored.name).toBe("name" in draft ? (draft.name ?? "") : account.name);
        expect(stored.bsb).toBe("bsb" in draft ? digitsOf(draft.bsb) : account.bsb);
        expect(stored.gst).toBe(draft.gst ?? account.gst);
        expect(stored._file).toBe("_file" in draft ? draft._file : account._file);
        expect(stored.account_number).toBe(account.account_number);
        expect(mergeBankAccount({}, stored)).toEqual(stored);
      }),
    );
  });

  test("RULE-ACCT-04 to -06: each number that another account has is refused; by pair only the same account", () => {
    fc.assert(
      fc.property(
        digits,
        digits,
        digits,
        fc.array(fc.tuple(digits, digits, digits), { maxLength: 3 }),
        (bsb, account_number, abn, others) => {
          const all = others.map(([b, n, a]) => ({ ...account, bsb: b, account_number: n, abn: a }));
          const own = { ...account, bsb, account_number, abn };
          const strict = duplicateErrors(own, all, "strict");
          expect("bsb" in strict).toBe(all.some((other) => other.bsb === bsb));
          expect("account_number" in strict).toBe(
            all.some((other) => other.account_number === account_number),
          );
          expect("abn" in strict).toBe(all.some((other) => other.abn === abn));
          expect(Object.keys(duplicateErrors(own, [...all, own], "pair"))).toEqual(["account_number"]);
          expect(duplicateErrors(own, [{ ...own, account_number: `${account_number}1` }], "pair")).toEqual(
            {},
          );
        },
      ),
    );
  });

  test.each([
    [1, [1], [], "account.last_one"],
    [1, [1, 2], [1], "account.bank_linked"],
    [1, [1, 2], [2, null], null],
    [2, [1, 2], [], null],
  ])("RULE-ACCT-10, -11: removing %d of %j, practices paid into %j: %j", (ID, accounts, linked, code) => {
    const verdict = mayRemoveBankAccount(
      ID,
      accounts.map((each) => ({ ID: each })),
      linked.map((bank_account) => ({ bank_account })),
    );
    expect(verdict.allowed ? null : verdict.refusal.code).toBe(code);
  });

  test("C-113: wrong check digits are a warning and no refusal", () => {
    expect([abnWarning("13604217385", "AU"), abnWarning("13604217384", "UK")]).toEqual([null, null]);
    expect(abnWarning("13604217384", "AU")).toContain("Check the ABN");
    expect(bankAccountErrors({ ...account, abn: "13604217384" }, "AU")).toEqual({});
  });

  test("RULE-GEN-09: a number has its length, digits only, and is not all zeros", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 a-]{0,12}$/), fc.constantFrom(6, 11, null), (value, length) => {
        const isValid =
          /^\d+$/.test(value) && !/^0+$/.test(value) && (length === null || value.length === length);
        expect(numberProblem(value, { name: "BSB number", length, country: "AU" }) === null).toBe(isValid);
        expect(numberProblem(value, { name: "BSB number", length, country: "UK" })).toBeNull();
      }),
    );
  });
});

describe("RULE-ACCT-07: a practice", () => {
  const known = { country: "AU", accounts: [1, 2], isSuburb: true } as const;
  test.each([
    [{}, []],
    [{ practice_name: "" }, ["practice_name"]],
    [{ address: "" }, ["address"]],
    [{ phone: "" }, ["phone"]],
    [{ phone: "12" }, ["phone"]],
    [{ provider_number: "2426621X" }, ["provider_number"]],
    [{ provider_number: "" }, ["provider_number"]],
    [{ facsimile: "12" }, ["facsimile"]],
    [{ abn: "123" }, ["abn"]],
    [{ bank_account: null }, ["bank_account"]],
    [{ bank_account: 3 }, ["bank_account"]],
    [{ bank_account: 2 }, []],
  ])("with %j lacks %j", (change, fields) =>
    expect(Object.keys(practiceErrors({ ...practice, ...change }, known))).toEqual(fields),
  );

  test("its suburb is one of the list's", () =>
    expect(Object.keys(practiceErrors(practice, { ...known, isSuburb: false }))).toEqual(["_locality"]));

  test("is stored as it is however its numbers are grouped, and again unchanged", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("2426621B", "242662 1B", "242662-1b", "2426621b"),
        fc.constantFrom("03 5550 0161", "(03) 55500161", "+61 3 5550 0161"),
        (provider_number, phone) => {
          const client = { country: "AU", _user_location: null } as const;
          const stored = mergePractice(Object({ ...practice, provider_number, phone }), null, client);
          expect([stored.provider_number, stored.phone]).toEqual(["2426621B", "0355500161"]);
          expect(mergePractice(Object({}), stored, client)).toEqual(stored);
        },
      ),
    );
  });

  test("RULE-ACCT-12, RULE-PKG-03: the narrowest limit of the live packages holds, and is named", () => {
    const packages = fc.array(
      fc.record({
        provider_limit: fc.option(fc.integer({ min: 1, max: 5 })),
        is_deleted: fc.boolean(),
        cut_off_date: fc.constantFrom<Day | null>(null, addDays(TODAY, -1), TODAY, addDays(TODAY, 1)),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(packages, fc.integer({ min: 0, max: 6 }), (all, active) => {
        const services = all.map((one, place) => ({ ...one, description: `P${place}` }));
        const live = services.filter(
          (one) => !one.is_deleted && (one.cut_off_date === null || one.cut_off_date >= TODAY),
        );
        const limits = live.flatMap((one) => one.provider_limit ?? []);
        expect(providerAllowance(services, TODAY)?.limit ?? null).toBe(
          limits.length === 0 ? null : Math.min(...limits),
        );
        expect(mayBeActive(active, services, TODAY).allowed).toBe(limits.every((limit) => active <= limit));
      }),
    );
    expect([limitSentence({ name: "Basic", limit: 1 }), limitSentence({ name: "Two", limit: 2 })]).toEqual([
      "The Basic package allows only 1 provider number.",
      "The Two package allows only 2 provider numbers.",
    ]);
    expect([[], [1], [1, 2]].map((all) => mayRemovePractice(all).allowed)).toEqual([false, false, true]);
  });
});

describe("the steps of an account", () => {
  const whole = {
    ...{
      username: "hugo",
      first_name: "Hugo",
      last_name: "Lindner",
      work_address: "22 Lansell Road",
      cell_phone: "0491570158",
    },
    ...{ email_address: "hugo@b.example", _locality: 690, country: "AU", bank_accounts: [1], practices: [1] },
  } as const;
  test.each([
    [{}, "banking", []],
    [{ first_name: "" }, "profile", ["First name"]],
    [{ _locality: null }, "contact", ["Suburb"]],
    [{ _locality: null, country: "UK" }, "banking", []],
    [{ cell_phone: null, email_address: null }, "contact", ["Mobile", "Email"]],
    [{ bank_accounts: [], practices: [] }, "banking", ["At least one bank account", "At least one practice"]],
    [{ last_name: "", practices: [] }, "profile", ["Last name"]],
  ] as const)("RULE-ACCT-01, -02: with %j it goes on at %s, which lacks %j", (change, step, lacking) => {
    const given = Object({ ...whole, ...change });
    expect(firstUnfinishedStep(given)).toBe(step);
    expect(missingOf(given)[step]).toEqual(lacking);
  });
});

describe("an authorised person", () => {
  test.each([
    [{ name: "Bronte", relationship: "Spouse" }, []],
    [{ relationship: "Spouse" }, ["name"]],
    [{ name: "Bronte" }, ["relationship"]],
    [{ name: "Bronte", relationship: "Spouse", phone: "12" }, ["phone"]],
    [{ name: "Bronte", relationship: "Spouse", phone: "" }, []],
    [{}, ["name", "relationship"]],
  ])("%j lacks %j", (body, fields) =>
    expect(Object.keys(personErrors(mergePerson(Object(body), null, "AU"), "AU"))).toEqual(fields),
  );
});
