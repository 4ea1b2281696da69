import type { z } from "zod";
import type { FormsOnlyBody, RegisterBody } from "../fields.ts";

/** Answers of all steps of the wizard. Empty texts count as no answer. */
export interface SignupAnswers {
  readonly formsOnly: boolean;
  /** IDs of the chosen services, without the billing package. */
  readonly services: readonly number[];
  readonly billingPackage: number | null;
  readonly is_trial: boolean;
  readonly is_annual: boolean;
  readonly ifc: "none" | "prepaid" | "later";
  readonly prepay_amount: number | null;
  readonly appointmaid_package: number | null;
  /** Answers by the contract's field names. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly billing: Readonly<Record<string, unknown>>;
  readonly contact: Readonly<Record<string, unknown>>;
  readonly jyt: Readonly<Record<string, unknown>>;
  readonly coding: Readonly<Record<string, unknown>>;
  readonly agreements: Readonly<Record<string, unknown>>;
  /** Chosen suburb of each step, whose ID is among the answers. Only for display. */
  readonly suburbs: Readonly<Record<string, unknown>>;
}

export const NO_ANSWERS: SignupAnswers = {
  formsOnly: false,
  services: [],
  billingPackage: null,
  is_trial: false,
  is_annual: false,
  ifc: "none",
  prepay_amount: null,
  appointmaid_package: null,
  profile: {},
  billing: {},
  contact: {},
  jyt: {},
  coding: {},
  agreements: {},
  suburbs: {},
};

export const APPOINTMAID_SERVICE = 103;
const ACCOUNT_FIELDS = [
  "name",
  "branch_name",
  "bank_address",
  "account_name",
  "bsb",
  "account_number",
  "abn",
  "gst",
];
const PRACTICE_FIELDS = ["practice_name", "provider_number", "address", "_locality", "phone"];

type Fields = Readonly<Record<string, unknown>>;
const pickFields = (fields: Fields, names: readonly string[], prefix = ""): Fields =>
  Object.fromEntries(
    names.flatMap((name) => (isGiven(fields[prefix + name]) ? [[name, fields[prefix + name]]] : [])),
  );
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Returns the part of the answers that determines the price, as the quote route takes it. */
export function pricedPart(answers: SignupAnswers) {
  const { billingPackage, services, is_trial, is_annual, ifc, prepay_amount, appointmaid_package } = answers;
  const serviceIds = [...services, ...(billingPackage === null ? [] : [billingPackage])];
  return {
    services: serviceIds.map((client_service_id) => ({
      client_service_id,
      is_trial: client_service_id === billingPackage && is_trial,
      ...(client_service_id === APPOINTMAID_SERVICE ? { appointmaid_package } : {}),
    })),
    billing:
      billingPackage === null
        ? null
        : {
            client_service_id: billingPackage,
            is_annual,
            has_ifc: ifc !== "none",
            ...(ifc === "none" ? {} : { is_ifc_prepaid: ifc === "prepaid" }),
            ...(ifc === "prepaid" ? { prepay_amount } : {}),
          },
  };
}

interface RegisterOptions {
  readonly draft: string | null;
  readonly code: string | null;
  /** Total shown in the summary, in dollars. Null if none was shown. */
  readonly total: number | null;
}

/** Builds the body of API-REG-001. Doesn't validate the answers again, because the server does. */
export function registerBody(answers: SignupAnswers, { draft, code, total }: RegisterOptions): Fields {
  const { profile, billing, contact, jyt, coding, agreements, billingPackage, services } = answers;
  const priced = pricedPart(answers);
  const { commencement_date, subscribe, ...signature } = agreements;
  const hasAccount = billingPackage !== null && billing["has_account"] === true;
  return {
    ...profile,
    ...signature,
    ...priced,
    billing: priced.billing && {
      ...priced.billing,
      ...pickFields(billing, ["has_merchant_facility", "has_surgical_assist"]),
    },
    jyt: services.includes(4) ? jyt : null,
    coding: services.includes(16) ? coding : null,
    signup_detail: {
      commencement_date: isGiven(commencement_date) ? commencement_date : null,
      subscribe: subscribe === true,
    },
    billing_contacts: billingPackage !== null && isGiven(contact["name"]) ? [contact] : [],
    bank_accounts: hasAccount ? [pickFields(billing, ACCOUNT_FIELDS, "account_")] : [],
    practices: hasAccount ? [pickFields(billing, PRACTICE_FIELDS, "practice_")] : [],
    draft,
    code,
    total,
  } satisfies Partial<Record<keyof z.input<typeof RegisterBody>, unknown>>;
}

/** Builds the body of API-REG-003. */
export const formsOnlyBody = (
  { profile }: SignupAnswers,
  { draft }: Pick<RegisterOptions, "draft">,
): Fields => ({ ...profile, draft }) satisfies Partial<Record<keyof z.input<typeof FormsOnlyBody>, unknown>>;
