import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { isBillable, PATIENT_CATEGORIES } from "#kernel/people/patient-category.ts";
import { PATIENT_STATUSES } from "../row.contract.ts";
import { firstStatus, type CompletenessData, missingName, missingOf, nextStatus } from "./completeness.ts";
import { csvHead, csvLine } from "./csv.ts";
import { emptyForm, parseTypedName } from "./form.ts";
import { isCertain, matchReasonOf, matchReasonLabel, type Person } from "./likeness.ts";
import { keysOf, patientName, patientNameInFull, patientNameWithTitle } from "./name.ts";
import { isOneSlipAway, wordsOneSlipAway } from "./one-slip.ts";
import { landlineOf, mayBePhones, mobileOf, phoneErrors } from "./phones.ts";
import { mayBeSaved, normaliseFields } from "./saving.ts";
import { searchPlan } from "./search-plan.ts";

const country = fc.constantFrom("AU" as const, "UK" as const);
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const known: fc.Arbitrary<CompletenessData> = fc.record({
  dob: orNull(fc.constant("1961-06-14")),
  category: fc.constantFrom(...PATIENT_CATEGORIES),
  _health_fund: orNull(fc.constant(3)),
  fund_number: orNull(fc.constant("12345")),
  wc_details: orNull(fc.constant("Claim 7")),
  referring_doctor: orNull(fc.record({ provider_number: orNull(fc.constant("2426621B")) })),
});
const whole: CompletenessData = {
  dob: "1961-06-14",
  category: "U",
  _health_fund: 3,
  fund_number: "12345",
  wc_details: "Claim 7",
  referring_doctor: { provider_number: "2426621B" },
};

describe("STATE-PAT-03: what is still to be found out", () => {
  test("is nothing of a patient whose every detail is known", () =>
    fc.assert(
      fc.property(fc.constantFrom(...PATIENT_CATEGORIES), country, (category, where) => {
        expect(missingOf({ ...whole, category }, where)).toEqual([]);
      }),
    ));

  test("never grows when something becomes known", () =>
    fc.assert(
      fc.property(
        known,
        country,
        fc.constantFrom(
          "dob" as const,
          "_health_fund" as const,
          "fund_number" as const,
          "wc_details" as const,
        ),
        (patient, where, name) => {
          const after = missingOf({ ...patient, [name]: whole[name] }, where);
          expect(missingOf(patient, where)).toEqual(expect.arrayContaining(after));
          expect(after).not.toContain(name);
        },
      ),
    ));

  test("RULE-GEN-13: in the UK is never a fund or a provider number", () =>
    fc.assert(
      fc.property(known, (patient) => {
        for (const kind of ["_health_fund", "fund_number", "provider_number"])
          expect(missingOf(patient, "UK")).not.toContain(kind);
      }),
    ));

  test("C-37: a referral is asked for where somebody is billed, and nowhere else", () =>
    fc.assert(
      fc.property(known, country, (patient, where) => {
        const isAsked = missingOf({ ...patient, referring_doctor: null }, where).includes("referring_doctor");
        expect(isAsked).toBe(isBillable(patient.category));
      }),
    ));

  test("has words for every kind", () =>
    fc.assert(
      fc.property(known, country, (patient, where) => {
        const names = missingOf(patient, where).map(missingName);
        expect(new Set(names).size).toBe(names.length);
      }),
    ));
});

describe("STATE-PAT-02, -05, -06: the state after a save", () => {
  const status = fc.constantFrom(...PATIENT_STATUSES);

  test("waits for whoever converts or checks it", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("Unconverted" as const, "Edited" as const),
        known,
        country,
        fc.boolean(),
        (state, patient, where, mode) => {
          expect(nextStatus(state, missingOf(patient, where), mode)).toBe(state);
        },
      ),
    ));

  test("is decided by completeness for everything else, outside the missing-data mode", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("Validated" as const, "Missing Data" as const),
        known,
        country,
        (state, patient, where) => {
          const missing = missingOf(patient, where);
          expect(nextStatus(state, missing, false)).toBe(firstStatus(missing));
          expect(firstStatus(missing)).toBe(missing.length === 0 ? "Validated" : "Missing Data");
        },
      ),
    ));

  test("is Edited after the client answered, whatever is still missing", () =>
    fc.assert(
      fc.property(known, country, fc.boolean(), (patient, where, isAsked) => {
        expect(nextStatus("Missing Data", missingOf(patient, where), true, isAsked)).toBe("Edited");
      }),
    ));

  test("stays while staff wait for an answer", () =>
    fc.assert(
      fc.property(status, (state) => {
        const after = nextStatus(state, [], false, true);
        expect(after).toBe(state === "Validated" ? "Validated" : state);
      }),
    ));
});

describe("one wrong letter", () => {
  const word = fc.stringMatching(/^[abc]{2,3}$/);

  test("is the same distance from either word", () =>
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneSlipAway(one, other)).toBe(isOneSlipAway(other, one));
        expect(isOneSlipAway(one, one)).toBe(false);
      }),
    ));

  test("every word one slip away is listed, and nothing else", () =>
    fc.assert(
      fc.property(word, word, (one, other) => {
        const near = wordsOneSlipAway(one);
        expect(near.every((each) => isOneSlipAway(one, each))).toBe(true);
        expect(near.includes(other)).toBe(isOneSlipAway(one, other));
        expect(new Set(near).size).toBe(near.length);
      }),
    ));
});

describe("RULE-GEN-07, -09: telephone numbers", () => {
  const typed = fc.stringMatching(/^[+0-9 ()-]{0,16}$/);

  test("that are stored are stored the same again", () =>
    fc.assert(
      fc.property(typed, country, (number, where) => {
        expect(mobileOf(mobileOf(number, where), where)).toBe(mobileOf(number, where));
        expect(landlineOf(landlineOf(number, where), where)).toBe(landlineOf(number, where));
      }),
    ));

  test("are refused by the server exactly where the form says so", () =>
    fc.assert(
      fc.property(orNull(typed), orNull(typed), country, (landline, mobile, where) => {
        const errors = phoneErrors({ landline, mobile }, where);
        expect(mayBePhones({ landline, mobile }, where).allowed).toBe(Object.keys(errors).length === 0);
      }),
    ));

  test("leave every other field alone", () =>
    fc.assert(
      fc.property(typed, country, (mobile, where) => {
        expect(normaliseFields({ mobile, notes: "x" }, where)).toEqual({
          notes: "x",
          mobile: mobile === "" ? "" : mobileOf(mobile, where),
        });
        expect(mayBeSaved({ notes: "x" }, { country: where, today: "2026-11-23" }).allowed).toBe(true);
      }),
    ));
});

describe("the likeness of two people", () => {
  const person: fc.Arbitrary<Person> = fc.record({
    first_name: fc.constantFrom("Jon", "John", "Jane", "Thi Mai", ""),
    last_name: fc.constantFrom("Smith", "Smyth", "Nguyen", "Jon"),
    dob: orNull(fc.constantFrom("1961-06-14", "1970-01-01")),
    medicare_number: orNull(fc.constantFrom("2428778132", "24287781321", "24287781322")),
    mobile: orNull(fc.constantFrom("0412345678")),
  });

  test("is the same whichever is typed", () =>
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(matchReasonOf(one, other)).toBe(matchReasonOf(other, one));
      }),
    ));

  test("of another birthday is never sure, but for one place on one card", () =>
    fc.assert(
      fc.property(person, person, (one, other) => {
        const reason = matchReasonOf({ ...one, dob: "1961-06-14" }, { ...other, dob: "1970-01-01" });
        expect(reason === null || reason === "medicare").toBe(true);
        if (reason)
          expect([isCertain(reason), matchReasonLabel(reason)]).toEqual([true, "same Medicare number"]);
      }),
    ));

  test("of a person and itself is found", () =>
    fc.assert(
      fc.property(person, (one) => {
        fc.pre(one.first_name !== "");
        expect(matchReasonOf(one, { ...one })).not.toBeNull();
      }),
    ));
});

describe("names", () => {
  const named = fc.record({
    title: orNull(fc.constantFrom(1, 2, 3)),
    first_name: fc.constantFrom("Robert", "Isla", ""),
    last_name: fc.constantFrom("Smith", "O'Brien", ""),
    preferred_name: orNull(fc.constantFrom("Bob", "Izzy")),
  });

  test("in full begin with the name in lists, and end with the title", () =>
    fc.assert(
      fc.property(named, (patient) => {
        expect(patientNameInFull(patient).startsWith(patientName(patient))).toBe(true);
        expect(patientNameWithTitle(patient).startsWith(patientNameInFull(patient))).toBe(true);
        expect(patientName(patient).trim()).not.toBe("");
        expect(keysOf(patient).preferred_key === null).toBe(patient.preferred_name === null);
      }),
    ));

  test("typed into a search begin the form; numbers and addresses do not", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("smith, jo", "jo smith", "jo"),
        fc.constantFrom("", " 0412", "@x"),
        (text, more) => {
          const typed = parseTypedName(text + more);
          expect(Object.keys(typed)).toHaveLength(more === "" ? 2 : 0);
          expect(emptyForm(typed)).toMatchObject(typed);
        },
      ),
    ));

  test("a CSV line has a value for each heading", () =>
    fc.assert(
      fc.property(
        country,
        fc.boolean(),
        fc.constantFrom("Isla", "", null),
        (where, is_deleted, first_name) => {
          const locality = { suburb: "Kew", state: "VIC", postcode: "3101" };
          const line = csvLine({ first_name, status: "Validated", is_deleted, locality }, where);
          const head = csvHead(where);
          expect(line).toHaveLength(head.length);
          expect(line[head.indexOf("First name")]).toBe(first_name === "" ? null : first_name);
          expect(line.at(-1)).toBe(is_deleted ? "Yes" : "No");
        },
      ),
    ));
});

describe("the plan of a search", () => {
  const named = (typed: readonly string[], day: Day | null = null) =>
    ({ by: "name", words: typed, whole: typed.join(""), born: day }) as const;
  const words = fc.array(fc.stringMatching(/^[a-z]{1,7}$/), { minLength: 1, maxLength: 6 });
  const born = orNull(fc.constant("1961-06-14" as const));

  test("looks for every word, in both orders, and for nothing twice", () =>
    fc.assert(
      fc.property(words, born, (typed, day) => {
        const { probes } = searchPlan([named(typed, day)]);
        const texts = probes.map((probe) => JSON.stringify(probe));
        const all = typed.join("");
        expect(probes).toContainEqual({ in: "names", last: all, first: "", born: day });
        expect(probes).toContainEqual({ in: "names", last: "", first: all, born: day });
        if (typed.length > 1 && new Set(typed).size === typed.length && typed.length < 5)
          expect(new Set(texts).size).toBe(texts.length);
      }),
    ));

  test("bounds what it costs, however much is typed", () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,7}$/), { minLength: 1, maxLength: 40 }), (typed) => {
        const plan = searchPlan([named(typed)]);
        expect(plan.probes.length).toBeLessThanOrEqual(12);
        expect(plan.contained.length).toBeLessThanOrEqual(5);
        expect(plan.slips.length).toBeLessThanOrEqual(2);
      }),
    ));

  test("does not look for misspelt names where hardly anything is typed", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,3}$/), (typed) => {
        const plan = searchPlan([named([typed])]);
        expect([plan.alike, plan.slips]).toEqual([null, []]);
      }),
    ));

  test("takes a number for a mobile and a landline", () =>
    expect(searchPlan([{ by: "phone", prefix: "04123" }]).probes).toEqual([
      { in: "mobile", prefix: "04123" },
      { in: "landline", prefix: "04123" },
    ]));
});
