import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldLabel } from "#kernel/contract/fields.ts";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { type Column, columnsOf, PATIENT_COLUMNS, REFERRING_DOCTOR_COLUMNS } from "../columns.contract.ts";
import { LONGEST_CELL, MAX_BYTES } from "../contract.ts";
import { isUnreadable, nameOf, quoteValue, appendNotes } from "./candidate.ts";
import { guessMapping } from "./csv-columns.ts";
import { candidateFromCells } from "./csv-row.ts";
import { fundFinder } from "./fund-names.ts";
import { properCase } from "./proper-case.ts";
import { fileProblem, filesProblem } from "./upload-check.ts";

const TODAY = "2026-11-23";
const subject = fc.constantFrom("patient" as const, "referringdoctor" as const);
const cell = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom("", " ", "NGUYEN", "2/7/1951", "31/02/1951", "Male", "0412 338 907"),
);

describe("names as files shout them", () => {
  test("what is in mixed case stays, and nothing is changed twice", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (name) => {
        const once = properCase(name);
        expect(once.length).toBe(name.length);
        if (name !== name.toUpperCase()) expect(once).toBe(name);
        if (once !== once.toUpperCase()) expect(properCase(once)).toBe(once);
      }),
    ));

  test.each([
    ["NGUYEN THI MAI", "Nguyen Thi Mai"],
    ["O’BRIEN", "O’Brien"],
    ["MCDONALD-SMITH", "McDonald-Smith"],
    ["ÉMILE", "Émile"],
    ["A", "A"],
    ["LEE", "Lee"],
  ])("%s is written %s", (shouted, written) => expect(properCase(shouted)).toBe(written));
});

describe("the columns of a file", () => {
  test("every field is proposed once at most, for a column that is there", () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(cell, fc.constantFrom("Surname", "Name", "DOB", "Phone", "ID")), { maxLength: 15 }),
        subject,
        (headings, of) => {
          const mapping = guessMapping(headings, of);
          const fields = Object.values(mapping);
          expect(new Set(fields).size).toBe(fields.length);
          for (const [place, field] of Object.entries(mapping)) {
            expect(Number(place)).toBeLessThan(headings.length);
            expect(Object.keys(columnsOf(of))).toContain(field);
          }
        },
      ),
    ));

  test("a heading is known however it is written", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(PATIENT_COLUMNS)),
        fc.constantFrom(" ", "-", "_", "."),
        ([field, column], between) => {
          const [heading = ""] = column.headings;
          const spaced = [...heading].join(between).toUpperCase();
          expect(guessMapping([spaced], "patient")).toEqual(guessMapping([heading], "patient"));
          expect(Object.values(guessMapping([heading], "patient"))).toContain(field);
        },
      ),
    ));

  test("those of a file of our own export are all known", () => {
    for (const columns of [PATIENT_COLUMNS, REFERRING_DOCTOR_COLUMNS]) {
      const of = columns === PATIENT_COLUMNS ? "patient" : "referringdoctor";
      const labels = Object.entries(columns).filter(
        ([field]) => field in patientFields && field !== "import_id",
      );
      for (const [field, { label }] of labels)
        expect(Object.values(guessMapping([label], of))).toContain(field);
    }
    expect(guessMapping([fieldLabel(patientFields, "last_name")], "patient")).toEqual({ 0: "last_name" });
  });
});

describe("F-5: a row of a table", () => {
  const mapping: Readonly<Record<string, Column>> = {
    0: "last_name",
    1: "first_name",
    2: "dob",
    3: "gender",
    4: "mobile",
    5: "notes",
  };
  const row = fc.array(cell, { minLength: 0, maxLength: 8 });

  test("is a person with a name, or says why it is none", () =>
    fc.assert(
      fc.property(row, subject, (cells, of) => {
        const one = candidateFromCells(cells, mapping, of, { today: TODAY });
        if (isUnreadable(one)) expect(one.reason).not.toBe("");
        else expect(nameOf(one.draft)).not.toBe("");
        expect(isUnreadable(one)).toBe([cells[0], cells[1]].every((text) => (text ?? "").trim() === ""));
      }),
    ));

  test("keeps a note of every cell of a date or a sex that it left out", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("31/02/1951", "soon", "2/7/1951"),
        fc.constantFrom("Male", "unknown thing"),
        (dob, gender) => {
          const one = candidateFromCells(["Lee", "Mai", dob, gender], mapping, "patient", { today: TODAY });
          if (isUnreadable(one)) throw new Error(one.reason);
          const said = one.notices.join(" ");
          expect(said.includes(dob)).toBe(one.draft["dob"] === null);
          expect(said.includes(gender)).toBe(one.draft["gender"] === null);
        },
      ),
    ));

  test("loses no telephone number: what has no field is in the notes", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("0412 338 907", "03 9318 4417", "0499 111 222"), {
          minLength: 1,
          maxLength: 4,
        }),
        (phones) => {
          const one = candidateFromCells(
            ["Lee", "", "", "", phones.join(" / "), "Prefers mornings"],
            mapping,
            "patient",
            {
              today: TODAY,
            },
          );
          if (isUnreadable(one)) throw new Error(one.reason);
          const { mobile, landline, notes } = one.draft;
          const everything = [mobile, landline, notes].join(" ").replace(/[^\d]/g, " ");
          for (const phone of phones)
            expect(everything.replaceAll(" ", "")).toContain(phone.replaceAll(" ", ""));
          const first = phones.find((phone) => phone.startsWith("04"));
          expect(mobile).toBe(first?.replaceAll(" ", "") ?? null);
          expect(one.draft["notes"]).toContain("Prefers mornings");
        },
      ),
    ));

  test("a cell that is too long is refused at its field", () => {
    const cells = ["Lee", "Mai", "", "", "", "x".repeat(LONGEST_CELL + 1)];
    expect(candidateFromCells(cells, mapping, "patient", { today: TODAY })).toMatchObject({
      field: "notes",
      reason: /10,000/,
    });
    expect(
      isUnreadable(
        candidateFromCells(cells.with(5, "x".repeat(LONGEST_CELL)), mapping, "patient", { today: TODAY }),
      ),
    ).toBe(false);
  });

  test("what is quoted of it is short, and what is kept is not lost", () =>
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.option(fc.string({ maxLength: 9 }), { nil: null }),
        (text, kept) => {
          expect(quoteValue(text).length).toBeLessThanOrEqual(61);
          expect(text.startsWith(quoteValue(text).replace(/…$/, ""))).toBe(true);
          expect(appendNotes(text, kept) ?? "").toContain(text);
        },
      ),
    ));
});

describe("the name of a fund in a file", () => {
  const FUNDS = [
    { ID: 1, code: "BUP", name: "Bupa" },
    { ID: 2, code: "HBF", name: "HBF Health Limited" },
    { ID: 3, code: "RTE", name: "rt health (Railway and Transport Health Fund Limited)" },
    { ID: 4, code: "NIB", name: "nib health funds ltd" },
  ];
  const find = fundFinder(FUNDS);

  test("is found by its code or its name, in any case and with any punctuation", () =>
    fc.assert(
      fc.property(fc.constantFrom(...FUNDS), fc.constantFrom("", ".", " -"), ({ ID, code, name }, mark) => {
        for (const written of [code, code.toLowerCase(), name, name.toUpperCase()])
          expect(find(written + mark)).toBe(ID);
      }),
    ));

  test("is nobody's where it says nothing, or might be several", () => {
    expect([find(""), find("Health Fund Pty Ltd"), find("xx")]).toEqual([null, null, null]);
    const two = fundFinder([
      { ID: 1, code: "AAA", name: "Transport Health" },
      { ID: 2, code: "BBB", name: "Transport Friendly" },
    ]);
    expect([two("Transp"), two("Transport Fr")]).toEqual([null, 2]);
  });
});

describe("what is said of files before a byte leaves", () => {
  test.each([
    ["patients.csv", 10, null],
    ["patients.TXT", 10, null],
    ["bundle.json", 10, null],
    ["bundle.ndjson", MAX_BYTES, null],
    ["patients.csv", 0, /empty/],
    ["patients.csv", MAX_BYTES + 1, /200 MB/],
    ["patients.xlsx", 10, null],
    ["patients.ods", 10, /Save it as .xlsx or CSV/],
    ["patients.zip", 10, /Extract it first/],
    ["letter.docx", 10, /neither/],
  ])("%s of %i bytes", (name, size, said) => {
    const problem = fileProblem({ name, size });
    if (said === null) expect(problem).toBeNull();
    else expect(problem).toMatch(said);
  });

  test("together: one table alone, or FHIR files of 200 MB at most", () =>
    fc.assert(
      fc.property(fc.nat(3), fc.nat(24), (tables, others) => {
        const files = [
          ...Array.from({ length: tables }, () => ({ name: "a.csv", size: 1 })),
          ...Array.from({ length: others }, () => ({ name: "a.json", size: 1 })),
        ];
        const isFine = (tables === 1 && others === 0) || (tables === 0 && others > 0 && others <= 20);
        expect(filesProblem(files) === null).toBe(isFine);
      }),
    ));
});
