import { describe, expect, test } from "vitest";
import { hiddenFile, hiddenPatient, hideParts, initials, toAuditWords } from "./audit-words.ts";

const isla = { ID: 7, first_name: "Isla", last_name: "Campbell" };

describe("the words of an audit entry", () => {
  test("are written with names and without", () => {
    expect(hideParts([hiddenPatient(isla)], (who) => `added patient ${who}`)).toEqual({
      message: "added patient CAMPBELL, Isla",
      discreet: "added patient I.C. (record 7)",
      patients: [7],
    });
  });

  test("hide the names of files, which often are a patient's", () => {
    const words = hideParts(
      [hiddenFile("Campbell referral.pdf"), hiddenPatient(isla)],
      (file, who) => `attached ${file} to patient ${who}`,
    );
    expect([words.message, words.discreet, words.patients]).toEqual([
      "attached Campbell referral.pdf to patient CAMPBELL, Isla",
      "attached a file to patient I.C. (record 7)",
      [7],
    ]);
  });

  test("are the same for everybody where nothing is hidden", () => {
    expect(toAuditWords("changed the practice settings")).toEqual({
      message: "changed the practice settings",
      discreet: "changed the practice settings",
      patients: [],
    });
  });

  test.each([
    [{ first_name: "  李", last_name: "Ng" }, "李.N."],
    [{ first_name: "ōtani", last_name: "" }, "Ō.."],
  ])("initials of %j", (name, expected) => expect(initials(name)).toBe(expected));
});
