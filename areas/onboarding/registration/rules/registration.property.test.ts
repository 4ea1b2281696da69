import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import { registrationRoutes } from "../contract.ts";
import { RegisterBody } from "../fields.ts";
import { formsOnlyBody, NO_ANSWERS, pricedPart, registerBody, type SignupAnswers } from "./answers.ts";
import { allowedPackages, chosenServices, PUBLIC_PACKAGES, SPECIAL_PACKAGES } from "./chosen-services.ts";
import { withoutPasswords } from "./drafts.ts";
import { drawingProblem } from "./drawn-signature.ts";
import { chargedServices, newEntries } from "./entries.ts";
import { quoteReply } from "./quote-reply.ts";
import {
  accountErrors,
  limitErrors,
  personErrors,
  signatureErrors,
  suburbErrors,
} from "./registration-errors.ts";
import { stepAfter, stepOfField, stepsOf } from "./steps.ts";

const TODAY: Day = "2026-11-26";
const example = Object(registrationRoutes.register.example);
const bodyOf = (change: object) => RegisterBody.parse({ ...example, services: [], ...change });
const KINDS = [
  ...PUBLIC_PACKAGES.map((ID) => ({ ID, kind: "billing" as const })),
  ...SPECIAL_PACKAGES.map((ID) => ({ ID, kind: "billing" as const })),
  { ID: 4, kind: "transcription" as const },
  { ID: 9, kind: "ifc" as const },
  { ID: 16, kind: "coding" as const },
  { ID: 102, kind: "app" as const },
];
const services = fc.subarray([...PUBLIC_PACKAGES, ...SPECIAL_PACKAGES, 4, 16, 102, 77]);

describe("RULE-REG-01, RULE-REG-02: what is bought", () => {
  test("is accepted with exactly one allowed package where billing is wanted, and nothing unknown", () => {
    fc.assert(
      fc.property(services, fc.boolean(), fc.subarray([...SPECIAL_PACKAGES]), (IDs, has_billing, named) => {
        const body = bodyOf({
          services: IDs.map((client_service_id) => ({ client_service_id })),
          has_billing,
        });
        const allowed = allowedPackages({ packages: named });
        const chosen = chosenServices(body, KINDS, allowed);
        const packages = IDs.filter((ID) => [...PUBLIC_PACKAGES, ...SPECIAL_PACKAGES].includes(ID));
        const wantsBilling = has_billing || packages.length > 0;
        const isRight =
          !IDs.includes(77) &&
          (IDs.length > 0 || wantsBilling) &&
          (!wantsBilling || (packages.length === 1 && packages.every((ID) => allowed.includes(ID))));
        expect(Object.keys(chosen.errors).length === 0).toBe(isRight);
        expect(chosen.services).toEqual([...new Set(IDs)].toSorted((a, b) => a - b));
      }),
    );
  });

  test("G-53: a link opens the special packages it names, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (packages) => {
        const allowed = allowedPackages({ packages });
        expect(
          allowed
            .filter((ID) => !PUBLIC_PACKAGES.includes(ID))
            .every((ID) => SPECIAL_PACKAGES.includes(ID) && packages.includes(ID)),
        ).toBe(true);
      }),
    );
    expect(allowedPackages(null)).toEqual(PUBLIC_PACKAGES);
  });
});

describe("what a person must say", () => {
  const person = {
    dob: "1981-09-27",
    cell_phone: "0491570158",
    work_phone: "0355500160",
    register_password: "a long one",
  } as const;
  const refusedFields = (change: object) =>
    Object.keys(personErrors({ ...person, confirm_password: undefined, ...change }, TODAY));

  test.each([
    [{}, []],
    [{ dob: TODAY }, ["dob"]],
    [{ dob: "2027-01-01" }, ["dob"]],
    [{ dob: addDays(TODAY, -1) }, []],
    [{ cell_phone: "12" }, ["cell_phone"]],
    [{ work_phone: "555" }, ["work_phone"]],
    [{ confirm_password: "a long one" }, []],
    [{ confirm_password: "a wrong one" }, ["confirm_password"]],
    [{ confirm_password: "" }, ["confirm_password"]],
    [{ register_password: undefined, password: "another", confirm_password: "another" }, []],
  ])("RULE-REG-05: %j is refused at %j", (change, fields) => expect(refusedFields(change)).toEqual(fields));

  const PNG = "iVBORw0KGgoAAAANSUhEUg==";
  test.each([
    [{ signature_type: "manual" }, []],
    [{ signature_type: null }, ["signature_type"]],
    [{ signature_type: "digital" }, ["digital_signature", "digital_signature_font", "signature_agreement"]],
    [
      {
        signature_type: "digital",
        digital_signature: "H",
        digital_signature_font: "Bold",
        signature_agreement: true,
      },
      [],
    ],
    [
      { signature_type: "digital", digital_signature: "H", signature_agreement: true },
      ["digital_signature_font"],
    ],
    [{ signature_type: "digital", signature_image: PNG, signature_agreement: true }, []],
    [{ signature_type: "digital", signature_image: PNG }, ["signature_agreement"]],
    [
      { signature_type: "digital", signature_image: "GIF89a", signature_agreement: true },
      ["signature_image"],
    ],
    [{ signature_type: "manual", signature_image: "GIF89a" }, []],
  ])("RULE-REG-09, G-60: the signature %j lacks %j", (change, fields) => {
    const none = {
      signature_type: null,
      digital_signature: null,
      digital_signature_font: null,
      signature_agreement: null,
      signature_image: null,
    };
    expect(Object.keys(signatureErrors(Object.assign({ ...none }, change)))).toEqual(fields);
  });

  test("G-60: a drawing is a PNG in base64 of at most 200 kB", () => {
    fc.assert(
      fc.property(fc.base64String({ maxLength: 400 }), (text) => {
        expect(drawingProblem(`iVBORw0KGgo${text.replace(/=/g, "")}`)).toBeNull();
        if (!text.startsWith("iVBORw0KGgo")) expect(drawingProblem(text)).not.toBeNull();
      }),
    );
    expect(drawingProblem(`iVBORw0KGgo${"A".repeat(300_000)}`)).toContain("200 kB");
  });

  test.each([
    [null, 0],
    [7, 0],
    ["needed", 1],
  ] as const)("RULE-REG-07: the suburb %j has %d problems", (locality, count) =>
    expect(Object.keys(suburbErrors(locality))).toHaveLength(count),
  );

  test("RULE-ACCT-12: a package takes as many providers as its limit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.option(fc.integer({ min: 1, max: 5 })),
        (count, provider_limit) => {
          const errors = limitErrors(count, { description: "Saver", provider_limit });
          expect("practices" in errors).toBe(provider_limit !== null && count > provider_limit);
        },
      ),
    );
    expect(limitErrors(9, null)).toEqual({});
  });

  test("G-61: each practice names an account that is there, or there is only one", () => {
    const accounts = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(
        accounts,
        fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { maxLength: 4 }),
        (count, named) => {
          const body = bodyOf({});
          const errors = accountErrors({
            bank_accounts: Array.from({ length: count }, () => body.bank_accounts?.[0] ?? Object({})),
            practices: named.map((bank_account) => Object({ bank_account })),
          });
          named.forEach((bank_account, place) => {
            const isKnown = bank_account ? bank_account <= count : count <= 1;
            expect(`practices.${place}.bank_account` in errors).toBe(!isKnown);
          });
        },
      ),
    );
  });
});

describe("the rows of a new client's services", () => {
  const bought = fc.record({
    services: fc.uniqueArray(fc.constantFrom(4, 9, 13, 16, 102), { minLength: 1 }),
    trials: fc.subarray([4, 13]),
    trialOnly: fc.boolean(),
    after: fc.integer({ min: 0, max: 400 }),
  });

  test("STATE-PKG-05, G-66: what is a trial is not charged, what is charged is not live, everything else is live from its first day", () => {
    fc.assert(
      fc.property(bought, ({ services: IDs, trials, trialOnly, after }) => {
        const from = addDays(TODAY, after);
        const given = {
          services: IDs,
          chosen: IDs.map((client_service_id) => ({
            client_service_id,
            is_trial: trials.includes(client_service_id),
          })),
          billingPackage: IDs.includes(13) ? 13 : null,
          trialOnly,
        };
        const charged = chargedServices(given);
        const rows = newEntries({ ...given, charged, from });
        expect(rows.map(({ client_service_id }) => client_service_id)).toEqual(IDs);
        for (const row of rows) {
          expect(row.is_trial).toBe(!charged.includes(row.client_service_id));
          expect(row.active_date).toBe(row.is_trial ? from : null);
          expect(row.trial_exp_date).toBe(row.is_trial ? addMonths(from, 1) : null);
          expect(row.next_invoice_date).toBeNull();
        }
        if (trialOnly) expect(charged).not.toContain(13);
        const free = newEntries({ ...given, charged: [], from }).filter(({ is_trial }) => !is_trial);
        for (const row of free)
          expect([row.active_date, row.next_invoice_date]).toEqual([from, addMonths(from, 1)]);
      }),
    );
  });
});

describe("G-62: a draft of a sign-up", () => {
  test("holds no password however deep, and everything else as it was", () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("any"), { maxLength: 3 }),
        tie("fields"),
      ),
      fields: fc.dictionary(
        fc.constantFrom("name", "password", "register_password", "confirmPassword", "PASSWORD2", "inner"),
        tie("any"),
        { maxKeys: 4 },
      ),
    })).fields;
    fc.assert(
      fc.property(value, (answers) => {
        const saved = withoutPasswords(JSON.parse(JSON.stringify(answers)));
        expect(JSON.stringify(saved)).not.toMatch(/"[^"]*password[^"]*":/i);
        expect(withoutPasswords(saved)).toEqual(saved);
      }),
    );
    expect(withoutPasswords({ name: "a", inner: { password: "x", kept: [1, { b: 2 }] } })).toEqual({
      name: "a",
      inner: { kept: [1, { b: 2 }] },
    });
  });
});

describe("the steps of a sign-up", () => {
  const answers = fc.record({
    formsOnly: fc.boolean(),
    billingPackage: fc.constantFrom(null, 13),
    services: fc.subarray([4, 16, 102]),
  });

  test("RULE-REG-17, RULE-REG-18: begin with services and profile, each follows the one before, and the last leads nowhere", () => {
    fc.assert(
      fc.property(answers, (given) => {
        const steps = stepsOf(given);
        const names = steps.map(({ name }) => name);
        expect(names.slice(0, 2)).toEqual(["services", "profile"]);
        names.forEach((name, at) => expect(stepAfter(steps, name)).toBe(names[at + 1] ?? null));
        expect(names.includes("billing")).toBe(!given.formsOnly && given.billingPackage !== null);
        expect(names.includes("transcription")).toBe(!given.formsOnly && given.services.includes(4));
        expect(names.includes("agreements")).toBe(!given.formsOnly);
      }),
    );
  });

  test.each([
    ["services", "services"],
    ["billing.client_service_id", "services"],
    ["billing.prepay_amount", "services"],
    ["billing.has_merchant_facility", "billing"],
    ["practices.0.provider_number", "billing"],
    ["bank_accounts.0.bsb", "billing"],
    ["billing_contacts.0.email", "contact"],
    ["jyt.dictate_device", "transcription"],
    ["coding.separation_number", "coding"],
    ["signature_agreement", "agreements"],
    ["digital_signature", "agreements"],
    ["total", "agreements"],
    ["username", "profile"],
    ["ahpra", "profile"],
  ])("a refusal of %s leads to the step %s", (field, step) => expect(stepOfField(field)).toBe(step));
});

describe("what is sent", () => {
  const answersOf = (change: Partial<SignupAnswers>): SignupAnswers => ({ ...NO_ANSWERS, ...change });

  test("only the package may be a trial, and consents are prepaid with their number or not named", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom("none" as const, "prepaid" as const, "later" as const),
        fc.subarray([4, 16, 102]),
        (is_trial, ifc, chosen) => {
          const priced = pricedPart(
            answersOf({ services: chosen, billingPackage: 13, is_trial, ifc, prepay_amount: 10 }),
          );
          expect(priced.services.filter((one) => one.is_trial).map((one) => one.client_service_id)).toEqual(
            is_trial ? [13] : [],
          );
          expect(priced.billing?.has_ifc).toBe(ifc !== "none");
          expect("prepay_amount" in (priced.billing ?? {})).toBe(ifc === "prepaid");
          expect("is_ifc_prepaid" in (priced.billing ?? {})).toBe(ifc !== "none");
        },
      ),
    );
    expect(pricedPart(answersOf({ services: [4] })).billing).toBeNull();
  });

  test.each([
    [
      { services: [4], jyt: { dictate_device: "app" } },
      { jyt: { dictate_device: "app" }, coding: null },
    ],
    [
      { services: [16], coding: { separation_number: 3 }, jyt: { dictate_device: "app" } },
      { jyt: null, coding: { separation_number: 3 } },
    ],
    [{ billingPackage: 13, contact: { name: "Bronte" } }, { billing_contacts: [{ name: "Bronte" }] }],
    [{ billingPackage: 13, contact: { name: "" } }, { billing_contacts: [] }],
    [{ contact: { name: "Bronte" } }, { billing_contacts: [] }],
    [
      {
        billingPackage: 13,
        billing: { has_account: true, account_bsb: "083214", practice_phone: "0355500160" },
      },
      { bank_accounts: [{ bsb: "083214" }], practices: [{ phone: "0355500160" }] },
    ],
    [
      { billingPackage: 13, billing: { has_account: false, account_bsb: "083214" } },
      { bank_accounts: [], practices: [] },
    ],
    [
      { agreements: { subscribe: true, commencement_date: "" } },
      { signup_detail: { subscribe: true, commencement_date: null } },
    ],
  ] as const)("of %j: %j", (change, expected) =>
    expect(registerBody(answersOf(change), { draft: "d", code: null, total: 99 })).toMatchObject({
      ...expected,
      draft: "d",
      total: 99,
    }),
  );

  test("a sign-up for forms sends the profile and nothing of the services", () =>
    expect(
      formsOnlyBody(answersOf({ profile: { username: "hugo" }, services: [4] }), { draft: null }),
    ).toEqual({
      username: "hugo",
      draft: null,
    }));

  test("a quote is answered line by line without GST, and its sums as they are", () =>
    expect(
      quoteReply(
        Object({
          lines: [{ description: "Saver", unit_price: "99.00", units: 1, has_gst: true }],
          subtotal: 9_900,
          tax: 990,
          total: 10_890,
        }),
      ),
    ).toEqual({
      lines: [{ description: "Saver", amount: 9_900, has_gst: true }],
      subtotal: 9_900,
      tax: 990,
      total: 10_890,
    }));
});
