import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FundName, recipientsOf, takesMail } from "./choosing.ts";

const RECIPIENTS = [
  { code: "AHSA", way: "email", email_address: "a@ahsa.example", fund_codes: ["AUF", "ACA"] },
  { code: "HCF", way: "email", email_address: null, fund_codes: ["HCF"] },
  { code: "NIB", way: "online", email_address: "n@nib.example", fund_codes: ["NIB", "FAI"] },
  { code: "BUP", way: "email", email_address: "b@bup.example", fund_codes: [] },
] as const;
const FUNDS = [
  { ID: 1, code: "AUF" },
  { ID: 2, code: "ACA" },
  { ID: 3, code: "HCF" },
  { ID: 4, code: "FAI" },
] as const;
const known = fc.constantFrom<FundName>(1, 2, 3, 4, "AUF", "aca", "hcf", "NIB", "bup", "AHSA");
const unknown = fc.constantFrom<FundName>(5, 0, -1, "", "HBA", "AHS");

describe("G-57, G-58: the recipients of the funds a request names", () => {
  test.each([
    [true, "email", "a@fund.example"],
    [false, "email", null],
    [false, "online", "a@fund.example"],
    [false, "post", null],
  ])("takes mail: %j, by %s to %j", (takes, way, email_address) =>
    expect(takesMail({ way, email_address })).toBe(takes),
  );

  test("nothing named: all that take mail, and no others", () =>
    expect(recipientsOf(undefined, RECIPIENTS, FUNDS)).toEqual({
      chosen: [RECIPIENTS[0], RECIPIENTS[3]],
      errors: {},
    }));

  test("whoever is named is chosen once, in the order of the list, however often and in whatever order they are named", () =>
    fc.assert(
      fc.property(fc.array(known, { minLength: 1, maxLength: 8 }), (named) => {
        const { chosen, errors } = recipientsOf(named, RECIPIENTS, FUNDS);
        expect(errors).toEqual({});
        expect(chosen).toEqual(RECIPIENTS.filter((one) => chosen.includes(one)));
        expect(recipientsOf(named.toReversed(), RECIPIENTS, FUNDS).chosen).toEqual(chosen);
        const alone = new Set(named.flatMap((name) => recipientsOf([name], RECIPIENTS, FUNDS).chosen));
        expect(new Set(chosen)).toEqual(alone);
      }),
    ));

  test("one unknown fund refuses the whole request", () =>
    fc.assert(
      fc.property(fc.array(known), unknown, fc.array(known), (before, wrong, after) => {
        const { chosen, errors } = recipientsOf([...before, wrong, ...after], RECIPIENTS, FUNDS);
        expect([chosen, errors]).toEqual([[], { health_funds: "Choose the funds from the list." }]);
      }),
    ));
});
