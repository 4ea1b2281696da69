import { z } from "zod";
import { BankAccountDraft, PracticeDraft } from "#areas/billing/accounts/contract.ts";
import { ClientBody } from "#areas/practice/clients/client.contract.ts";
import { APPOINTMAID_PACKAGES } from "#areas/practice/clients/services.contract.ts";
import { BillingContact, ClientBilling, ClientCoding, ClientJyt, SignupDetail } from "#areas/practice/clients/signup.contract.ts";
import { AbnSchema } from "#kernel/identifiers/abn.ts";
import { BsbSchema } from "#kernel/identifiers/bsb.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { LONG_PASSWORD, MOST_PASSWORD_LENGTH } from "#kernel/access/password.ts";
import { anyPhone, phone } from "#kernel/addresses/phone.ts";
import { ProviderNumberSchema } from "#kernel/identifiers/provider-number.ts";
import { line, optionalLine, orNull } from "#kernel/text/text.ts";

const CHOOSE_SUBURB = "Please select suburb from dropdown list";
const CHOOSE_SERVICE = "Choose a service from the list.";
const CHOOSE_PACKAGE = "Choose an Appointmaid package.";
const flag = z.boolean().nullish();
const password = z.string().max(MOST_PASSWORD_LENGTH, LONG_PASSWORD).nullish();
const place = (most: number, words: string) => z.int(words).min(1, words).max(most, words);

export const ChosenService = z.object({
  client_service_id: place(LARGEST_INTEGER, CHOOSE_SERVICE),
  is_trial: flag,
  appointmaid_package: z.int(CHOOSE_PACKAGE).min(0, CHOOSE_PACKAGE).max(APPOINTMAID_PACKAGES.length, CHOOSE_PACKAGE).nullish(),
});
export type ChosenService = z.output<typeof ChosenService>;

/** RULE-ACCT-03, while it is entered; the server has the last word. */
export const SignupBankAccount = z.object({
  name: line(200, "Enter the name of the bank."),
  branch_name: optionalLine(200).optional(),
  bank_address: line(300, "Enter the address of the bank."),
  account_name: line(200, "Enter the name of the account."),
  bsb: BsbSchema,
  account_number: z
    .string("Enter the account number.")
    .overwrite((text) => text.replace(/[\s-]/g, ""))
    .regex(/^(?!0+$)\d{4,10}$/, "Enter the account number: 4 to 10 digits."),
  abn: AbnSchema,
  gst: z.boolean().default(false),
});
export type SignupBankAccount = z.output<typeof SignupBankAccount>;

/** RULE-ACCT-07. */
export const SignupPractice = z.object({
  practice_name: line(200, "Enter the name of the practice."),
  provider_number: ProviderNumberSchema,
  address: line(300, "Enter the address of the practice."),
  _locality: place(LARGEST_INTEGER, CHOOSE_SUBURB),
  phone: phone("phone"),
  facsimile: orNull(phone("facsimile")).optional(),
  abn: orNull(AbnSchema).optional(),
  active: z.boolean().default(true),
});
export type SignupPractice = z.output<typeof SignupPractice>;

/** RULE-REG-05 for everybody; what each service asks for besides is in rules/. */
const Person = ClientBody.pick({
  title: true,
  first_name: true,
  last_name: true,
  username: true,
  email_address: true,
  cell_phone: true,
  work_address: true,
  fax: true,
  _locality: true,
  company: true,
  prefered_contact: true, // sic
  ahpra: true,
  gst: true,
  is_no_gap: true,
  _user_location: true,
  signature_type: true,
  digital_signature: true,
  digital_signature_font: true,
  signature_agreement: true,
  specialties: true,
}).extend({
  dob: DaySchema,
  work_phone: anyPhone("work phone number"),
  /** The password is taken under either name. */
  register_password: password,
  password,
  confirm_password: password,
  referral_code: optionalLine(40).optional(),
  /** A drawn signature: a PNG in base64, as a canvas writes it (G-60). */
  signature_image: z
    .string()
    .transform((text) => text.replace(/^data:image\/png;base64,/, ""))
    .nullish(),
  /** The key of the draft it was written in: registering twice with it is registering once (G-62). */
  draft: z.string().max(200).nullish(),
});

export const RegisterBody = Person.extend({
  services: z.array(ChosenService).max(30, "Choose each service only once.").nullish(),
  has_billing: flag,
  has_jyt: flag,
  has_coding: flag,
  has_appOnly: flag, // sic
  billing: ClientBilling.nullish(),
  jyt: ClientJyt.nullish(),
  coding: ClientCoding.nullish(),
  signup_detail: SignupDetail.nullish(),
  billing_contacts: z.array(BillingContact).max(10).nullish(),
  /** By the rules of the account details. `bank_account` is the account's place in the list below, from 1 (G-61). */
  practices: z.array(PracticeDraft).max(50).nullish(),
  bank_accounts: z.array(BankAccountDraft).max(50).nullish(),
  /** What the summary showed, in dollars with GST: where prices changed since, the sign-up is refused with the new total (G-56). */
  total: z.number().nullish(),
  /** Of a sign-up link; also taken from the address. */
  code: z.string().max(200).nullish(),
});
export type RegisterBody = z.output<typeof RegisterBody>;

export const FormsOnlyBody = Person;
export type FormsOnlyBody = z.output<typeof FormsOnlyBody>;
