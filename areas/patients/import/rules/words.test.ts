import { describe, expect, test } from "vitest";
import { MAX_BYTES } from "../contract.ts";
import { fileProblem, filesProblem } from "./upload-check.ts";
import {
  fieldWords,
  filesWords,
  mappingProblem,
  describeOutcome,
  formatPeople,
  formatReasons,
} from "./words.ts";

const none = {
  new: 0,
  change: 0,
  there: 0,
  doubt: 0,
  wrong: 0,
  left: 0,
  made: 0,
  changed: 0,
  undone: 0,
  incomplete: 0,
};

describe("the files of an import, before they leave", () => {
  test("FHIR and tables are taken, by the end of their name", () => {
    const names = ["Patient.ndjson", "bundle.JSON", "a.jsonl", "patients.csv", "p.TSV", "p.txt"];
    expect(names.map((name) => fileProblem({ name, size: 10 }))).toEqual(names.map(() => null));
  });

  test("a spreadsheet, a packed file and anything else are told what to do", () => {
    expect(fileProblem({ name: "patients.ods", size: 10 })).toContain("Save it as .xlsx or CSV");
    expect(fileProblem({ name: "patients.xlsx", size: 10 })).toBeNull();
    expect(fileProblem({ name: "export.zip", size: 10 })).toContain("Extract it");
    expect(fileProblem({ name: "scan.pdf", size: 10 })).toContain("neither a FHIR file");
  });

  test("an empty file and one that is too large are refused", () => {
    expect(fileProblem({ name: "p.csv", size: 0 })).toBe("This file is empty.");
    expect(fileProblem({ name: "p.csv", size: MAX_BYTES + 1 })).toContain("200 MB");
  });

  test("one table at a time, not beside FHIR, and not more than fits", () => {
    const csv = { name: "p.csv", size: 10 };
    const fhir = { name: "p.ndjson", size: 10 };
    expect(filesProblem([])).toBe("Choose a file first.");
    expect(filesProblem([csv, csv])).toBe("Import one CSV or Excel file at a time.");
    expect(filesProblem([csv, fhir])).toContain("separately");
    expect(filesProblem([{ ...fhir, size: MAX_BYTES }, fhir])).toContain("larger than 200 MB");
    expect(filesProblem(Array.from({ length: 21 }, () => fhir))).toContain("at most 20");
    expect(filesProblem([fhir, fhir])).toBeNull();
  });
});

describe("what an import is said to do", () => {
  test.each([
    [{ made: 1 }, {}, "1 patient imported."],
    [{ made: 2, changed: 1 }, { made: 1 }, "2 patients and 1 referring doctor imported. 1 patient changed."],
    [{ changed: 3 }, {}, "Nothing new was imported. 3 patients changed."],
    [{}, {}, "Nothing new was imported."],
  ])("%j and %j: %s", (patient, referringdoctor, words) =>
    expect(
      describeOutcome({ patient: { ...none, ...patient }, referringdoctor: { ...none, ...referringdoctor } }),
    ).toBe(words),
  );

  test("counts people by what they are", () => {
    const counts = { patient: { ...none, new: 1243 }, referringdoctor: { ...none, new: 1 } };
    expect(formatPeople(counts, "new")).toBe("1,243 patients and 1 referring doctor");
    expect(formatPeople(counts, "made")).toBe("");
  });

  test("names two files, and counts the rest", () => {
    expect([filesWords(["a.csv"]), filesWords(["a", "b"]), filesWords(["a", "b", "c"])]).toEqual([
      "a.csv",
      "a and b",
      "a and 2 more",
    ]);
  });

  test("a reason names the field as the screen does", () => {
    const reasons = [
      { field: "dob", message: "Enter a valid date" },
      { field: null, message: "This record has no name." },
    ];
    expect(formatReasons(reasons, ["The title Sir is not in our list."])).toBe(
      "Date of birth: Enter a valid date. This record has no name. The title Sir is not in our list.",
    );
    expect([fieldWords("_locality"), fieldWords("provider_number"), fieldWords("constructor")]).toEqual([
      "Suburb",
      "Provider number",
      "constructor",
    ]);
  });
});

describe("matching columns", () => {
  test("needs a name and each field once", () => {
    expect(mappingProblem({ "0": "last_name", "1": "dob" })).toBeNull();
    expect(mappingProblem({ "0": "full_name" })).toBeNull();
    expect(mappingProblem({ "0": "dob" })).toContain("surname");
    expect(mappingProblem({ "0": "last_name", "1": "mobile", "2": "mobile" })).toBe(
      "Mobile is matched with more than one column.",
    );
  });
});
