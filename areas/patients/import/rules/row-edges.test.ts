import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { LONGEST_CELL } from "../contract.ts";
import { isUnreadable, nameOf } from "./candidate.ts";
import { fieldsIn } from "./csv-columns.ts";
import { candidateFromCells, type ReadOptions } from "./csv-row.ts";

const today: Day = "2026-11-26";
type Subject = "patient" | "referringdoctor";
function row(
  cells: Readonly<Record<string, string>>,
  more: Partial<ReadOptions> = {},
  subject: Subject = "patient",
) {
  const mapping = fieldsIn(Object.fromEntries(Object.keys(cells).map((field, at) => [String(at), field])));
  return candidateFromCells(Object.values(cells), mapping, subject, { today, ...more });
}
const taken = (...given: Parameters<typeof row>) => {
  const one = row(...given);
  if (isUnreadable(one)) throw new Error(one.reason);
  return one;
};

describe("F-5: the name of a row", () => {
  test.each([
    [{ last_name: "NGUYEN", first_name: "THI MAI" }, "Nguyen", "Thi Mai"],
    [{ last_name: " O'BRIEN ", first_name: " sean " }, "O'Brien", "sean"],
    [{ last_name: "Nguyễn", first_name: "Thị Mai" }, "Nguyễn", "Thị Mai"],
    [{ last_name: "李", first_name: "小龙" }, "李", "小龙"],
    [{ last_name: "MÜLLER", first_name: "JÖRG" }, "Müller", "Jörg"],
    [{ last_name: "Nguyen", first_name: "" }, "Nguyen", ""],
    [{ last_name: "", first_name: "Mai" }, "", "Mai"],
    [{ last_name: "Nguyen", first_name: "Mai", middle_name: "Thi" }, "Nguyen", "Mai Thi"],
    [{ last_name: "Nguyen", first_name: "", middle_name: "Thi" }, "Nguyen", "Thi"],
    [{ last_name: "Nguyen", first_name: "Mai", middle_name: " " }, "Nguyen", "Mai"],
    [{ full_name: "Mai Nguyen", middle_name: "Thi" }, "Nguyen", "Mai Thi"],
    [{ full_name: "Nguyen, Mai" }, "Nguyen", "Mai"],
    [{ full_name: "NGUYEN, MAI, JR" }, "Nguyen", "Mai Jr"],
    [{ full_name: "Nguyen," }, "Nguyen", ""],
    [{ full_name: ", Mai" }, "", "Mai"],
    [{ full_name: "Ludwig van Beethoven" }, "van Beethoven", "Ludwig"],
    [{ full_name: "Mai Nguyen", last_name: "Tran" }, "Tran", ""],
    [{ full_name: "Mai Nguyen", first_name: "May" }, "", "May"],
    [{ last_name: "Constructor", first_name: "Constructor" }, "Constructor", "Constructor"],
  ])("%j: %j, %j", (cells, last_name, first_name) =>
    expect(taken(cells).draft).toMatchObject({ last_name, first_name }),
  );

  test.each([
    [{ first_name: "", last_name: "" }],
    [{ full_name: " " }],
    [{ full_name: "," }],
    [{ middle_name: "Thi" }],
    [{ dob: "3/4/1961", mobile: "0412338907" }],
    [{}],
  ])("%j names nobody", (cells) =>
    expect(row(cells)).toEqual({ subject: "patient", source_id: null, reason: "This record has no name." }),
  );

  test.each([
    [{ title: "Mrs", first_name: "Jean" }, 2, undefined, []],
    [{ title: "mrs.", first_name: "Dr Jean" }, 2, undefined, []],
    [{ first_name: "Dr Jean" }, 3, undefined, []],
    [{ title: "Rev", first_name: "Jean" }, null, "Title: Rev", []],
    [{ title: "Rev", first_name: "Dr Jean" }, 3, "Title: Rev", []],
    [{ first_name: "Sir Jean" }, null, "Title: Sir", []],
    [{ title: "Baroness", first_name: "Jean" }, null, undefined, ["The title Baroness is not in our list."]],
    [
      { title: "Constructor", first_name: "Jean" },
      null,
      undefined,
      ["The title Constructor is not in our list."],
    ],
    [{ title: " ", first_name: "Jean" }, null, undefined, []],
  ])("%j: title %j, notes %j, said %j", (cells, title, notes, notices) => {
    const one = taken({ last_name: "Thomson", ...cells });
    expect(one.draft).toMatchObject({ title, notes: notes ?? null });
    expect(one.notices).toEqual(notices);
  });

  test.each([
    [{ first_name: "Elizabeth (Lily)" }, "Lily"],
    [{ first_name: "Elizabeth (Lily)", preferred_name: "Beth" }, "Beth"],
    [{ first_name: "Elizabeth", preferred_name: "Beth" }, "Beth"],
    [{ first_name: "Elizabeth" }, undefined],
    [{ first_name: "Elizabeth “Lily”" }, "Lily"],
  ])("%j is called %j", (cells, called) =>
    expect(taken({ last_name: "Tran", ...cells }).draft["preferred_name"]).toBe(called),
  );

  test.each([
    [{ last_name: "Nguyen", first_name: "Mai" }, "NGUYEN, Mai"],
    [{ last_name: "ß", first_name: "" }, "SS"],
    [{ last_name: "x".repeat(300), first_name: "Mai" }, "X".repeat(200)],
    [{ last_name: "x".repeat(199), first_name: "Mai" }, `${"X".repeat(199)},`],
    [{ last_name: null, first_name: undefined }, ""],
  ])("what is shown of %j is %j", (draft, words) => expect(nameOf(draft)).toBe(words));
});

describe("F-5: the place and the number of a row", () => {
  test.each([
    [{ address: "12 Lygon St" }, { street: "12 Lygon St" }],
    [{ address: "12 Lygon St", address2: "Unit 2" }, { street: "12 Lygon St, Unit 2" }],
    [{ address2: "Unit 2" }, { street: "Unit 2" }],
    [{ address: " " }, { street: null }],
    [{ suburb: " Carlton " }, { suburb: "Carlton" }],
    [{ state: "vic" }, { state: "VIC" }],
    [{ state: "Tasmania" }, { state: "TAS" }],
    [{ state: "W.A." }, { state: "WA" }],
    [{ state: "constructor" }, { state: "CONSTRUCTOR" }],
    [{ postcode: "3053" }, { postcode: "3053" }],
    [{ postcode: "800" }, { postcode: "0800" }],
    [{ postcode: "3053.00" }, { postcode: "3053" }],
    [{}, { street: null, suburb: null, state: null, postcode: null, country: null }],
  ])("%j: %j", (cells, address) =>
    expect(taken({ last_name: "Tran", ...cells }).address).toMatchObject(address),
  );

  test.each([
    ["800", [{ kind: "postcode", field: "postcode", was: "800", now: "0800" }]],
    ["3053.0", [{ kind: "postcode", field: "postcode", was: "3053.0", now: "3053" }]],
    ["3053", []],
    ["", []],
  ])("of the postcode %j is said to be mended: %j", (postcode, corrections) =>
    expect(taken({ last_name: "Tran", postcode }).corrections).toEqual(corrections),
  );

  test.each([
    [{ import_id: "1044" }, "1044", "1044"],
    [{ import_id: "1044.0" }, "1044", "1044"],
    [{ import_id: "1044.05" }, "1044.05", "1044.05"],
    [{ record_id: "7", import_id: "1044" }, "7", "1044"],
    [{ record_id: "7" }, "7", null],
    [{ import_id: " " }, null, null],
    [{}, null, null],
  ])("%j is known as %j, with the ID %j", (cells, source_id, import_id) => {
    const one = taken({ last_name: "Tran", ...cells });
    expect([one.source_id, one.draft["import_id"]]).toEqual([source_id, import_id]);
  });

  test.each([
    [{ fund: "HCF", gp: "Dr Birch" }, "HCF", "Dr Birch"],
    [{ fund: " ", gp: "" }, null, null],
  ])("%j: the fund %j, the GP %j", (cells, fund, gp) =>
    expect(taken({ last_name: "Tran", ...cells })).toMatchObject({ fund, gp }),
  );
});

describe("F-5: rows that do not fit their headings", () => {
  const cells = ["Tran", "Mai"];
  const read = (more: readonly string[], columns: number | undefined) =>
    candidateFromCells([...cells, ...more], { 0: "last_name", 1: "first_name" }, "patient", {
      today,
      ...(columns === undefined ? {} : { columns }),
    });

  test.each([
    [[], 2, 0],
    [["3053"], 3, 0],
    [["3053"], 2, 1],
    [["", " "], 2, 0],
    [["", "", "x"], 2, 1],
    [["3053", "VIC"], undefined, 0],
  ])("beside the two names %j, of %j headings: %d warnings", (more, columns, count) =>
    expect(read(more, columns)).toMatchObject({ notices: { length: count } }),
  );

  test("a row that is shorter than its headings is read as far as it goes", () =>
    expect(row({ last_name: "Tran" }, { columns: 40 })).toMatchObject({
      draft: { last_name: "Tran" },
      notices: [],
    }));

  test.each([
    [LONGEST_CELL, false],
    [LONGEST_CELL + 1, true],
  ])("a cell of %d characters is refused: %s", (length, refused) => {
    const one = row({ last_name: "Tran", notes: "x".repeat(length) });
    expect(isUnreadable(one)).toBe(refused);
    if (refused)
      expect(one).toMatchObject({ field: "notes", reason: "Keep this to 10,000 characters or fewer." });
  });

  test("a long cell that nothing is read from is no reason to refuse the row", () =>
    expect(
      isUnreadable(
        candidateFromCells(["Tran", "x".repeat(LONGEST_CELL + 1)], { 0: "last_name" }, "patient", { today }),
      ),
    ).toBe(false));
});

describe("F-5: a file of our own is read as it stands", () => {
  test.each([
    [
      { last_name: "NGUYEN", first_name: "Mrs Mai" },
      { last_name: "NGUYEN", first_name: "Mrs Mai", title: null },
    ],
    [
      { last_name: "de la Cruz", first_name: "Ana (Anita)" },
      { last_name: "de la Cruz", first_name: "Ana (Anita)" },
    ],
    [{ last_name: "Tran", title: "Dr" }, { title: 3 }],
    [{ last_name: "Tran", title: "Baroness" }, { title: null }],
    [{ last_name: "Tran", preferred_name: "n/a" }, { preferred_name: "n/a" }],
    [{ last_name: "Tran", notes: " indented" }, { notes: " indented" }],
  ])("%j: %j", (cells, draft) => {
    const one = taken(cells, { isOwn: true });
    expect(one.draft).toMatchObject(draft);
    expect([one.notices, one.corrections]).toEqual([[], []]);
  });

  test.each([
    ["n/a", undefined],
    ["nil", undefined],
  ])("in any other file the preferred name %j is none", (preferred_name, value) => {
    const one = taken({ last_name: "Tran", preferred_name });
    expect(one.draft["preferred_name"] ?? undefined).toBe(value);
    expect(one.corrections).toEqual([
      { kind: "left_out", field: "preferred_name", was: preferred_name, now: "" },
    ]);
  });
});

describe("F-5: a row of referring doctors", () => {
  const doctor = (cells: Readonly<Record<string, string>>) =>
    taken({ last_name: "Birch", ...cells }, {}, "referringdoctor");

  test.each([
    [{ provider_number: "2426577Y" }, { provider_number: "2426577Y" }],
    [{ practice_name: "Park Clinic" }, { practice_name: "Park Clinic", provider_number: null }],
    [{ first_name: "Dr Hannah" }, { first_name: "Hannah", title: 3 }],
    [{ phone: "03 9318 4417" }, { phone: "03 9318 4417" }],
  ])("%j: %j", (cells, draft) => expect(doctor(cells).draft).toMatchObject(draft));

  test("has no field of a patient", () => {
    const { draft } = doctor({ import_id: "7", provider_number: "2426577Y" });
    expect(
      Object.keys(draft).filter((field) =>
        ["dob", "medicare_number", "mobile", "import_id", "address"].includes(field),
      ),
    ).toEqual([]);
  });

  test.each([
    [{ title: "Rev" }, ["The title Rev is not in our list."]],
    [{ title: "Baroness" }, ["The title Baroness is not in our list."]],
    [{ title: "Dr" }, []],
  ])("%j does not vanish without a word: %j", (cells, notices) =>
    expect(doctor(cells).notices).toEqual(notices),
  );
});
