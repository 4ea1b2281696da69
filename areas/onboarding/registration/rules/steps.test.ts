import { describe, expect, test } from "vitest";
import { RegisterBody } from "../fields.ts";
import { NO_ANSWERS, pricedPart, registerBody, type SignupAnswers } from "./answers.ts";
import { stepAfter, stepOfField, stepsOf } from "./steps.ts";

const namesOf = (answers: Partial<SignupAnswers>) =>
  stepsOf({ ...NO_ANSWERS, ...answers }).map(({ name }) => name);

describe("the steps", () => {
  test("RULE-REG-18: each service brings its own", () => {
    expect(namesOf({})).toEqual(["services", "profile", "agreements"]);
    expect(namesOf({ billingPackage: 14 })).toEqual([
      "services",
      "profile",
      "billing",
      "contact",
      "agreements",
    ]);
    expect(namesOf({ services: [4, 16] })).toEqual([
      "services",
      "profile",
      "transcription",
      "coding",
      "agreements",
    ]);
  });

  test("RULE-REG-17: with forms only they are services and profile", () =>
    expect(namesOf({ formsOnly: true, billingPackage: 14, services: [4] })).toEqual(["services", "profile"]));

  test("follow each other, and the last leads nowhere", () => {
    const steps = stepsOf(NO_ANSWERS);
    expect([stepAfter(steps, "services"), stepAfter(steps, "agreements")]).toEqual(["profile", null]);
  });

  test.each([
    ["username", "profile"],
    ["services", "services"],
    ["billing.prepay_amount", "services"],
    ["billing_contacts.0.email", "contact"],
    ["practices.0.provider_number", "billing"],
    ["jyt.dictate_device", "transcription"],
    ["coding.separation_number", "coding"],
    ["digital_signature_font", "agreements"],
  ] as const)("a refusal of %s leads to %s", (field, step) => expect(stepOfField(field)).toBe(step));
});

describe("what is sent", () => {
  const answers: SignupAnswers = {
    ...NO_ANSWERS,
    billingPackage: 14,
    services: [4],
    is_trial: true,
    ifc: "prepaid",
    prepay_amount: 20,
    jyt: { dictate_device: "an app", letter_per_week: 20, letter_per_month: 80 },
    coding: { separation_number: 3 },
    billing: {
      has_account: true,
      has_surgical_assist: true,
      account_name: "CBA",
      account_bank_address: "1 Bank St",
      account_account_name: "Yarra",
      account_bsb: "083214",
      account_account_number: "40771926",
      account_abn: "51824753556",
      account_branch_name: "",
      practice_practice_name: "Richmond",
      practice_provider_number: "2426621B",
      practice_address: "7 Erin St",
      practice__locality: 690,
      practice_phone: "0355500186",
    },
    profile: {
      title: 3,
      first_name: "Marcus",
      last_name: "Tehrani",
      username: "mtehrani",
      email_address: "m@y.example",
      dob: "1979-04-19",
      cell_phone: "0491570156",
      work_phone: "0355500186",
      work_address: "7 Erin St",
    },
    agreements: { signature_type: "manual", commencement_date: "", subscribe: true },
  };

  test("is what the contract takes, with only what the chosen services ask for", () => {
    const body = RegisterBody.parse(registerBody(answers, { draft: "d", code: null, total: 44 }));
    expect(body).toMatchObject({
      services: [
        { client_service_id: 4, is_trial: false },
        { client_service_id: 14, is_trial: true },
      ],
      billing: {
        client_service_id: 14,
        has_ifc: true,
        is_ifc_prepaid: true,
        prepay_amount: 20,
        has_surgical_assist: true,
      },
      jyt: { letter_per_week: 20 },
      coding: null,
      signup_detail: { commencement_date: null, subscribe: true },
      billing_contacts: [],
      bank_accounts: [{ name: "CBA", account_name: "Yarra" }],
      practices: [{ practice_name: "Richmond", provider_number: "2426621B" }],
      draft: "d",
      total: 44,
    });
  });

  test("leaves accounts and consents out where they were not wanted", () => {
    const sent = registerBody(
      { ...answers, ifc: "none", billing: { ...answers.billing, has_account: false } },
      { draft: null, code: null, total: null },
    );
    expect(sent).toMatchObject({ bank_accounts: [], practices: [], billing: { has_ifc: false } });
    expect(pricedPart(NO_ANSWERS)).toEqual({ services: [], billing: null });
  });
});
