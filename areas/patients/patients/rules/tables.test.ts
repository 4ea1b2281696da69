import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstStatus, type CompletenessData, missingOf, nextStatus } from "./completeness.ts";
import { parseTypedName } from "./form.ts";
import { isCertain, matchReasonOf, type Person } from "./likeness.ts";
import { keysOf, patientName, patientNameInFull, patientNameWithTitle } from "./name.ts";
import { halvesOf, isOneSlipAway, wordsOneSlipAway } from "./one-slip.ts";
import { landlineOf, mayBePhones, mobileOf, phoneErrors } from "./phones.ts";
import { pronounsConcept, pronounsInConcept } from "./pronouns-in-fhir.ts";
import { mayBeSaved, normaliseFields } from "./saving.ts";
import { searchPlan } from "./search-plan.ts";
import { isIdentifier, warningsOf } from "./warnings.ts";

describe("STATE-PAT-03, CONST-115, C-37: what is missing of a patient", () => {
  const whole: CompletenessData = {
    ...{ dob: "1961-04-03", category: "Z", _health_fund: 1, fund_number: "7", wc_details: null },
    referring_doctor: { provider_number: "2426577Y" },
  };
  test.each<[Partial<CompletenessData>, "AU" | "UK", readonly string[]]>([
    [{}, "AU", []],
    [{ dob: null }, "AU", ["dob"]],
    [{ _health_fund: null }, "AU", ["_health_fund"]],
    [{ fund_number: null }, "AU", ["fund_number"]],
    [{ _health_fund: null, fund_number: null }, "UK", []],
    [{ referring_doctor: null }, "AU", ["referring_doctor"]],
    [{ referring_doctor: null }, "UK", ["referring_doctor"]],
    [{ referring_doctor: { provider_number: null } }, "AU", ["provider_number"]],
    [{ referring_doctor: { provider_number: null } }, "UK", []],
    [{ category: "M" }, "AU", ["wc_details"]],
    [{ category: "M", wc_details: "Fall at work" }, "AU", []],
    [{ category: "M", wc_details: "x", _health_fund: null }, "AU", []],
    [{ category: "U", _health_fund: null, fund_number: null, referring_doctor: null }, "AU", []],
    [
      { dob: null, _health_fund: null, fund_number: null, referring_doctor: null },
      "AU",
      ["dob", "_health_fund", "fund_number", "referring_doctor"],
    ],
  ])("with %j in %s: %j", (change, country, missing) =>
    expect(missingOf({ ...whole, ...change }, country)).toEqual(missing),
  );

  test.each([
    ["Unconverted", [], false, false, "Unconverted"],
    ["Edited", [], true, false, "Edited"],
    ["Edited", ["dob"], false, true, "Edited"],
    ["Missing Data", [], false, false, "Validated"],
    ["Missing Data", ["dob"], false, false, "Missing Data"],
    ["Missing Data", [], true, false, "Edited"],
    ["Missing Data", ["dob"], true, true, "Edited"],
    ["Missing Data", [], false, true, "Missing Data"],
    ["Validated", ["dob"], false, false, "Missing Data"],
    ["Validated", [], true, true, "Validated"],
  ] as const)(
    "STATE-PAT-02 to -06: %s, missing %j, in missing-data mode %s, asked %s: %s",
    (status, missing, mode, asked, next) => {
      expect(nextStatus(status, missing, mode, asked)).toBe(next);
      expect(firstStatus(missing)).toBe(missing.length === 0 ? "Validated" : "Missing Data");
    },
  );
});

describe("who may be the same person", () => {
  const mai: Person = {
    ...{
      first_name: "Thi Mai",
      last_name: "Nguyen",
      dob: "1958-03-14",
      medicare_number: "24287817671",
      mobile: "0412338907",
    },
  };
  const other: Person = { ...mai, dob: null, medicare_number: null, mobile: null };
  test.each<[Partial<Person>, string | null]>([
    [{}, "medicare"],
    [{ medicare_number: "24287817672" }, "name_and_birth"],
    [{ medicare_number: "24287817672", first_name: "Linh", dob: "1990-01-01" }, null],
    [{ medicare_number: "2428781767" }, "medicare"],
    [{ medicare_number: "2428781767", first_name: "Linh", dob: "1990-01-01" }, null],
    [{ medicare_number: "242878176" }, "name_and_birth"],
    [{ medicare_number: null }, "name_and_birth"],
    [{ medicare_number: null, first_name: "Nguyen", last_name: "Thi Mai" }, "name_and_birth"],
    [{ medicare_number: null, last_name: "NGUYỄN" }, "name_and_birth"],
    [{ medicare_number: null, dob: "1990-01-01" }, null],
    [{ medicare_number: null, dob: null }, "mobile"],
    [{ medicare_number: null, dob: null, mobile: null }, "name"],
    [{ medicare_number: null, dob: null, first_name: "Linh" }, null],
    [{ medicare_number: null, dob: null, last_name: "Tran" }, "mobile"],
    [{ medicare_number: null, dob: null, mobile: null, last_name: "" }, null],
  ])("typed with %j: %j", (change, reason) => expect(matchReasonOf({ ...mai, ...change }, mai)).toBe(reason));

  test.each([
    [
      { first_name: "Jon", last_name: "Smyth" },
      { first_name: "John", last_name: "Smith" },
      "sound_and_birth",
    ],
    [{ first_name: "Bob", last_name: "Smyth" }, { first_name: "Jane", last_name: "Smith" }, null],
    [
      { first_name: "Jane", last_name: "Miller" },
      { first_name: "Jane", last_name: "Smith" },
      "sound_and_birth",
    ],
    [{ first_name: "", last_name: "" }, { first_name: "Jane", last_name: "Smith" }, null],
  ])("%j and %j born on one day: %j", (one, two, reason) =>
    expect(
      matchReasonOf({ ...other, ...one, dob: "1958-03-14" }, { ...other, ...two, dob: "1958-03-14" }),
    ).toBe(reason),
  );

  test("is the same both ways, and everybody named is like themselves", () => {
    const person = fc.record({
      first_name: fc.constantFrom("Jon", "John", "Mai", ""),
      last_name: fc.constantFrom("Smith", "Smyth", "Nguyen"),
      dob: fc.constantFrom(null, "1958-03-14", "1990-01-01"),
      medicare_number: fc.constantFrom(null, "24287817671", "24287817672", "2428781767"),
      mobile: fc.constantFrom(null, "0412338907"),
    });
    fc.assert(
      fc.property(person, person, (one, two) => {
        expect(matchReasonOf(one, two)).toBe(matchReasonOf(two, one));
        if (one.first_name !== "") expect(matchReasonOf(one, one)).not.toBeNull();
      }),
    );
  });
  test.each([
    ["medicare", true],
    ["name_and_birth", true],
    ["sound_and_birth", false],
    ["mobile", false],
    ["name", false],
  ] as const)("%s is sure: %s", (reason, sure) => expect(isCertain(reason)).toBe(sure));
});

describe("the name of a patient", () => {
  test.each([
    [{ first_name: "Isla", last_name: "Campbell" }, "CAMPBELL, Isla", "CAMPBELL, Isla"],
    [
      { first_name: "Robert", last_name: "Smith", preferred_name: "Bob", title: 1 },
      "SMITH, Robert “Bob”",
      "SMITH, Robert “Bob” (Mr)",
    ],
    [
      { first_name: "Robert", last_name: "Smith", preferred_name: "", title: 0 },
      "SMITH, Robert",
      "SMITH, Robert",
    ],
    [{ first_name: "", last_name: "" }, "Unconverted picture", "Unconverted picture"],
    [{ first_name: "Jörg", last_name: "Groß" }, "GROSS, Jörg", "GROSS, Jörg"],
    [{ first_name: "Isla", last_name: "Campbell", title: 99 }, "CAMPBELL, Isla", "CAMPBELL, Isla"],
  ])("%j is %s", (patient, full, titled) => {
    expect([patientNameInFull(patient), patientNameWithTitle(patient)]).toEqual([full, titled]);
    expect(full.startsWith(patientName(patient))).toBe(true);
  });
  test.each([
    [
      { first_name: "Thị Mai", last_name: "NGUYỄN" },
      { last_key: "nguyen", first_key: "thimai", preferred_key: null },
    ],
    [
      { first_name: "Sean", last_name: "O'Brien", preferred_name: "-" },
      { last_key: "obrien", preferred_key: null },
    ],
    [
      { first_name: "小龙", last_name: "李" },
      { last_key: "李", first_key: "小龙", sound_key: " " },
    ],
  ])("%j is found by %j", (patient, keys) => expect(keysOf(patient)).toMatchObject(keys));

  test.each([
    ["smith, jo", { last_name: "Smith", first_name: "Jo" }],
    ["jo smith", { last_name: "Smith", first_name: "Jo" }],
    ["thi mai nguyen", { last_name: "Nguyen", first_name: "Thi mai" }],
    ["smith", { last_name: "Smith", first_name: "" }],
    ["smith,", { last_name: "Smith", first_name: "" }],
    ["", { last_name: "", first_name: "" }],
    ["0412", {}],
    ["jo@example.com", {}],
  ])("%j begins the form with %j", (text, form) => expect(parseTypedName(text)).toEqual(form));
});

describe("one slip of the finger", () => {
  test.each([
    ["smith", "smith", false],
    ["smth", "smith", true],
    ["smiith", "smith", true],
    ["smyth", "smith", true],
    ["simth", "smith", true],
    ["smihtt", "smith", false],
    ["msiht", "smith", false],
    ["", "a", true],
    ["", "ab", false],
    ["ab", "ba", true],
    ["aba", "bab", false],
  ])("%j and %j: %s", (typed, name, away) => {
    expect(isOneSlipAway(typed, name)).toBe(away);
    expect(isOneSlipAway(name, typed)).toBe(away);
  });

  const word = fc.stringMatching(/^[a-d]{1,6}$/);
  test("every word it lists is one slip away, and none is left out", () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const near = wordsOneSlipAway(one);
        expect(near.every((each) => isOneSlipAway(each, one))).toBe(true);
        expect(near.includes(other)).toBe(isOneSlipAway(one, other));
      }),
    );
  });
  test("of a slip at least one half is right", () => {
    fc.assert(
      fc.property(word, (one) => {
        const { begins, ends } = halvesOf(one);
        expect(begins + ends).toBe(one);
        for (const near of wordsOneSlipAway(one))
          expect(
            near.startsWith(begins) ||
              near.endsWith(ends) ||
              [...near].toSorted().join("") === [...one].toSorted().join(""),
          ).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe("RULE-GEN-07, RULE-GEN-09, RULE-GEN-13, RULE-PAT-03, C-54: what may be saved", () => {
  test.each([
    ["93184417", "AU", "0093184417"],
    ["(03) 9318 4417", "AU", "0393184417"],
    ["+61 3 9318 4417", "AU", "0393184417"],
    ["020 7946 0958", "UK", "02079460958"],
    ["ask her", "AU", "ask her"],
  ] as const)("the landline %j in %s is %s", (typed, country, number) =>
    expect(landlineOf(typed, country)).toBe(number),
  );
  test.each([
    ["+61 412 338 907", "AU", "0412338907"],
    ["412338907", "AU", "412338907"],
    ["+44 7700 900123", "UK", "07700900123"],
  ] as const)("the mobile %j in %s is %s", (typed, country, number) =>
    expect(mobileOf(typed, country)).toBe(number),
  );

  test.each([
    [{ mobile: "0412338907", landline: "0393184417" }, "AU", []],
    [{ mobile: null, landline: "" }, "AU", []],
    [{ mobile: "412338907" }, "AU", ["mobile"]],
    [{ mobile: "0000000000" }, "AU", ["mobile"]],
    [{ landline: "39318 44171 2" }, "AU", ["landline"]],
    [{ landline: "93184417" }, "AU", []],
    [{ mobile: "x", landline: "y" }, "AU", ["landline", "mobile"]],
    [{ mobile: "123" }, "UK", []],
    [{ mobile: "1234567890123456" }, "UK", ["mobile"]],
  ] as const)("%j in %s is refused at %j", (phones, country, fields) => {
    expect(Object.keys(phoneErrors(phones, country))).toEqual(fields);
    expect(mayBePhones(phones, country).allowed).toBe(fields.length === 0);
  });

  test.each([
    [{ dob: "2026-11-26" }, true],
    [{ dob: "2026-11-27" }, false],
    [{ dob: null }, true],
    [{}, true],
  ] as const)("born %j, on 26 November 2026: %s", (fields, may) =>
    expect(mayBeSaved(fields, { country: "AU", today: "2026-11-26" }).allowed).toBe(may),
  );
  test("what is stored twice is stored once, and only what was given", () => {
    const number = fc.constantFrom("0412 338 907", "+61 412 338 907", "93184417", null);
    fc.assert(
      fc.property(fc.record({ mobile: number, landline: number }, { requiredKeys: [] }), (fields) => {
        const once = normaliseFields(fields, "AU");
        expect(normaliseFields(once, "AU")).toEqual(once);
        expect(Object.keys(once).toSorted()).toEqual(Object.keys(fields).toSorted());
      }),
    );
  });

  test.each([
    [{ medicare_number: "24287781321" }, "AU", 0],
    [{ medicare_number: "24287781421" }, "AU", 1],
    [{ medicare_number: "24287781421" }, "UK", 0],
    [{ ihi: "8003608000311647" }, "AU", 0],
    [{ ihi: "8003608000311648" }, "AU", 1],
    [{ ihi: "80036" }, "AU", 1],
    [{ interpreter_language: "vi" }, "AU", 0],
    [{ interpreter_language: "constructor" }, "AU", 1],
    [{ interpreter_language: "Vietnamish" }, "UK", 1],
    [{ medicare_number: null, ihi: "", dva_number: null }, "AU", 0],
  ] as const)("%j in %s is told of: %d", (patient, country, count) =>
    expect(warningsOf(patient, country)).toHaveLength(count),
  );
  test.each([
    ["ihi", true],
    ["medicare_number", true],
    ["mrn", false],
    ["constructor", false],
  ])("%s is such a number: %s", (name, is) => expect(isIdentifier(name)).toBe(is));
});

describe("pronouns in FHIR", () => {
  test.each([
    ["She / Her", "she/her"],
    ["they/them", "they/them"],
  ])("%j has the code of %s", (text, listed) => {
    const code = pronounsConcept(text).coding?.[0]?.code ?? "";
    expect([pronounsInConcept(code), pronounsConcept(listed).coding?.[0]?.code]).toEqual([listed, code]);
  });
  test.each(["xe/xem", "", "constructor"])("%j has none, and stays as it is", (text) =>
    expect([pronounsConcept(text).coding, pronounsInConcept(text)]).toEqual([undefined, text]),
  );
});

describe("how a patient is looked for", () => {
  const plan = (...words: readonly string[]) =>
    searchPlan([{ by: "name", words, whole: words.join(""), born: null }]);
  test.each([
    [["smi"], ["smi|", "|smi", "*smi"]],
    [
      ["smi", "jo"],
      ["smi|jo", "jo|smi", "smijo|", "|smijo"],
    ],
    [["李小龙"], ["李|小龙", "小龙|李"]],
  ])("%j is looked for as %j", (words, expected) => {
    const found = plan(...words).probes.map((one) =>
      one.in === "names" ? `${one.last}|${one.first}` : one.in === "preferred" ? `*${one.preferred}` : "",
    );
    expect(found).toEqual(expect.arrayContaining(expected));
  });
  test.each([
    [["li"], false, false, 0],
    [["lee"], true, false, 0],
    [["leef"], true, true, 1],
    [["jo", "li"], false, true, 0],
    [["jo", "smith"], true, true, 1],
    [["john", "smith"], true, true, 2],
    [["jo", "van", "smith"], true, true, 0],
  ])("%j: within names %s, alike %s, with a slip %d", (words, contained, alike, slips) => {
    const found = plan(...words);
    expect([found.contained.length > 0, found.alike !== null, found.slips.length]).toEqual([
      contained,
      alike,
      slips,
    ]);
  });
  test.each([
    [{ by: "phone", prefix: "0412" }, ["mobile", "landline"]],
    [{ by: "medicare", prefix: "2428" }, ["medicare"]],
    [{ by: "born", day: "1961-04-03" }, ["born"]],
    [{ by: "lastFirst", last: "smi", first: "", born: null }, ["names"]],
    [{ by: "lastFirst", last: "smi", first: "jo", born: null }, ["names", "preferred"]],
  ] as const)("%j is looked for in %j", (reading, places) =>
    expect(searchPlan([reading]).probes.map((probe) => probe.in)).toEqual(places),
  );
});
