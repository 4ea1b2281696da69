import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isUnreadable, nameOf, quoteValue, appendNotes } from "./candidate.ts";
import { describeCorrections, correctionLabel } from "./corrections.ts";
import { selectDifferences, differencesOf, isChanging } from "./differences.ts";
import { evidenceOf, nameKeyOf, namesOf } from "./evidence.ts";
import { figuresOf, writtenCount } from "./figures.ts";
import { delimiterIn, findHeadings, looksLikeData } from "./headings.ts";
import { agreementsOf, contradicts, type Evidence, hasEvidence } from "./identity.ts";
import { dateColumns, hasOpenDates } from "./open-dates.ts";
import { PieceText } from "./resource-text.ts";

describe("what recognises a person", () => {
  const patient = {
    ...{
      last_name: "Nguyễn",
      first_name: "Thi Mai",
      dob: "1958-03-14",
      mobile: "0412338907",
      landline: "0393184417",
    },
    ...{
      medicare_number: "24287817671",
      ihi: "8003608000311647",
      dva_number: "NX123456",
      address: "12 Lygon Street",
    },
  };
  test("of a patient: birthday, phones, numbers and address", () =>
    expect(evidenceOf("patient", patient)).toEqual({
      dob: "1958-03-14",
      phones: ["0412338907", "0393184417"],
      medicare: "24287817671",
      personal: "8003608000311647",
      dva: "NX123456",
      address: evidenceOf("patient", { address: "12 lygon st" }).address,
    }));

  test("of a doctor: phone, provider number and practice; never a birthday", () => {
    const doctor = {
      phone: "0393184417",
      provider_number: "2426577Y",
      practice_name: "Birch Family Practice",
      dob: "1970-01-01",
    };
    expect(evidenceOf("referringdoctor", doctor)).toMatchObject({
      dob: null,
      medicare: null,
      dva: null,
      personal: "2426577Y",
    });
    expect(evidenceOf("referringdoctor", { address: "12 Lygon Street" }).address).not.toBeNull();
  });

  test.each([
    [{}, false],
    [{ dob: "" }, false],
    [{ first_name: "Mai", last_name: "Nguyen" }, false],
    [{ dob: "1958-03-14" }, true],
    [{ mobile: "0412338907" }, true],
    [{ ihi: "8003608000311647" }, true],
    [{ dob: 19580314 }, false],
  ])("%j tells anything: %s", (values, has) => expect(hasEvidence(evidenceOf("patient", values))).toBe(has));

  test("one number in both phone fields is one phone", () =>
    expect(evidenceOf("patient", { mobile: "0412338907", landline: "0412338907" }).phones).toEqual([
      "0412338907",
    ]));

  test("a name is the same in capitals and without its accents", () => {
    expect(nameKeyOf({ last_name: "NGUYỄN", first_name: "Thị Mai" })).toBe(
      nameKeyOf({ last_name: "Nguyen", first_name: "thi mai" }),
    );
    expect(nameKeyOf({ last_name: "Nguyen", first_name: "Mai" })).not.toBe(
      nameKeyOf({ last_name: "Mai", first_name: "Nguyen" }),
    );
    expect(namesOf({ last_name: 7 })).toEqual({ last_name: "", first_name: "" });
  });

  const evidence: fc.Arbitrary<Evidence> = fc.record({
    dob: fc.option(fc.constantFrom("1958-03-14", "1961-04-03")),
    phones: fc.subarray(["0412338907", "0393184417"]),
    medicare: fc.option(fc.constantFrom("24287817671", "24287817672", "2428781767", "39509183221")),
    personal: fc.option(fc.constantFrom("8003608000311647", "8003608166690503")),
    dva: fc.option(fc.constantFrom("NX123456")),
    address: fc.option(fc.constantFrom("12lygonst")),
  });

  test("agreeing and contradicting are the same both ways, and nobody contradicts themselves", () => {
    fc.assert(
      fc.property(evidence, evidence, (one, other) => {
        expect(agreementsOf(one, other)).toEqual(agreementsOf(other, one));
        expect(contradicts(one, other)).toBe(contradicts(other, one));
        expect(contradicts(one, one)).toBe(false);
      }),
    );
  });

  test("a phone or an address that is another one never speaks against", () => {
    fc.assert(
      fc.property(evidence, fc.subarray(["0412338907", "0393184417"]), (one, phones) => {
        expect(contradicts(one, { ...one, phones, address: "1otherst" })).toBe(false);
      }),
    );
  });
});

describe("what an import would change of a record", () => {
  const values = fc.record({
    mobile: fc.constantFrom(null, "", "0412338907", "0491570156"),
    notes: fc.constantFrom(null, "Deaf in the left ear", "Deaf in the left ear\nFragile veins"),
    category: fc.constantFrom("U", "C"),
    medicare_number: fc.constantFrom(null, "2428781767", "24287817671"),
    import_id: fc.constantFrom(null, "1044"),
  });

  test("adding changes nobody; filling changes only what is empty; updating changes all that differs", () => {
    fc.assert(
      fc.property(values, values, (record, file) => {
        const differences = differencesOf(record, file);
        expect(selectDifferences(differences, "add")).toEqual([]);
        for (const { field, isFill, was } of selectDifferences(differences, "fill")) {
          expect(isFill).toBe(true);
          if (field !== "medicare_number") expect(was).toBeNull();
        }
        expect(selectDifferences(differences, "update")).toEqual(differences);
      }),
    );
  });

  test("the number of another system stays, and an empty cell takes nothing away", () => {
    fc.assert(
      fc.property(values, values, (record, file) => {
        for (const { field, now } of differencesOf(record, file)) {
          expect(field).not.toBe("import_id");
          expect([null, "", "U"]).not.toContain(now);
        }
      }),
    );
  });

  test("once all of it is made, the same file changes nothing", () => {
    fc.assert(
      fc.property(values, values, (record, file) => {
        const changed = {
          ...record,
          ...Object.fromEntries(differencesOf(record, file).map(({ field, now }) => [field, now])),
        };
        expect(differencesOf(changed, file)).toEqual([]);
      }),
    );
  });

  test.each([
    ["add", { fills: 3, others: 3 }, false],
    ["fill", { fills: 0, others: 3 }, false],
    ["fill", { fills: 1, others: 0 }, true],
    ["update", { fills: 0, others: 1 }, true],
    ["update", { fills: 0, others: 0 }, false],
  ] as const)("%s with %j changes the record: %s", (mode, counts, changes) =>
    expect(isChanging(mode, counts)).toBe(changes),
  );
});

describe("the figures above an import", () => {
  const counts = {
    new: 5,
    change: 2,
    made: 0,
    changed: 0,
    there: 1,
    doubt: 3,
    left: 0,
    wrong: 4,
    undone: 0,
    incomplete: 0,
  };
  const keys = (mode: "add" | "fill" | "update", state: "read" | "done", more = {}) =>
    figuresOf({ counts: { ...counts, ...more }, mode, state }).map(({ key }) => key);

  test.each([
    ["add", "read", ["rows", "new", "there", "doubt", "wrong"]],
    ["fill", "read", ["rows", "new", "change", "there", "doubt", "wrong"]],
    ["update", "done", ["rows", "made", "changed", "there", "doubt", "wrong"]],
  ] as const)("to %s, %s: %j", (mode, state, expected) => expect(keys(mode, state)).toEqual(expected));

  test("rows of the file are all of them; what somebody has to look at is marked", () => {
    const figures = figuresOf({ counts, mode: "fill", state: "read" });
    expect(figures[0]).toMatchObject({ key: "rows", count: 15 });
    expect(figures.filter(({ isOdd }) => isOdd).map(({ key }) => key)).toEqual(["doubt", "wrong"]);
    expect(writtenCount(counts)).toBe(7);
    expect(keys("add", "done", { undone: 2, left: 1 })).toContain("undone");
  });
});

describe("dates somebody has to say the order of", () => {
  const dates = { 0: { order: "dmy", is_open: true }, 3: { order: "mdy", is_open: false } } as const;
  test.each([
    [{ 0: "dob" }, true],
    [{ 0: "entitlement_expiry" }, true],
    [{ 3: "dob" }, false],
    [{ 0: "notes" }, false],
    [{}, false],
    [null, false],
  ])("with the columns %j: %s", (mapping, open) => expect(hasOpenDates({ dates, mapping })).toBe(open));
  test("each column has its place", () =>
    expect(
      dateColumns({ dates, mapping: { 0: "dob", 3: "entitlement_expiry" } }).map(({ place }) => place),
    ).toEqual(["0", "3"]));
});

describe("the rows above the people of a table", () => {
  test.each([
    [[["Surname", "Given"]], 0],
    [[["Patient list, printed 12/11/2026"], ["Surname", "Given"]], 1],
    [
      [
        ["Patient list", ""],
        ["", ""],
        ["Surname", "Given"],
      ],
      2,
    ],
    [[["Patient list"]], -1],
    [[], -1],
    [
      [
        ["Patient list", "printed 12/11/2026"],
        ["Surname", "Given", "DOB", "Mobile"],
        ["Tran", "Mai", "", ""],
      ],
      1,
    ],
    [[["Patient list", "2026"], [""], ["Surname", "Given", "DOB", "Mobile"], ["Tran", "Mai", "", ""]], 2],
    [
      [
        ["Surname", "Given"],
        ["Tran", "Mai", "12 High St", "VIC"],
        ["Papas", "Nick", "13 High St", "VIC"],
      ],
      0,
    ],
    [
      [
        ["Patient list", "2026"],
        ["a", "a", "a", "a"],
        ["a", "a", "a", "a"],
      ],
      0,
    ],
    [
      [
        ["Surname", "Given"],
        ["Tran", "Mai", "a", "b"],
      ],
      0,
    ],
    [
      [
        ["Surname", "Given"],
        ["Tran", "Mai", "14/08/1958", "b"],
        ["Tran", "Mai", "14/08/1958", "b"],
      ],
      0,
    ],
    [
      [
        ["Person", "", "", "Address", "", "Cards"],
        ["Surname", "First name", "DOB", "Address", "Postcode", "Medicare No"],
        ["Tran", "Mai", "14/08/1958", "1 High St", "3121", "2428 78176 7"],
      ],
      1,
    ],
    [
      [
        ["Surname", "First name"],
        ["Address", "Suburb"],
        ["State", "Medicare"],
      ],
      0,
    ],
  ])("headings of %j are at %d", (rows, at) => expect(findHeadings(rows)).toBe(at));

  test.each([
    [["Surname", "Given", "DOB"], false],
    [["Tran", "Mai", "14/08/1958"], true],
    [["Mrs", "Mai"], true],
    [["mai@b.example"], true],
    [["0412 338 907"], true],
    [["Phone (mobile)"], false],
  ])("%j is a person: %s", (cells, person) => expect(looksLikeData(cells)).toBe(person));

  test.each([
    [["a,b,c"], ","],
    [["a;b,c;d"], ";"],
    [["Patients, printed", "a\tb\tc"], "\t"],
    [["a|b|c"], "|"],
    [[], ","],
  ])("the lines %j are divided by %j", (lines, sign) => expect(delimiterIn(lines)).toBe(sign));
});

describe("words of an import", () => {
  test.each([
    [{ last_name: "Nguyen", first_name: "Mai" }, "NGUYEN, Mai"],
    [{ last_name: " ", first_name: "Mai" }, "Mai"],
    [{ last_name: 7 }, ""],
  ])("%j is called %j", (draft, name) => expect(nameOf(draft)).toBe(name));

  test("what is kept stands below the notes, and is quoted at most to sixty characters", () => {
    expect([
      appendNotes(null, "b"),
      appendNotes("a", null),
      appendNotes("a", "b"),
      appendNotes("", ""),
      appendNotes(null, null),
    ]).toEqual([...["b", "a", "a\nb", null, null]]);
    expect([quoteValue("x".repeat(60)).length, quoteValue("x".repeat(61))]).toEqual([
      60,
      `${"x".repeat(60)}…`,
    ]);
    expect(isUnreadable({ subject: "patient", source_id: null, reason: "x" })).toBe(true);
  });

  test("a correction says what was and what is, and what is kept is said elsewhere", () => {
    const at = (kind: "phone" | "kept" | "left_out", was: string, now: string) => ({
      kind,
      field: "mobile",
      was,
      now,
    });
    expect(
      describeCorrections([
        at("phone", "491570156", "0491570156"),
        at("kept", "x", ""),
        at("left_out", "n/a", ""),
      ]),
    ).toBe("491570156 → 0491570156. Left out: n/a.");
    expect(describeCorrections([])).toBe("");
    expect([correctionLabel("card_expiry"), correctionLabel("left_out")]).toEqual([
      "Card expiry",
      "Left out",
    ]);
  });
});

describe("a piece of a file", () => {
  const limits = { length: 10, depth: 3 };
  test("is what came in its chunks, and the next one begins anew", () => {
    const piece = new PieceText(limits);
    expect(piece.isEmpty).toBe(true);
    for (const part of ["ab", "cd"]) piece.add(part);
    expect([piece.isEmpty, piece.take(1), piece.isEmpty]).toEqual([
      false,
      { number: 1, text: "abcd", problem: null, length: 4 },
      true,
    ]);
    expect(piece.take(2)).toEqual({ number: 2, text: "", problem: null, length: 0 });
  });

  test("that is too long or too deep keeps no text, only its length and the first reason", () => {
    const piece = new PieceText(limits);
    piece.add("x".repeat(11));
    piece.nestedTo(9);
    piece.add("y");
    expect(piece.take(1)).toEqual({ number: 1, text: "", problem: "long", length: 12 });
    piece.nestedTo(3);
    piece.add("abc");
    expect(piece.take(2).problem).toBeNull();
    piece.nestedTo(4);
    piece.add("abc");
    expect(piece.take(3)).toEqual({ number: 3, text: "", problem: "deep", length: 3 });
  });
});
