import { isBsb } from "#kernel/identifiers/bsb.ts";
import { isEmail } from "#kernel/addresses/email.ts";
import { phoneProblem } from "#kernel/addresses/phone.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { Answers, FormAccount, FormContact, FormPractice } from "../answers.contract.ts";
import { type Kind, type Step, STEP_NAMES, stepsOf } from "./steps.ts";

/** Faults of one step: the specification's message, and a message for each field. */
export interface Missing {
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
const wrongIn = (checks: Readonly<Record<string, boolean>>, at = ""): FieldErrors =>
  Object.fromEntries(Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [[`${at}${name}`, REQUIRED]])));

/** Checks the signature (RULE-IFRM-12 to -14). */
function signing(answers: Answers): Omit<Missing, "step"> | null {
  const { signature_type, signature, signature_style, signature_agreement, _signature_file } = answers;
  if (signature_type === null) return { message: NO_SIGNATURE_TYPE, errors: { signature_type: NO_SIGNATURE_TYPE } };
  if (signature_type === "digital") {
    const isTyped = signature !== null && signature_style !== null;
    if (!isTyped && _signature_file === null) return { message: NO_SIGNATURE, errors: { signature: NO_SIGNATURE } };
    if (signature_agreement !== true) return { message: NO_AGREEMENT, errors: { signature_agreement: NO_AGREEMENT } };
  }
  return null;
}

/** Checks the practitioner's details (RULE-IFRM-15). */
function person(who: Answers): Omit<Missing, "step"> | null {
  const errors = wrongIn({
    specialties: who.specialties.length > 0,
    title: Boolean(who.title),
    first_name: who.first_name !== null,
    last_name: who.last_name !== null,
    cell_phone: who.cell_phone !== null && phoneProblem(who.cell_phone) === null,
    email_address: who.email_address !== null && isEmail(who.email_address),
    ahpra: who.ahpra !== null && AHPRA.test(who.ahpra.replace(/[\s-]/g, "")),
  });
  return complete(errors, tabIncomplete("practitioner"));
}

/** Checks the bank accounts and the effective date (RULE-IFRM-10). */
function banking({ bank_accounts, effective_date }: Answers): Omit<Missing, "step"> | null {
  if (bank_accounts.length === 0) return { message: NO_ACCOUNT, errors: { bank_accounts: NO_ACCOUNT } };
  const errors = Object.assign({}, ...bank_accounts.map((account, place) => accountErrors(account, `bank_accounts.${place}.`)));
  const date = effective_date === null ? { effective_date: REQUIRED } : {};
  return complete({ ...errors, ...date }, BANKING_INCOMPLETE);
}

export const accountErrors = (account: FormAccount, at = ""): FieldErrors =>
  wrongIn(
    {
      name: account.name !== null,
      branch_name: account.branch_name !== null,
      bank_address: account.bank_address !== null,
      account_name: account.account_name !== null,
      bsb: account.bsb !== null && isBsb(account.bsb),
      account_number: isNumber(account.account_number),
      abn: isAbnShaped(account.abn),
    },
    at,
  );

/**
 * Checks the practices (RULE-IFRM-17). A provider number with a wrong check character is only a warning
 * (facts 1.7); one without eight characters counts as missing.
 */
function practices({ practices: rows }: Answers): Omit<Missing, "step"> | null {
  if (rows.length === 0) return { message: NO_PRACTICE, errors: { practices: NO_PRACTICE } };
  const errors = Object.assign({}, ...rows.map((practice, place) => practiceErrors(practice, `practices.${place}.`)));
  return complete(errors, tabIncomplete("practices"));
}

export const practiceErrors = (practice: FormPractice, at = ""): FieldErrors =>
  wrongIn({ provider_number: /^[0-9A-Z]{8}$/.test(practice.provider_number ?? "") }, at);

/** Returns the practices without a name, which a form with status 1 needs in review (RULE-IFRM-18). */
export function nameErrors({ practices: rows }: Answers): FieldErrors {
  const places = rows.flatMap(({ practice_name }, place) => (practice_name === null ? [place] : []));
  return Object.fromEntries(places.map((place) => [`practices.${place}.practice_name`, PRACTICE_NAME_MISSING]));
}

/** Checks the billing contact (RULE-IFRM-16). */
function contact({ billing_contacts }: Answers): Omit<Missing, "step"> | null {
  const [first] = billing_contacts;
  const errors = first ? contactErrors(first) : { billing_contacts: REQUIRED };
  return complete(errors, tabIncomplete("contact"));
}

export const contactErrors = (row: FormContact, at = "billing_contacts.0."): FieldErrors =>
  wrongIn(
    {
      contact_name: row.contact_name !== null,
      name: row.name !== null,
      address: row.address !== null,
      telephone: row.telephone !== null && phoneProblem(row.telephone) === null,
      email: row.email !== null && isEmail(row.email),
    },
    at,
  );

const complete = (errors: FieldErrors, message: string): Omit<Missing, "step"> | null =>
  Object.keys(errors).length === 0 ? null : { message, errors };

type Check = (answers: Answers, location: Located) => Omit<Missing, "step"> | null;

const placed: Check = (_answers, { user_type, has_location }) =>
  user_type === 2 && !has_location ? { message: tabIncomplete("practitioner"), errors: { user_location: REQUIRED } } : null;

const CHECKS: Readonly<Record<Step, readonly Check[]>> = {
  practitioner: [signing, person, placed],
  banking: [banking],
  practices: [practices],
  contact: [contact],
  review: [],
};

/** Returns the first fault of a step, with the specification's message. Null if the step is complete. */
export function missingInStep(step: Step, answers: Answers, location: Located): Missing | null {
  for (const check of CHECKS[step]) {
    const found = check(answers, location);
    if (found) return { step, ...found };
  }
  return null;
}

/** Returns all faults of a step by field. */
export const faultsInStep = (step: Step, answers: Answers, location: Located): FieldErrors =>
  Object.assign({}, ...CHECKS[step].map((check) => check(answers, location)?.errors));

export interface Located {
  readonly user_type: number;
  readonly has_location: boolean;
}

/** Returns all faults that prevent a form's submission, in the order of the steps. */
export function missingIn(answers: Answers, kind: Kind, location: Located): Missing[] {
  const unchosen = kind.is_update && kind.update_type === 0;
  const first: Missing[] = unchosen
    ? [{ step: "practitioner", message: CHOOSE_UPDATE, errors: { update_type: CHOOSE_UPDATE } }]
    : [];
  const found = stepsOf(kind).flatMap((step) => missingInStep(step, answers, location) ?? []);
  // Requires the effective date even without the banking step, because it states from when the form applies.
  const undated = answers.effective_date === null && !stepsOf(kind).includes("banking");
  const date: Missing[] = undated
    ? [{ step: "practitioner", message: tabIncomplete("practitioner"), errors: { effective_date: REQUIRED } }]
    : [];
  return [...first, ...found, ...date];
}
