import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { isSearchable, readPatientQuery } from "./search-query.ts";

const today: Day = "2026-11-20";
const named = (words: string[], born: Day | null = null) => ({
  by: "name",
  words,
  whole: words.join(""),
  born,
});

describe("RULE-PAT-01 a patient search", () => {
  test("starts at the third character", () => {
    expect(isSearchable("smi")).toBe(true);
    expect(isSearchable(" sm ")).toBe(false);
    expect(isSearchable("")).toBe(false);
    // A whole name may be two characters in these scripts, and a last name one.
    for (const name of ["王", "李明", "김", "さ"]) expect([name, isSearchable(name)]).toEqual([name, true]);
  });

  test("reads names in any order", () => {
    expect(readPatientQuery("smi jo")).toEqual([named(["smi", "jo"])]);
    expect(readPatientQuery("jo smith")).toEqual([named(["jo", "smith"])]);
    expect(readPatientQuery("  O'Sul   Zoë ")).toEqual([named(["osul", "zoe"])]);
    expect(readPatientQuery("van der Berg")).toEqual([named(["van", "der", "berg"])]);
  });

  test("reads the last name before a comma", () => {
    expect(readPatientQuery("Smith, J")).toEqual([
      { by: "lastFirst", last: "smith", first: "j", born: null },
    ]);
    expect(readPatientQuery("Smith,")).toEqual([{ by: "lastFirst", last: "smith", first: "", born: null }]);
    expect(readPatientQuery(", jo")).toEqual([named(["jo"])]);
  });

  test("reads a birthday", () => {
    expect(readPatientQuery("1/2/1960")).toEqual([{ by: "born", day: "1960-02-01" }]);
    expect(readPatientQuery("1 feb 1960")).toEqual([{ by: "born", day: "1960-02-01" }]);
    expect(readPatientQuery("1960-02-01")).toEqual([{ by: "born", day: "1960-02-01" }]);
    expect(readPatientQuery("1/2/60", today)).toEqual([{ by: "born", day: "1960-02-01" }]);
  });

  test("reads a name with a birthday", () => {
    expect(readPatientQuery("smith 1/2/1960")).toEqual([named(["smith"], "1960-02-01")]);
    expect(readPatientQuery("Smith, J 1/2/1960")).toEqual([
      { by: "lastFirst", last: "smith", first: "j", born: "1960-02-01" },
    ]);
  });

  test("reads bare digits as all they may be", () => {
    expect(readPatientQuery("01021960")).toEqual([
      { by: "born", day: "1960-02-01" },
      { by: "phone", prefix: "01021960" },
      { by: "mrn", prefix: "01021960" },
    ]);
    expect(readPatientQuery("0412 345")).toEqual([
      { by: "phone", prefix: "0412345" },
      { by: "mrn", prefix: "0412345" },
    ]);
    expect(readPatientQuery("+61 412 345 678")[0]).toEqual({ by: "phone", prefix: "0412345678" });
    expect(readPatientQuery("2428 77813 2")).toEqual([
      { by: "medicare", prefix: "2428778132" },
      { by: "mrn", prefix: "2428778132" },
    ]);
    expect(readPatientQuery("2428 77813 2/1")).toContainEqual({ by: "medicare", prefix: "24287781321" });
  });

  test("RULE-GEN-07 finds a local number behind its zeros", () => {
    expect(readPatientQuery("5550 1234")).toContainEqual({ by: "phone", prefix: "0055501234" });
  });

  test("knows a year of two digits only with today", () => {
    expect(readPatientQuery("010260", today)).toContainEqual({ by: "born", day: "1960-02-01" });
    expect(readPatientQuery("010260").map((reading) => reading.by)).not.toContain("born");
    expect(readPatientQuery("1/2/60").map((reading) => reading.by)).not.toContain("born");
  });

  test("reads a record number with letters, or a name with a digit", () => {
    expect(readPatientQuery("a12345")).toEqual([{ by: "mrn", prefix: "A12345" }, named(["a12345"])]);
  });

  test("reads an e-mail address", () => {
    expect(readPatientQuery("Jo@Example.com")).toEqual([{ by: "email", prefix: "jo@example.com" }]);
  });

  test.each(["", "   ", "'", "--- ,"])("finds nothing to read in %j", (text) =>
    expect(readPatientQuery(text)).toEqual([]),
  );

  test("reads any text without stumbling, and no reading is empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const reading of readPatientQuery(text, today)) {
          const sought = reading.by === "name" ? reading.words : [Object.values(reading)[1]];
          expect(sought).not.toContain("");
          expect(sought.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
