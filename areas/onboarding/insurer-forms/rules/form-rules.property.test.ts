import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { abnProblem } from "#kernel/identifiers/abn.ts";
import { addDays, type Day, dayParts } from "#kernel/dates/day.ts";
import { type Answers, FORM_STATUSES } from "../answers.contract.ts";
import { abnAnswer, isSameName, mayCheck } from "./abn-match.ts";
import { isNoGapFor } from "./form-document.ts";
import {
  accountErrors,
  contactErrors,
  missingIn,
  missingInStep,
  nameErrors,
  practiceErrors,
} from "./missing.ts";
import { accountIndex, firstOfYear, localityLabel, practicesIn } from "./prefill.ts";
import { maySign, maySubmitAs } from "./signing.ts";
import {
  ERROR_SENDING,
  sentStatus,
  statusLabel,
  statusName,
  submittedStatus,
  updateTypeOf,
} from "./status.ts";
import { type FormKind, stepBeside, STEPS, stepsOf } from "./steps.ts";
import { draftForm } from "./complete-form.ts";

const completeAnswers: Answers = { ...draftForm(), effective_date: "2026-01-01" };
const [account] = completeAnswers.bank_accounts;
const [practice] = completeAnswers.practices;
const [contact] = completeAnswers.billing_contacts;
const kinds = fc.record({ is_update: fc.boolean(), update_type: fc.constantFrom(0, 1, 2, 3) });
const CLIENT = { user_type: 1, has_location: true };
const NEW: FormKind = { is_update: false, update_type: 0 };
const fieldsOf = (change: Partial<Answers>, kind: FormKind = NEW, location = CLIENT) =>
  missingIn({ ...completeAnswers, ...change }, kind, location).flatMap(({ errors }) => Object.keys(errors));

describe("what keeps a form from being submitted", () => {
  test("nothing, where all of it is there, whatever kind of form it is", () => {
    fc.assert(
      fc.property(kinds, (kind) => {
        fc.pre(!kind.is_update || kind.update_type > 0);
        expect(missingIn(completeAnswers, kind, CLIENT)).toEqual([]);
      }),
    );
  });

  test.each<[Partial<Answers>, string]>([
    [{ signature_type: null }, "signature_type"],
    [{ signature_type: "digital", signature: null, _signature_file: null }, "signature"],
    [
      { signature_type: "digital", signature: "H", signature_style: null, _signature_file: null },
      "signature",
    ],
    [
      { signature_type: "digital", signature: "H", signature_style: "Bold", signature_agreement: false },
      "signature_agreement",
    ],
    [{ signature_type: "digital", _signature_file: 4, signature_agreement: null }, "signature_agreement"],
    [{ specialties: [] }, "specialties"],
    [{ title: null }, "title"],
    [{ first_name: null }, "first_name"],
    [{ last_name: null }, "last_name"],
    [{ cell_phone: "12" }, "cell_phone"],
    [{ cell_phone: null }, "cell_phone"],
    [{ email_address: "hugo" }, "email_address"],
    [{ ahpra: "MED123" }, "ahpra"],
    [{ ahpra: null }, "ahpra"],
    [{ bank_accounts: [] }, "bank_accounts"],
    [{ practices: [] }, "practices"],
    [{ billing_contacts: [] }, "billing_contacts"],
    [{ effective_date: null }, "effective_date"],
  ])("RULE-IFRM-10 to -17: %j lacks %s and nothing else", (change, field) =>
    expect(fieldsOf(change)).toEqual([field]),
  );

  test.each([
    ["name", null],
    ["branch_name", null],
    ["bank_address", null],
    ["account_name", null],
    ["bsb", null],
    ["bsb", "12345"],
    ["account_number", null],
    ["account_number", "000000"],
    ["account_number", "12a"],
    ["abn", null],
    ["abn", "123"],
    ["abn", "00000000000"],
  ] as const)("RULE-IFRM-10: an account whose %s is %j lacks just that", (field, value) => {
    if (!account) throw new Error("the form has an account");
    expect(Object.keys(accountErrors({ ...account, [field]: value }))).toEqual([field]);
    expect(fieldsOf({ bank_accounts: [account, { ...account, [field]: value }] })).toEqual([
      `bank_accounts.1.${field}`,
    ]);
  });

  test.each([
    ["2426621B", []],
    ["242662", ["provider_number"]],
    ["2426621b", ["provider_number"]],
    [null, ["provider_number"]],
  ])("RULE-IFRM-17: a practice with the provider number %j lacks %j", (provider_number, fields) => {
    if (!practice) throw new Error("the form has a practice");
    expect(Object.keys(practiceErrors({ ...practice, provider_number }))).toEqual(fields);
  });

  test.each(["contact_name", "name", "address", "telephone", "email"] as const)(
    "RULE-IFRM-16: a contact without %s lacks just that",
    (field) => {
      if (!contact) throw new Error("the form has a contact");
      expect(Object.keys(contactErrors({ ...contact, [field]: null }))).toEqual([
        `billing_contacts.0.${field}`,
      ]);
    },
  );

  test("RULE-IFRM-02, -03: what is not updated is never asked for", () => {
    const nothing = { bank_accounts: [], practices: [] };
    const update = (update_type: number) => fieldsOf(nothing, { is_update: true, update_type });
    expect([update(1), update(2), update(3)]).toEqual([
      ["practices"],
      ["bank_accounts"],
      ["bank_accounts", "practices"],
    ]);
    expect(update(0)).toContain("update_type");
  });

  test("RULE-IFRM-15: a forms-only client names its location", () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2), fc.boolean(), (user_type, has_location) => {
        const missing = missingInStep("practitioner", completeAnswers, { user_type, has_location });
        expect(missing !== null).toBe(user_type === 2 && !has_location);
      }),
    );
  });

  test("RULE-IFRM-18: in review every practice without a name is named by its place", () => {
    if (!practice) throw new Error("the form has a practice");
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 6 }), (named) => {
        const practices = named.map((is) => ({ ...practice, practice_name: is ? "Rooms" : null }));
        const places = named.flatMap((is, place) => (is ? [] : [`practices.${place}.practice_name`]));
        expect(Object.keys(nameErrors({ ...completeAnswers, practices }))).toEqual(places);
      }),
    );
  });
});

describe("the steps of the wizard", () => {
  test("RULE-IFRM-01: forwards and then backwards is where it was, but at the ends; the review is always last", () => {
    fc.assert(
      fc.property(kinds, fc.nat({ max: 4 }), (kind, at) => {
        const steps = stepsOf(kind);
        const step = steps[Math.min(at, steps.length - 1)] ?? "review";
        expect([steps[0], steps.at(-1)]).toEqual(["practitioner", "review"]);
        const next = stepBeside(step, 1, kind);
        if (next !== step) expect(stepBeside(next, -1, kind)).toBe(step);
        else expect(step).toBe("review");
        expect(stepBeside("practitioner", -1, kind)).toBe("practitioner");
        expect(steps.every((each) => STEPS.includes(each))).toBe(true);
      }),
    );
  });
});

describe("the status of a form", () => {
  // STATE-FORM-01 to -03. Columns: is an update, updated part, user type, has a location, and the status
  // after submission.
  test.each([
    [false, 0, 1, true, "NEW_FORM_SUBMITTED_TO_ADMIN"],
    [false, 0, 2, true, "NEW_FORM_SUBMITTED_TO_INSURER"],
    [false, 0, 2, false, "NEW_FORM_SUBMITTED_TO_ADMIN"],
    [false, 0, 1, false, "NEW_FORM_SUBMITTED_TO_ADMIN"],
    [true, 1, 1, true, "UPDATE_PROVIDER_SUBMITTED_TO_ADMIN"],
    [true, 2, 1, true, "UPDATE_BANKING_SUBMITTED_TO_ADMIN"],
    [true, 3, 1, true, "UPDATE_PROVIDER_AND_BANKING_SUBMITTED_TO_ADMIN"],
    [true, 1, 2, true, "UPDATE_PROVIDER_SUBMITTED_TO_ADMIN"],
    [true, 3, 2, true, "UPDATE_PROVIDER_AND_BANKING_SUBMITTED_TO_ADMIN"],
    [true, 0, 2, true, "NEW_FORM_SUBMITTED_TO_ADMIN"],
    [true, 2, 2, false, "NEW_FORM_SUBMITTED_TO_ADMIN"],
  ])(
    "update %s of %d by user type %d, with a location %s: %s",
    (is_update, update_type, user_type, has_location, name) =>
      expect(statusName(submittedStatus({ is_update, update_type, user_type, has_location }))).toBe(name),
  );

  test("STATE-FORM-05, G-57: one refusal makes the whole form an error; otherwise it is sent as what it was", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 5 }), (is_update, failed) => {
        const status = sentStatus({ is_update, failed });
        expect(status === ERROR_SENDING).toBe(failed > 0);
        if (failed === 0) expect(statusName(status).startsWith("UPDATE_")).toBe(is_update);
      }),
    );
  });

  test("CONST-87: each has a name and words; an unknown one is a draft", () => {
    const words = FORM_STATUSES.map((_, status) => statusLabel(status));
    expect(new Set(words).size).toBe(FORM_STATUSES.length);
    expect([statusName(99), statusName(-1)]).toEqual(["DRAFT", "DRAFT"]);
  });

  test("CONST-88: what is updated is a number of two bits", () =>
    expect(
      [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ].map(([practices = false, bank = false]) => updateTypeOf({ practice: practices, bank })),
    ).toEqual([0, 1, 2, 3]));
});

describe("G-60: who signs", () => {
  const signatures = fc.record({
    signature: fc.constantFrom(null, "Hugo"),
    signature_style: fc.constantFrom(null, "Bold" as const),
    signature_agreement: fc.constantFrom(null, false, true),
    _signature_file: fc.constantFrom(null, 4, 5),
  });

  test("the doctor always; another person only by taking away, never by putting in or changing", () => {
    fc.assert(
      fc.property(signatures, signatures, (before, after) => {
        const verdict = maySign({ ...completeAnswers, ...before }, { ...completeAnswers, ...after }, false);
        const isAdded =
          (after.signature !== before.signature && after.signature !== null) ||
          (after.signature_style !== before.signature_style && after.signature_style !== null) ||
          (after.signature_agreement !== before.signature_agreement && after.signature_agreement === true) ||
          (after._signature_file !== before._signature_file && after._signature_file !== null);
        expect(verdict.allowed).toBe(!isAdded);
        expect(
          maySign({ ...completeAnswers, ...before }, { ...completeAnswers, ...after }, true).allowed,
        ).toBe(true);
      }),
    );
  });

  test.each([
    ["digital", true, true],
    ["digital", false, false],
    ["manual", false, true],
    [null, false, true],
  ] as const)(
    "a form signed %j, submitted by the doctor %s: allowed %s",
    (signature_type, isDoctor, allowed) =>
      expect(maySubmitAs({ signature_type }, isDoctor).allowed).toBe(allowed),
  );
});

describe("G-65: the register's answer", () => {
  const abns = fc.integer({ min: 10_000_000_000, max: 99_999_999_999 }).map(String);
  const found = {
    entity_name: "LINDNER ANAESTHESIA PTY LTD",
    business_names: ["Toorak Anaesthesia"],
    status: "Active",
  };

  test("matches only a valid number of an active entity of that name", () => {
    const registered = fc.option(fc.record({ status: fc.constantFrom("Active", "Cancelled") }));
    fc.assert(
      fc.property(
        fc.oneof(abns, fc.constant("13604217385")),
        registered,
        fc.constantFrom("Lindner Anaesthesia", "Somebody Else"),
        (abn, one, name) => {
          const answer = abnAnswer(abn, one && { ...found, ...one }, [name]);
          const isRight =
            abnProblem(abn) === null && one?.status === "Active" && name === "Lindner Anaesthesia";
          expect(answer.match).toBe(isRight);
        },
      ),
    );
  });

  test("a register that could not be asked says neither", () => {
    expect(abnAnswer("13604217385", "unasked", [])).toMatchObject({ status: "Not checked", match: null });
    expect(abnAnswer("13604217384", "unasked", [])).toMatchObject({ status: "Invalid", match: false });
  });

  test.each([
    ["13 604 217 385", true],
    ["13604217385", true],
    ["1360421738", false],
    ["136042173855", false],
    ["0".repeat(11), false],
    ["1360421738A", false],
    ["", false],
  ])("%j may be looked up: %s", (text, allowed) => expect(mayCheck(text).allowed).toBe(allowed));

  test.each([
    ["Hugo Lindner", "LINDNER, HUGO", true],
    ["Dr Hugo Lindner", "Lindner, Hugo James", true],
    ["Lindner Anaesthesia Pty Ltd", "LINDNER ANAESTHESIA PTY. LIMITED", true],
    ["Seán Ó Briain", "SEAN O BRIAIN", true],
    ["The Trustee for Lindner Family Trust", "Lindner Family", true],
    ["Hugo", "Hugo Lindner", false],
    ["Hugo Lindner", "Hugo Lindqvist", false],
    ["", "Hugo", false],
  ])("%j and %j are one name: %s", (one, other, same) => {
    expect(isSameName(one, other)).toBe(same);
    expect(isSameName(other, one)).toBe(same);
  });
});

describe("what a form begins with", () => {
  test("CONST-90: 1 January of the day's year", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9000, max: 9000 }), (after) => {
        const today = addDays("2026-11-26", after);
        const { year, month, date } = dayParts(firstOfYear(today));
        expect([year, month, date]).toEqual([dayParts(today).year, 1, 1]);
      }),
    );
    expect(firstOfYear("2026-01-01" satisfies Day)).toBe("2026-01-01");
  });

  test("C-141: each practice is in one state at most, and in none twice", () => {
    const places = [
      { ID: 1, state: "NSW" },
      { ID: 2, state: "VIC" },
    ];
    const practices = fc.array(
      fc.record({
        _user_location: fc.constantFrom(null, 1, 2),
        locality: fc.constantFrom(
          null,
          { suburb: "Toorak", state: "VIC", postcode: "3142" },
          { suburb: "Kew", state: "NSW", postcode: "2439" },
        ),
      }),
    );
    fc.assert(
      fc.property(practices, (all) => {
        const found = places.flatMap((place) => practicesIn(all, place));
        expect(found.length <= all.length && new Set(found).size === found.length).toBe(true);
        expect(practicesIn(all, null)).toEqual(all);
        for (const one of all.filter(
          ({ _user_location, locality }) => _user_location === null && locality === null,
        ))
          expect(found).not.toContain(one);
      }),
    );
  });

  test.each([
    [null, null],
    [{ suburb: "Toorak", state: "VIC", postcode: "3142" }, "Toorak VIC 3142"],
    [{ suburb: "Toorak", state: "", postcode: "" }, "Toorak"],
  ])("the suburb %j is printed %j", (locality, label) => expect(localityLabel(locality)).toBe(label));

  test("G-61: a practice is paid into an account of the form, by its ID before its place; -1 only without any", () => {
    if (!account) throw new Error("the form has an account");
    const accounts = fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { maxLength: 4 });
    fc.assert(
      fc.property(accounts, fc.option(fc.integer({ min: 0, max: 9 })), (IDs, bank_account) => {
        const all = IDs.map((ID) => ({ ...account, ID }));
        const place = accountIndex(bank_account, all);
        expect(place >= (all.length === 0 ? -1 : 0) && place < Math.max(all.length, 0)).toBe(true);
        const byID = IDs.indexOf(bank_account);
        if (bank_account !== null && byID !== -1) expect(place).toBe(byID);
      }),
    );
  });

  test("a recipient that is an exception has the other gap arrangement", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, true, false),
        fc.subarray(["HCF", "NIB"]),
        (is_no_gap, gap_exceptions) => {
          const answers = { ...completeAnswers, is_no_gap, gap_exceptions };
          for (const code of ["HCF", "NIB"]) {
            const usual = is_no_gap !== false;
            expect(isNoGapFor(answers, code)).toBe(gap_exceptions.includes(code) ? !usual : usual);
          }
        },
      ),
    );
  });
});
