import { z } from "zod";
import { withRule } from "#kernel/contract/form-rule.ts";
import { INVALID_AHPRA, normaliseAhpra } from "#areas/practice/clients/rules/numbers.ts";
import type { ClientCoding } from "#areas/practice/clients/signup.contract.ts";
import { BillingContact, DICTATION_DEVICES, RECORD_TYPES } from "#areas/practice/clients/signup.contract.ts";
import { PASSWORDS_DIFFER, passwordMessage, passwordProblem } from "#kernel/access/password.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { FormsOnlyBody, SignupBankAccount, SignupPractice } from "../fields.ts";
import { CHOOSE_SUBURB, NEEDS_LOCATION } from "#areas/practice/clients/rules/defaults.ts";
import { personErrors, signatureErrors } from "../rules/registration-errors.ts";

export const today = () => todayIn("Australia/Sydney", new Date().toISOString());

const Person = FormsOnlyBody.pick({
  title: true,
  first_name: true,
  last_name: true,
  dob: true,
  username: true,
  email_address: true,
  cell_phone: true,
  work_phone: true,
  work_address: true,
  _locality: true,
  ahpra: true,
  specialties: true,
  referral_code: true,
  _user_location: true,
  is_no_gap: true,
}).extend({ register_password: z.string(), confirm_password: z.string() });

interface ProfileRequirements {
  readonly formsOnly: boolean;
  readonly billing: boolean;
  readonly suburb: boolean;
  readonly least: number;
}
type PersonValues = z.output<typeof Person>;

function problemsOf(values: PersonValues, requirements: ProfileRequirements): FieldErrors {
  const weakness = passwordProblem(values.register_password ?? "", requirements.least);
  return {
    ...(requirements.billing && !values.ahpra ? { ahpra: "Enter your AHPRA number." } : {}),
    ...(values.ahpra && !/^[A-Z]{3}\d{10}$/.test(normaliseAhpra(values.ahpra))
      ? { ahpra: INVALID_AHPRA }
      : {}),
    ...(requirements.billing && (values.specialties ?? []).length === 0
      ? { specialties: "Choose at least one specialty." }
      : {}),
    ...(requirements.suburb && !values._locality ? { _locality: CHOOSE_SUBURB } : {}),
    ...(requirements.formsOnly && !values._user_location ? { _user_location: NEEDS_LOCATION } : {}),
    ...(requirements.formsOnly && typeof values.is_no_gap !== "boolean"
      ? { is_no_gap: "Choose no gap or known gap." }
      : {}),
    ...(values.confirm_password ? {} : { confirm_password: PASSWORDS_DIFFER }),
    ...(weakness ? { register_password: passwordMessage(weakness, requirements.least) } : {}),
    ...personErrors(values, today()),
  };
}

/** Creates the schema of the profile step (RULE-REG-05 to -07, -12, -13). */
export const profileForm = (requirements: ProfileRequirements) =>
  withRule(Person, (values) => problemsOf(values, requirements));

const requiredNumber = (message: string) => z.int(message).min(0, message);

/** Schema of the transcription step (RULE-REG-10). */
export const jytForm = z.object({
  dictate_device: z.enum(DICTATION_DEVICES, { error: "Choose how you dictate." }),
  letter_per_week: requiredNumber("Enter the number of letters a week."),
  letter_per_month: requiredNumber("Enter the number of letters a month."),
  practiceSoftwares: z.string().max(200).nullish(),
});

/** Schema of the coding step (RULE-REG-11). */
export const codingForm = z.object({
  separation_number: requiredNumber("Enter the number of separations."),
  has_record_type: z.enum(RECORD_TYPES, { error: "Choose paper or electronic records." }),
}) satisfies z.ZodType<z.output<typeof ClientCoding>>;

export const contactForm = BillingContact;

/** Adds a prefix to the field names of errors, so that an account and a practice share one form. */
const prefixErrors = (errors: z.ZodError | undefined, prefix: string): FieldErrors =>
  Object.fromEntries((errors?.issues ?? []).map(({ path, message }) => [prefix + path.join("."), message]));

const fieldsWithPrefix = (
  values: Readonly<Record<string, unknown>>,
  prefix: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix)
        ? [[name.slice(prefix.length), value === "" || value === null ? undefined : value]]
        : [],
    ),
  );

/**
 * Schema of the billing step (RULE-ACCT-03, RULE-ACCT-07). Checks account and practice only if they are
 * entered now.
 */
export const billingForm = withRule(
  z.looseObject({
    has_account: z.boolean(),
    has_merchant_facility: z.boolean(),
    has_surgical_assist: z.boolean(),
  }),
  (values) =>
    values.has_account
      ? {
          ...prefixErrors(
            SignupBankAccount.safeParse(fieldsWithPrefix(values, "account_")).error,
            "account_",
          ),
          ...prefixErrors(SignupPractice.safeParse(fieldsWithPrefix(values, "practice_")).error, "practice_"),
        }
      : {},
);

const AgreementsValues = FormsOnlyBody.pick({
  signature_type: true,
  digital_signature: true,
  digital_signature_font: true,
  signature_agreement: true,
}).extend({
  signature_image: z.string().nullable(),
  commencement_date: z.union([FormsOnlyBody.shape.dob, z.literal("")]).nullish(),
  subscribe: z.boolean(),
  agrees: z.boolean(),
  register_password: z.string(),
});

/**
 * Creates the schema of the agreements step (RULE-REG-09). `least` is the minimum length of the password,
 * which a resumed sign-up has to enter again; null if the password is known.
 */
export const agreementsForm = (least: number | null) =>
  withRule(AgreementsValues, (values) => ({
    // Treats the agreement as given here because one checkbox covers both, and its error is added below.
    ...signatureErrors({ ...values, signature_agreement: true }),
    ...(values.signature_type === "digital" && values.signature_image === ""
      ? { signature_image: "Please add a signature" }
      : {}),
    ...(least === null ? {} : passwordErrors(values.register_password, least)),
    ...(values.agrees ? {} : { agrees: "Agree to the terms and conditions to sign up." }),
  }));

function passwordErrors(password: string, least: number): FieldErrors {
  if (password === "") return { register_password: "Enter your password." };
  const weakness = passwordProblem(password, least);
  return weakness ? { register_password: passwordMessage(weakness, least) } : {};
}
