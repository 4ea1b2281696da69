import { isBsb } from "#kernel/identifiers/bsb.ts";
import { isEmail } from "#kernel/addresses/email.ts";
import { phoneProblem } from "#kernel/addresses/phone.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { Answers, FormAccount, FormContact, FormPractice } from "../answers.contract.ts";
import { type FormKind, type Step, STEP_NAMES, stepsOf } from "./steps.ts";

/** Faults of one step: the specification's message, and a message for each field. */
export interface StepFaults {
  readonly step: Step;
  readonly message: string;
  readonly errors: FieldErrors;
}

export const CHOOSE_UPDATE = "Please select the details you want to update.";
const NO_SIGNATURE_TYPE = "Please select how you would like to sign the forms.";
const NO_SIGNATURE = "Please add a signature";
const NO_AGREEMENT = "Please agree Terms and Conditions for digital signature";
const NO_ACCOUNT = "Please add a bank account";
const BANKING_INCOMPLETE = "Please make sure you have entered all required fields with valid data.";
const NO_PRACTICE = "Please add a practice";
export const PRACTICE_NAME_MISSING = "Practice Name Missing…";
const REQUIRED = "Enter a value.";
/** Returns the message for a step with missing fields (MSG-153). */
export const tabIncomplete = (step: Step): string => `Some Fields missing in the ${STEP_NAMES[step]} Tab`;

const AHPRA = /^[A-Z]{3}\d{10}$/i;
const isNumber = (text: string | null): boolean => text !== null && /^\d+$/.test(text) && !/^0+$/.test(text);
const isAbnShaped = (text: string | null): boolean => isNumber(text) && text?.length === 11;

/** Returns a message for each field whose check failed. */
const requiredErrors = (checks: Readonly<Record<string, boolean>>, prefix = ""): FieldErrors =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [[`${prefix}${name}`, REQUIRED]])),
  );

/** Checks the signature (RULE-IFRM-12 to -14). */
function checkSigning(answers: Answers): Omit<StepFaults, "step"> | null {
  const { signature_type, signature, signature_style, signature_agreement, _signature_file } = answers;
  if (signature_type === null)
    return { message: NO_SIGNATURE_TYPE, errors: { signature_type: NO_SIGNATURE_TYPE } };
  if (signature_type === "digital") {
    const isTyped = signature !== null && signature_style !== null;
    if (!isTyped && _signature_file === null)
      return { message: NO_SIGNATURE, errors: { signature: NO_SIGNATURE } };
    if (signature_agreement !== true)
      return { message: NO_AGREEMENT, errors: { signature_agreement: NO_AGREEMENT } };
  }
  return null;
}

/** Checks the practitioner's details (RULE-IFRM-15). */
function checkPerson(answers: Answers): Omit<StepFaults, "step"> | null {
  const errors = requiredErrors({
    specialties: answers.specialties.length > 0,
    title: Boolean(answers.title),
    first_name: answers.first_name !== null,
    last_name: answers.last_name !== null,
    cell_phone: answers.cell_phone !== null && phoneProblem(answers.cell_phone) === null,
    email_address: answers.email_address !== null && isEmail(answers.email_address),
    ahpra: answers.ahpra !== null && AHPRA.test(answers.ahpra.replace(/[\s-]/g, "")),
  });
  return faultOf(errors, tabIncomplete("practitioner"));
}

/** Checks the bank accounts and the effective date (RULE-IFRM-10). */
function checkBanking({ bank_accounts, effective_date }: Answers): Omit<StepFaults, "step"> | null {
  if (bank_accounts.length === 0) return { message: NO_ACCOUNT, errors: { bank_accounts: NO_ACCOUNT } };
  const errors = Object.assign(
    {},
    ...bank_accounts.map((account, index) => accountErrors(account, `bank_accounts.${index}.`)),
  );
  const date = effective_date === null ? { effective_date: REQUIRED } : {};
  return faultOf({ ...errors, ...date }, BANKING_INCOMPLETE);
}

export const accountErrors = (account: FormAccount, prefix = ""): FieldErrors =>
  requiredErrors(
    {
      name: account.name !== null,
      branch_name: account.branch_name !== null,
      bank_address: account.bank_address !== null,
      account_name: account.account_name !== null,
      bsb: account.bsb !== null && isBsb(account.bsb),
      account_number: isNumber(account.account_number),
      abn: isAbnShaped(account.abn),
    },
    prefix,
  );

/**
 * Checks the practices (RULE-IFRM-17). A provider number with a wrong check character is only a warning
 * (facts 1.7); one without eight characters counts as missing.
 */
function checkPractices({ practices: rows }: Answers): Omit<StepFaults, "step"> | null {
  if (rows.length === 0) return { message: NO_PRACTICE, errors: { practices: NO_PRACTICE } };
  const errors = Object.assign(
    {},
    ...rows.map((practice, index) => practiceErrors(practice, `practices.${index}.`)),
  );
  return faultOf(errors, tabIncomplete("practices"));
}

export const practiceErrors = (practice: FormPractice, prefix = ""): FieldErrors =>
  requiredErrors({ provider_number: /^[0-9A-Z]{8}$/.test(practice.provider_number ?? "") }, prefix);

/** Returns the practices without a name, which a form with status 1 needs in review (RULE-IFRM-18). */
export function nameErrors({ practices: rows }: Answers): FieldErrors {
  const indexes = rows.flatMap(({ practice_name }, index) => (practice_name === null ? [index] : []));
  return Object.fromEntries(
    indexes.map((index) => [`practices.${index}.practice_name`, PRACTICE_NAME_MISSING]),
  );
}

/** Checks the billing contact (RULE-IFRM-16). */
function checkContact({ billing_contacts }: Answers): Omit<StepFaults, "step"> | null {
  const [first] = billing_contacts;
  const errors = first ? contactErrors(first) : { billing_contacts: REQUIRED };
  return faultOf(errors, tabIncomplete("contact"));
}

export const contactErrors = (row: FormContact, prefix = "billing_contacts.0."): FieldErrors =>
  requiredErrors(
    {
      contact_name: row.contact_name !== null,
      name: row.name !== null,
      address: row.address !== null,
      telephone: row.telephone !== null && phoneProblem(row.telephone) === null,
      email: row.email !== null && isEmail(row.email),
    },
    prefix,
  );

const faultOf = (errors: FieldErrors, message: string): Omit<StepFaults, "step"> | null =>
  Object.keys(errors).length === 0 ? null : { message, errors };

type Check = (answers: Answers, location: FormLocation) => Omit<StepFaults, "step"> | null;

const checkLocation: Check = (_answers, { user_type, has_location }) =>
  user_type === 2 && !has_location
    ? { message: tabIncomplete("practitioner"), errors: { user_location: REQUIRED } }
    : null;

const CHECKS: Readonly<Record<Step, readonly Check[]>> = {
  practitioner: [checkSigning, checkPerson, checkLocation],
  banking: [checkBanking],
  practices: [checkPractices],
  contact: [checkContact],
  review: [],
};

/** Returns the first fault of a step, with the specification's message. Null if the step is complete. */
export function missingInStep(step: Step, answers: Answers, location: FormLocation): StepFaults | null {
  for (const check of CHECKS[step]) {
    const fault = check(answers, location);
    if (fault) return { step, ...fault };
  }
  return null;
}

/** Returns all faults of a step by field. */
export const faultsInStep = (step: Step, answers: Answers, location: FormLocation): FieldErrors =>
  Object.assign({}, ...CHECKS[step].map((check) => check(answers, location)?.errors));

export interface FormLocation {
  readonly user_type: number;
  readonly has_location: boolean;
}

/** Returns all faults that prevent a form's submission, in the order of the steps. */
export function missingIn(answers: Answers, kind: FormKind, location: FormLocation): StepFaults[] {
  const isUnchosen = kind.is_update && kind.update_type === 0;
  const kindFaults: StepFaults[] = isUnchosen
    ? [{ step: "practitioner", message: CHOOSE_UPDATE, errors: { update_type: CHOOSE_UPDATE } }]
    : [];
  const stepFaults = stepsOf(kind).flatMap((step) => missingInStep(step, answers, location) ?? []);
  // Requires the effective date even without the banking step, because it states from when the form applies.
  const isUndated = answers.effective_date === null && !stepsOf(kind).includes("banking");
  const date: StepFaults[] = isUndated
    ? [{ step: "practitioner", message: tabIncomplete("practitioner"), errors: { effective_date: REQUIRED } }]
    : [];
  return [...kindFaults, ...stepFaults, ...date];
}
