import { describe, expect, test } from "vitest";
import { readPatientQuery } from "#kernel/lists/search-query.ts";
import { searchPlan } from "./search-plan.ts";

const plan = (typed: string) => searchPlan(readPatientQuery(typed, "2026-11-11"));
const names = (typed: string) =>
  plan(typed).probes.flatMap((probe) => (probe.in === "names" ? [`${probe.last}|${probe.first}`] : []));

describe("how a search looks", () => {
  test("one word is either name", () => expect(names("smi")).toEqual(["smi|", "|smi"]));
  test("two words in any order, or one name of two", () =>
    expect(names("smi jo")).toEqual(["smi|jo", "jo|smi", "smijo|", "|smijo"]));
  test("three words fall apart in two places", () =>
    expect(names("van der berg")).toEqual([
      "van|derberg",
      "derberg|van",
      "vander|berg",
      "berg|vander",
      "vanderberg|",
      "|vanderberg",
    ]));
  test("a comma settles it", () => expect(names("Smith, J")).toEqual(["smith|j"]));
  test("many words are few looks", () =>
    expect(plan("a b c d e f g h i j k l m").probes.length).toBeLessThanOrEqual(12));
  test("Chinese names need no blank", () => expect(names("王小明")).toContain("王|小明"));
  test.each([
    ["欧阳修", "欧阳|修"],
    ["田中太郎", "田中|太郎"],
    ["田中", "田中|"],
    ["小明", "|小明"],
    ["王", "王|"],
    ["김민수", "김|민수".normalize("NFKD")],
  ])("%s is also looked for as %s", (typed, found) => expect(names(typed)).toContain(found));
  test("digits are several things", () =>
    expect(plan("0412338907").probes.map((probe) => probe.in)).toEqual(["mobile", "landline", "mrn"]));
  test("numbers have no misspelling", () =>
    expect(plan("01021960")).toMatchObject({ alike: null, contained: [] }));
  test("short words are not looked for within names", () =>
    expect([plan("j s").contained, plan("jo smi").contained]).toEqual([[], ["jo", "smi"]]));
  test("sounds in both orders", () =>
    expect(plan("jon smyth").alike).toEqual({ text: "jon smyth", sounds: ["jn smt", "smt jn"] }));
  test("a sound of one letter would be half the practice", () =>
    expect(plan("sue leigh").alike?.sounds).toHaveLength(2));
  test("the birthday beside a name stays", () => expect(plan("smith 1/2/1960").born).toBe("1960-02-01"));
  test("nothing typed, nothing looked for", () =>
    expect(plan("")).toEqual({ probes: [], contained: [], alike: null, slips: [], born: null }));
});
