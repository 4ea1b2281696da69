import { limitSentence } from "#areas/billing/accounts/rules/practice.ts";
import { CHOOSE_SUBURB, NEEDS_LOCATION } from "#areas/practice/clients/rules/defaults.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { PASSWORDS_DIFFER } from "#kernel/access/password.ts";
import { invalidNumber, phoneProblem } from "#kernel/addresses/phone.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { FormsOnlyBody, RegisterBody } from "../fields.ts";
import { SERVICES } from "./chosen-services.ts";
import { drawingProblem } from "./drawn-signature.ts";

/** Message for the number of prepaid consents (MSG-068, MSG-129). */
export const PREPAY_RANGE = "Please enter the pre pay amount in range 10 to 100 IFCs";
export const GP_ONLY = "This package is only available to GPs and allied health providers.";
const MIN_PREPAID = 10;
const MAX_PREPAID = 100;

/** Returns the messages of the fields whose condition is true. */
const errorsOf = (...checks: readonly (readonly [string, string, unknown])[]): FieldErrors =>
  Object.fromEntries(checks.flatMap(([field, message, hasFault]) => (hasFault ? [[field, message]] : [])));

type Person = Pick<
  FormsOnlyBody,
  "dob" | "cell_phone" | "work_phone" | "register_password" | "password" | "confirm_password"
>;

export const passwordIn = ({
  register_password,
  password,
}: Pick<Person, "register_password" | "password">): string => register_password ?? password ?? "";

/** Returns the errors of the personal details by field (RULE-REG-05, MSG-142). */
export function personErrors(person: Person, today: Day): FieldErrors {
  const { cell_phone, work_phone, confirm_password } = person;
  const country: Country = "AU";
  // Skips a missing number, which occurs while the form is filled in; the schema requires one.
  const isInvalidPhone = (number: string | null | undefined): boolean =>
    Boolean(number) && phoneProblem(number ?? "", country) !== null;
  return errorsOf(
    ["dob", "Enter a date of birth in the past.", person.dob >= today],
    ["cell_phone", invalidNumber(cell_phone, "mobile number"), isInvalidPhone(cell_phone)],
    ["work_phone", invalidNumber(work_phone, "work phone number"), isInvalidPhone(work_phone)],
    [
      "confirm_password",
      PASSWORDS_DIFFER,
      typeof confirm_password === "string" && confirm_password !== passwordIn(person),
    ],
  );
}

type Signature = Pick<
  RegisterBody,
  | "signature_type"
  | "digital_signature"
  | "digital_signature_font"
  | "signature_agreement"
  | "signature_image"
>;

/**
 * Checks the signature: typed with a style, or drawn, with the agreement in either case (RULE-REG-09, G-60).
 */
export function signatureErrors(signature: Signature): FieldErrors {
  const image = signature.signature_image || null;
  const isDigital = signature.signature_type === "digital";
  const isTyped = isDigital && image === null;
  const imageProblem = isDigital && image !== null ? drawingProblem(image) : null;
  return errorsOf(
    ["signature_image", imageProblem ?? "", imageProblem !== null],
    ["signature_type", "Please select how you would like to sign the forms.", !signature.signature_type],
    ["digital_signature", "Please add a signature", isTyped && !signature.digital_signature],
    [
      "digital_signature_font",
      "Choose a style for your signature.",
      isTyped && !signature.digital_signature_font,
    ],
    [
      "signature_agreement",
      "Please agree Terms and Conditions for digital signature",
      isDigital && signature.signature_agreement !== true,
    ],
  );
}

/** Returns true for an allowed number of prepaid consents (RULE-REG-03). */
export const isPrepayable = (amount: number | null): boolean =>
  amount !== null && Number.isInteger(amount) && amount >= MIN_PREPAID && amount <= MAX_PREPAID;

interface ServiceSelection {
  readonly services: readonly number[];
  readonly billingPackage: number | null;
  /** True if one of the specialties belongs to GPs or allied health (RULE-REG-04). */
  readonly isGpOrAllied: boolean;
}

/** Checks the requirements of each service (RULE-REG-03, -04, -06, -10, -11). */
export function serviceErrors(
  body: RegisterBody,
  { services, billingPackage, isGpOrAllied }: ServiceSelection,
): FieldErrors {
  const { billing, jyt, coding } = body;
  const hasBilling = billingPackage !== null;
  const amount = billing?.prepay_amount ?? 0;
  const isPrepaid = billing?.has_ifc && billing.is_ifc_prepaid;
  const hasJyt = services.includes(SERVICES.transcription);
  const hasCoding = services.includes(SERVICES.coding);
  const isMissing = (value: unknown) => value === null || value === undefined;
  return errorsOf(
    [
      "billing.is_ifc_prepaid",
      "Choose to prepay or to pay later.",
      billing?.has_ifc && isMissing(billing.is_ifc_prepaid),
    ],
    ["billing.prepay_amount", PREPAY_RANGE, isPrepaid && !isPrepayable(amount)],
    ["specialties", GP_ONLY, billingPackage === SERVICES.covid && !isGpOrAllied],
    ["ahpra", "Enter your AHPRA registration number.", hasBilling && !body.ahpra],
    ["specialties", "Choose at least one specialty.", hasBilling && (body.specialties ?? []).length === 0],
    ["jyt.dictate_device", "Choose how you dictate.", hasJyt && !jyt?.dictate_device],
    ["jyt.letter_per_week", "Enter the number of letters a week.", hasJyt && isMissing(jyt?.letter_per_week)],
    [
      "jyt.letter_per_month",
      "Enter the number of letters a month.",
      hasJyt && isMissing(jyt?.letter_per_month),
    ],
    [
      "coding.separation_number",
      "Enter the number of separations.",
      hasCoding && isMissing(coding?.separation_number),
    ],
    [
      "coding.has_record_type",
      "Choose paper or electronic records.",
      hasCoding && isMissing(coding?.has_record_type),
    ],
  );
}

/** Requires a suburb for billing and transcription (RULE-REG-07). */
export const suburbErrors = (locality: number | null | "needed"): FieldErrors =>
  errorsOf(["_locality", CHOOSE_SUBURB, locality === "needed"]);

/** Checks the details of a forms-only client (RULE-REG-12, RULE-REG-13). */
export const formsOnlyErrors = ({ is_no_gap, _user_location }: FormsOnlyBody): FieldErrors =>
  errorsOf(
    ["_user_location", NEEDS_LOCATION, !_user_location],
    ["is_no_gap", "Choose no gap or known gap.", typeof is_no_gap !== "boolean"],
  );

/** Checks the number of practices against the package's limit (RULE-ACCT-12). */
export function limitErrors(
  count: number,
  chosenPackage: { readonly description: string; readonly provider_limit: number | null } | null,
): FieldErrors {
  const limit = chosenPackage?.provider_limit ?? null;
  if (chosenPackage === null || limit === null || count <= limit) return {};
  return { practices: limitSentence({ name: chosenPackage.description, limit }) };
}

/**
 * Checks that each practice names an existing account, counted from 1 (G-61). The name is optional if there
 * is at most one account.
 */
export function accountErrors(body: Pick<RegisterBody, "practices" | "bank_accounts">): FieldErrors {
  const accounts = (body.bank_accounts ?? []).length;
  return Object.fromEntries(
    (body.practices ?? []).flatMap(({ bank_account }, index) => {
      const isKnown = bank_account ? bank_account <= accounts : accounts <= 1;
      return isKnown ? [] : [[`practices.${index}.bank_account`, "Choose a bank account."]];
    }),
  );
}
