import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { guardLetter, type WrittenLetter, writeLetters } from "#test/support/guarded-letters.ts";
import { namesToLookUp, type SeenPatient } from "./guard.ts";
import { readLetter } from "./letter-subjects.ts";

const letters = writeLetters(320, 20_261_127);
const isAsked = ({ text, seen, others }: WrittenLetter): boolean =>
  guardLetter(text, seen, others).length > 0;

/** Returns one table row per layout: the number of wrong letters found, and of right letters reported. */
function figures(): string[] {
  const layouts = [...new Set(letters.map(({ layout }) => layout))];
  return layouts.map((layout) => {
    const ofLayout = letters.filter((letter) => letter.layout === layout);
    const [wrong, right] = [
      ofLayout.filter(({ changed }) => changed !== null),
      ofLayout.filter(({ changed }) => changed === null),
    ];
    return `| ${layout} | ${wrong.filter(isAsked).length} of ${wrong.length} | ${right.filter(isAsked).length} of ${right.length} |`;
  });
}

describe("G-15: 320 letters in sixteen layouts, half with another patient's details", () => {
  const wrong = letters.filter(({ changed }) => changed !== null);
  const right = letters.filter(({ changed }) => changed === null);

  test("at least 95 of 100 wrong letters are found", () => {
    const missed = wrong.filter((letter) => !isAsked(letter));
    expect(missed.map(({ text }) => text).slice(Math.floor(wrong.length * 0.05))).toEqual([]);
  });

  test("at most 2 of 100 right letters are asked about", () => {
    const asked = right.filter(isAsked);
    const words = asked.map(
      (letter) => `${letter.text}\n${JSON.stringify(guardLetter(letter.text, letter.seen, letter.others))}`,
    );
    expect(words.slice(Math.floor(right.length * 0.02))).toEqual([]);
  });

  test("docs/letter-guard.md has the figures of each layout", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../../docs/letter-guard.md"), "utf8");
    expect(page.split("\n").filter((line) => / of \d+ \|/.test(line))).toEqual(figures());
  });
});

describe("a letter made to hurt", () => {
  const isla: SeenPatient = {
    ...{
      ID: 1,
      first_name: "Isla",
      last_name: "Campbell",
      dob: "1961-06-14",
      gender: "F",
      days: ["2026-11-10"],
      repeats: false,
    },
  };
  const many = Array.from(
    { length: 2000 },
    (_, ID): SeenPatient => ({ ...isla, ID, last_name: `Campbell${ID}` }),
  );
  const times = (text: string, length: number) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);

  test.each([
    ["blanks after the label", (length: number) => `re${times(" ", length)}`],
    ["labels alone", (length: number) => times("re ", length)],
    ["labels and line ends", (length: number) => times("Re:\n", length)],
    ["words with capitals", (length: number) => times("Isla Campbell ", length)],
    ["names that are near", (length: number) => times("Isla Cambell, ", length)],
    ["dates of birth", (length: number) => times("born 14/06/1961 ", length)],
    ["names with dates of birth", (length: number) => times("Isla Campbell born 14/06/1961 ", length)],
    ["one word", (length: number) => times("A", length)],
    ["hyphens", (length: number) => times("A-", length)],
    ["combining marks", (length: number) => `A${times("\u0301", length)}`],
    ["digits and points", (length: number) => times("born 1.", length)],
    ["titles", (length: number) => times("Mr ", length)],
  ])("%s: 200,000 characters take about twice the time of 100,000, and no second", (_, text) => {
    const spent = (length: number): number => {
      const letter = text(length);
      const start = process.cpuUsage();
      guardLetter(letter, many, [isla]);
      namesToLookUp(letter);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    spent(10_000);
    const [half, whole] = [
      Math.min(spent(100_000), spent(100_000)),
      Math.min(spent(200_000), spent(200_000)),
    ];
    expect(whole).toBeLessThan(Math.max(4 * half, 100));
    expect(whole).toBeLessThan(1000);
  });

  test("of a longer letter the beginning is read", () =>
    expect(readLetter(`Re: Isla Campbell\n${times("x ", 2_000_000)}`).text.length).toBe(200_000));

  test.each([
    ["Thank you for referring Mr Graham Abbott, born 01/01/1951", "Graham", "Abbott", []],
    ["I saw MAY, Rose. She is well.", "Rose", "May", []],
    ["She may long for a will. Young people rose.", "Will", "Young", []],
    ["Re: Zoë O’Brien", "Zoe", "O'Brien", []],
    ["Re: Jan Van der Berg", "Jan", "Van der Berg", []],
    ["Re: Ann Smith Jones", "Ann", "Smith-Jones", []],
    ["Re: Campbell Isla", "Isla", "Campbell", []],
    ["Re: Isla Cambell", "Isla", "Campbell", []],
    ["Re: Izla Campbell", "Isla", "Campbell", []],
    ["Re: Left knee", "Isla", "Campbell", []],
    ["Re: Nora Quinn", "Isla", "Campbell", ["name"]],
    ["Re: Knee", "Isla", "Campbell", []],
    ["Dear Dr Nora Quinn, thank you.", "Isla", "Campbell", []],
    ["Thank you for referring Mrs Nora Quinn.", "Isla", "Campbell", ["name"]],
    ["RE: Isla CAMPBELL (24/08/2009)", "Isla", "Campbell", ["birthday"]],
    ["Re: Isla Campbell DOB: 1/1/51", "Isla", "Campbell", []],
    ["Re: Isla Campbell DOB: 1/1/52", "Isla", "Campbell", ["birthday"]],
    ["CAMPBELL Isla  24-Aug-1984  UR 471", "Isla", "Campbell", ["birthday"]],
    ["Re: Isla Campbell, 10/11/2026", "Isla", "Campbell", []],
    ["Isla Campbell had an MRI Brain 12/03/2015.", "Isla", "Campbell", []],
    ["Isla Campbell\nKew VIC 3101\nDOB 01.01.1951", "Isla", "Campbell", []],
    ["I had the pleasure of meeting Mr Harcourt.", "Isla", "Campbell", ["name"]],
  ] as const)("%j with a patient %s %s", (text, first_name, last_name, kinds) =>
    expect(
      guardLetter(text, [{ ...isla, first_name, last_name, dob: "1951-01-01" }]).map(({ kind }) => kind),
    ).toEqual(kinds),
  );

  test("a year of two digits is one of the last hundred", () =>
    expect(guardLetter("Re: Isla Campbell DOB: 1/1/52", [isla])).toMatchObject([
      { kind: "birthday", letter: "01/01/1952" },
    ]));

  test("the whole name of another patient of the client is asked about wherever it is", () => {
    const others = [{ first_name: "Nora", last_name: "Quinn" }];
    const text = "Dear Hannah\n\nNora Quinn came back today.";
    expect(guardLetter(text, [isla], others)).toMatchObject([{ kind: "name", letter: "Nora Quinn" }]);
    expect(guardLetter(`${text} Isla Campbell is her aunt.`, [isla], others)).toEqual([]);
    expect(guardLetter(text, [isla])).toEqual([]);
  });

  test("a name near that of a patient is another patient's where the client has one of that very name", () => {
    const others = [{ first_name: "Isla", last_name: "Cambell" }];
    expect(guardLetter("Re: Isla Cambell", [isla], others)).toMatchObject([
      { kind: "name", letter: "Isla Cambell" },
    ]);
  });
});
