import { describe, expect, test } from "vitest";
import { MissingRequestDraft } from "../contract.ts";
import { sortItems, itemsFor } from "./ask-for.ts";
import { mayBeChecked } from "./may-be-checked.ts";
import { requestMail, completionMail } from "./letter.ts";

const errorsOf = (draft: object): string[] =>
  (MissingRequestDraft.safeParse({ patient_id: 1, ...draft }).error?.issues ?? []).map(
    ({ message }) => message,
  );

describe("RULE-PAT-05: at least one item", () => {
  test("of either list", () => {
    expect(errorsOf({ patient_lists: ["date of birth"] })).toEqual([]);
    expect(errorsOf({ patient_lists: [], claim_lists: ["billing type"] })).toEqual([]);
  });
  test("none is refused in the catalogue's words", () => {
    expect(errorsOf({})).toEqual(["Please select at least one item"]);
    expect(errorsOf({ patient_lists: [], claim_lists: [] })).toEqual(["Please select at least one item"]);
  });
  test("CONST-115, CONST-116: only what is listed", () =>
    expect(errorsOf({ patient_lists: ["shoe size"] })).not.toEqual([]));
});

describe("CONST-115: which lines ask for what is missing", () => {
  test("each once, in the list's order", () =>
    expect(itemsFor(["provider_number", "fund_number", "_health_fund", "dob"])).toEqual([
      "date of birth",
      "health fund name and membership number",
      "referring doctor name and provider number",
    ]));
  test("none where nothing is", () => expect(itemsFor([])).toEqual([]));
  test("an order of ticking does not show", () =>
    expect(
      sortItems({
        patient_lists: ["work compensation details", "date of birth", "date of birth"],
        claim_lists: [],
      }),
    ).toEqual({
      patient_lists: ["date of birth", "work compensation details"],
      claim_lists: [],
    }));
});

describe("STATE-PAT-06: checking what the client edited", () => {
  test("a complete one is validated", () =>
    expect(mayBeChecked("Edited", "Validated", [])).toEqual({ allowed: true }));
  test("an incomplete one is not, and it is said what is missing", () => {
    const verdict = mayBeChecked("Edited", "Validated", ["dob", "fund_number"]);
    expect(verdict.allowed ? "" : verdict.refusal.message).toBe(
      "This is still missing: date of birth, membership number.",
    );
  });
  test("any goes back", () => expect(mayBeChecked("Edited", "Missing Data", []).allowed).toBe(true));
  test.each(["Unconverted", "Missing Data", "Validated"] as const)("%s is not checked", (status) => {
    for (const to of ["Validated", "Missing Data"] as const)
      expect(mayBeChecked(status, to, []).allowed).toBe(false);
  });
});

describe("the mails name no patient", () => {
  const client = { title: 3, first_name: "Priya", last_name: "Raman" };
  const patient = { first_name: "Isla", last_name: "Campbell" };
  const link = "https://corella.test/account/raman/patients/details/4";
  test("the one to the client lists what is asked", () => {
    const letter = requestMail({
      client,
      patient,
      asked_by: { first_name: "Noor", last_name: "Rahimi" },
      patient_lists: ["date of birth"],
      claim_lists: ["billing type"],
      hasNote: true,
      link,
    });
    expect(letter.text).toContain("Hi Priya,");
    expect(letter.text).toContain("- date of birth");
    expect(letter.text).toContain("- billing type");
    expect(letter.text).toContain(link);
    expect(JSON.stringify(letter)).not.toMatch(/Isla|Campbell/);
  });
  test("neither does the one to the billing team", () => {
    const letter = completionMail({
      client,
      patient,
      told_by: { first_name: "Sarah", last_name: "Lindqvist" },
      hasMessage: false,
      link,
    });
    expect(letter.text).toContain(link);
    expect(JSON.stringify(letter)).not.toMatch(/Isla|Campbell/);
  });
});
