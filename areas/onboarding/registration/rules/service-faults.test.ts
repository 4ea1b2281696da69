import { describe, expect, test } from "vitest";
import { APPOINTMAID_SERVICE, NO_ANSWERS } from "./answers.ts";
import { CHOOSE_PACKAGE, CHOOSE_SERVICE } from "./chosen-services.ts";
import { PREPAY_RANGE } from "./registration-errors.ts";
import { serviceFaults } from "./service-faults.ts";

const AGENT = "Choose the hours of the booking agent.";

describe("the first step of the sign-up", () => {
  test("names everything that is missing at once (RULE-REG-01 to -03)", () => {
    const chosen = {
      ...NO_ANSWERS,
      services: [APPOINTMAID_SERVICE],
      ifc: "prepaid",
      prepay_amount: 5,
    } as const;
    expect(serviceFaults(chosen, true)).toEqual({
      appointmaid_package: AGENT,
      billingPackage: CHOOSE_PACKAGE,
      prepay_amount: PREPAY_RANGE,
    });
  });

  test("asks for a service where nothing is chosen", () =>
    expect(serviceFaults(NO_ANSWERS, false)).toEqual({ services: CHOOSE_SERVICE }));

  test.each([
    ["forms alone", { ...NO_ANSWERS, formsOnly: true }, true],
    ["a service", { ...NO_ANSWERS, services: [4] }, false],
    [
      "a package with ten consents",
      { ...NO_ANSWERS, billingPackage: 13, ifc: "prepaid", prepay_amount: 10 },
      true,
    ],
    [
      "a package with a hundred",
      { ...NO_ANSWERS, billingPackage: 13, ifc: "prepaid", prepay_amount: 100 },
      true,
    ],
  ] as const)("is complete with %s", (_what, chosen, wantsBilling) =>
    expect(serviceFaults(chosen, wantsBilling)).toEqual({}),
  );

  test.each([9, 101, 10.5, null])("takes from ten to a hundred consents, and not %s", (prepay_amount) =>
    expect(serviceFaults({ ...NO_ANSWERS, billingPackage: 13, ifc: "prepaid", prepay_amount }, true)).toEqual(
      {
        prepay_amount: PREPAY_RANGE,
      },
    ),
  );
});
