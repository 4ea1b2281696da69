import { z } from "zod";
import { BankAccountDraft, PracticeDraft } from "#areas/billing/accounts/contract.ts";
import { ClientBody } from "#areas/practice/clients/client.contract.ts";
import { APPOINTMAID_PACKAGES, CHOOSE_AGENT_HOURS } from "#areas/practice/clients/services.contract.ts";
import {
  BillingContact,
  ClientBilling,
  ClientCoding,
  ClientJyt,
  SignupDetail,
} from "#areas/practice/clients/signup.contract.ts";
import { AbnSchema } from "#kernel/identifiers/abn.ts";
import { BsbSchema } from "#kernel/identifiers/bsb.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { LONG_PASSWORD, MAX_PASSWORD_LENGTH } from "#kernel/access/password.ts";
import { anyPhone, phone } from "#kernel/addresses/phone.ts";
import { ProviderNumberSchema } from "#kernel/identifiers/provider-number.ts";
import { line, optionalLine, orNull } from "#kernel/text/text.ts";

const CHOOSE_SUBURB = "Please select suburb from dropdown list";
const CHOOSE_SERVICE = "Choose a service from the list.";
const flag = z.boolean().nullish();
const password = z.string().max(MAX_PASSWORD_LENGTH, LONG_PASSWORD).nullish();
const positionSchema = (most: number, message: string) => z.int(message).min(1, message).max(most, message);

export const ChosenService = z.object({
  client_service_id: positionSchema(LARGEST_INTEGER, CHOOSE_SERVICE),
  is_trial: flag,
  appointmaid_package: z
    .int(CHOOSE_AGENT_HOURS)
    .min(0, CHOOSE_AGENT_HOURS)
    .max(APPOINTMAID_PACKAGES.length, CHOOSE_AGENT_HOURS)
    .nullish(),
});
export type ChosenService = z.output<typeof ChosenService>;

/** Bank account as entered (RULE-ACCT-03). The server validates it again. */
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

/** Practice as entered (RULE-ACCT-07). */
export const SignupPractice = z.object({
  practice_name: line(200, "Enter the name of the practice."),
  provider_number: ProviderNumberSchema,
  address: line(300, "Enter the address of the practice."),
  _locality: positionSchema(LARGEST_INTEGER, CHOOSE_SUBURB),
  phone: phone("phone"),
  facsimile: orNull(phone("facsimile")).optional(),
  abn: orNull(AbnSchema).optional(),
  active: z.boolean().default(true),
});
export type SignupPractice = z.output<typeof SignupPractice>;

/** Personal details required of every client (RULE-REG-05). Requirements of the services are in rules/. */
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
  prefered_contact: true, // Spelled as in the API.
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
  /** Password, accepted under either name. */
  register_password: password,
  password,
  confirm_password: password,
  referral_code: optionalLine(40).optional(),
  /** Drawn signature as PNG in base64, as exported by a canvas (G-60). */
  signature_image: z
    .string()
    .transform((text) => text.replace(/^data:image\/png;base64,/, ""))
    .nullish(),
  /** Key of the sign-up's draft. Signing up twice with the same key creates one client (G-62). */
  draft: z.string().max(200).nullish(),
});

export const RegisterBody = Person.extend({
  services: z.array(ChosenService).max(30, "Choose each service only once.").nullish(),
  has_billing: flag,
  has_jyt: flag,
  has_coding: flag,
  has_appOnly: flag, // Spelled as in the API.
  billing: ClientBilling.nullish(),
  jyt: ClientJyt.nullish(),
  coding: ClientCoding.nullish(),
  signup_detail: SignupDetail.nullish(),
  billing_contacts: z.array(BillingContact).max(10).nullish(),
  /**
   * Practices by the rules of the account details. `bank_account` is the account's position in the list
   * below, counted from 1 (G-61).
   */
  practices: z.array(PracticeDraft).max(50).nullish(),
  bank_accounts: z.array(BankAccountDraft).max(50).nullish(),
  /**
   * Total shown in the summary, in dollars including GST. If prices have changed since, the sign-up is
   * refused with the new total (G-56).
   */
  total: z.number().nullish(),
  /** Code of a sign-up link. Also accepted as a query parameter. */
  code: z.string().max(200).nullish(),
});
export type RegisterBody = z.output<typeof RegisterBody>;

export const FormsOnlyBody = Person;
export type FormsOnlyBody = z.output<typeof FormsOnlyBody>;
