import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differingParts } from "./finding-words.ts";
import { checkLetter } from "./guard.ts";
import { guardLetter } from "#test/support/guarded-letters.ts";

describe("G-15: the guard against the wrong patient", () => {
  const isla = {
    ID: 7,
    first_name: "Isla",
    last_name: "Campbell",
    dob: "1961-06-14",
    gender: "F",
    days: ["2026-11-12"],
    repeats: false,
  } as const;
  const letter = (name: string, dob: string, words = "She is well. Her knee; she walks.") =>
    `Dear Dr Birch\nRe: Mrs ${name}\nDOB: ${dob}\n\n${words}\n`;
  test("a letter that agrees is silent", () =>
    expect(guardLetter(letter("Isla Campbell", "14/06/1961"), [isla])).toEqual([]));
  test("another birthday", () =>
    expect(guardLetter(letter("CAMPBELL, Isla", "14 August 1961"), [isla])).toEqual([
      { kind: "birthday", letter: "14/08/1961", patient: "14/06/1961 (CAMPBELL, Isla)" },
    ]));
  test("nobody of that name", () =>
    expect(guardLetter(letter("Nora Quinn", "14/06/1961"), [isla])).toMatchObject([
      { kind: "name", letter: "Nora Quinn" },
    ]));
  test("words of the other sex", () =>
    expect(
      guardLetter(
        letter("Isla Campbell", "14/06/1961", "He is well. His knee hurts him.").replace("Mrs", ""),
        [isla],
      ),
    ).toMatchObject([{ kind: "sex" }]));
  test("a letter that names nobody, and days without patients, say nothing", () => {
    expect(guardLetter("Thank you for your letter.", [isla])).toEqual([]);
    expect(guardLetter(letter("Nora Quinn", "14/06/1961"), [])).toEqual([]);
  });
  test("any text is read in no time", () =>
    fc.assert(fc.property(fc.string({ maxLength: 5000 }), (text) => void guardLetter(text, [isla]))));
  test.each([
    ["the day of the appointment", "Date of visit: 12/11/2026", []],
    ["another day as that of the appointment", "Date of visit: 13 November 2026", ["13/11/2026"]],
    ["a day in the text, which may be any", "I last saw her on 3/3/2026.", []],
    ["a birthday, which is no visit", "DOB: 14/06/1961", []],
    ["a day that does not exist", "Seen on 31/02/2026", []],
  ])("%s", (_, words, found) => {
    const findings = guardLetter(letter("Isla Campbell", "14/06/1961", words), [isla]);
    expect(findings.filter(({ kind }) => kind === "date").map((finding) => finding.letter)).toEqual(found);
  });
  test("where an appointment repeats, no day is another one", () =>
    expect(
      guardLetter(letter("Isla Campbell", "14/06/1961", "Seen on 13/11/2026"), [{ ...isla, repeats: true }]),
    ).toEqual([]));
  test("of a letter that agrees it says with whom, and in what", () => {
    const whole = (words: string) => checkLetter(letter("Isla Campbell", "14/06/1961", words), [isla]);
    expect(whole("She walks. Seen on 12/11/2026")).toEqual({
      findings: [],
      named: [7],
      patient: "CAMPBELL, Isla",
      agrees: ["name", "birthday", "sex", "date"],
      alike: [],
    });
    expect(checkLetter("Re: Isla Campbell\nThe knee is well.", [isla]).agrees).toEqual(["name"]);
    expect(checkLetter("Re: Isla Campbell\nRe: Nora Quinn", [isla])).toMatchObject({
      patient: null,
      agrees: [],
    });
  });
  test("of another birthday it says to whom of those days the letter would fit", () => {
    const grace = { ...isla, ID: 9, first_name: "Grace", last_name: "Oduya", dob: "1961-08-14" } as const;
    const whole = (dob: string) => checkLetter(letter("Isla Campbell", dob), [isla, grace]);
    expect(whole("14/08/1961").alike).toEqual(["ODUYA, Grace, 14/08/1961"]);
    expect(whole("14/06/1961").alike).toEqual([]);
    expect(checkLetter(letter("Nora Quinn", "14/08/1961"), [isla, grace]).alike).toEqual([
      "ODUYA, Grace, 14/08/1961",
    ]);
  });
  test("the patients a letter names are those in its subjects, without a subject those named anywhere", () => {
    const nora = { ...isla, ID: 8, first_name: "Nora", last_name: "Quinn" };
    const named = (text: string) => checkLetter(text, [isla, nora]).named;
    expect([
      named(letter("I Campbell", "")),
      named("Re: Nora Quinn\nRe: Isla Campbell"),
      named("Nora Quinn"),
    ]).toEqual([[7], [8, 7], [8]]);
  });
  test.each([
    ["Mrs Isla CAMPBELL, born 14/08/1961", "birthday"],
    ["Isla Campbell (DOB 14/08/1961)", "birthday"],
    ["CAMPBELL, Isla - D.O.B: 14/08/1961", "birthday"],
    ["Nora Quinn, date of birth 14/06/1961", "name"],
    ["She was born in 1961.", undefined],
    ["DOB: 14/08/1961", undefined],
  ])("a line that gives name and birthday is the subject: %s", (words, kind) =>
    expect(guardLetter(`Dear Dr Birch\n${words}\nThank you.`, [isla])[0]?.kind).toBe(kind),
  );
});

describe("how a finding is shown", () => {
  test("of two dates the parts that differ are marked", () => {
    expect(
      differingParts("14/08/1961", "14/06/1961 (CAMPBELL, Isla)").filter(({ differs }) => differs),
    ).toEqual([{ text: "08", differs: true }]);
    expect(
      differingParts("14/06/1961 (CAMPBELL, Isla)", "14/08/1961")
        .map(({ text }) => text)
        .join(""),
    ).toBe("14/06/1961 (CAMPBELL, Isla)");
    expect(differingParts("Nora Quinn", "No appointment on those days")).toEqual([
      { text: "Nora Quinn", differs: false },
    ]);
  });
});
