import { describe, expect, test } from "vitest";
import { recipientsOf } from "./choosing.ts";

const recipients = [
  { code: "AHSA", way: "email", email_address: "a@ahsa.example", fund_codes: ["AUF", "ACA"] },
  { code: "HCF", way: "email", email_address: null, fund_codes: ["HCF"] },
  { code: "NIB", way: "online", email_address: null, fund_codes: ["NIB", "FAI"] },
];
const funds = [
  { ID: 3, code: "AUF" },
  { ID: 15, code: "HCF" },
  { ID: 46, code: "HBA" },
];
const chosen = (named: (number | string)[] | undefined) =>
  recipientsOf(named, recipients, funds).chosen.map(({ code }) => code);

describe("G-57, G-58: funds named in a request", () => {
  test("without a choice all that take mail", () => expect(chosen(undefined)).toEqual(["AHSA"]));
  test("by ID, by fund code in any case and by group, each recipient once and in its order", () =>
    expect(chosen(["fai", 15, "AHSA", 3])).toEqual(["AHSA", "HCF", "NIB"]));
  test.each([[[99]], [["NOFUND"]], [[46]]])("%j is unknown or closed", (named) => {
    const { chosen: none, errors } = recipientsOf(named, recipients, funds);
    expect([none, Object.keys(errors)]).toEqual([[], ["health_funds"]]);
  });
  test("an empty choice is refused", () =>
    expect(recipientsOf([], recipients, funds).errors).toEqual({
      health_funds: "Choose at least one fund.",
    }));
});
