import { z } from "zod";
import type { BankAccount, Client, Practice } from "#areas/practice/clients/client.contract.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { OptionalLookup, OptionalReference, Version } from "#kernel/contract/id.ts";
import { anyPhone } from "#kernel/addresses/phone.ts";
import { optionalLine, orNull } from "#kernel/text/text.ts";
import { AccountChange, BankAccountDraft, PersonBody } from "../contract.ts";
import { phoneNumberProblem } from "./numbers.ts";
import {
  type StoredBankAccount,
  bankAccountErrors,
  duplicateErrors,
  mergeBankAccount,
} from "./bank-account.ts";
import { personErrors, mergePerson } from "./authorised-person.ts";
import { practiceErrors, mergePractice } from "./practice.ts";

// Forms of the account details. The forms apply the server's rules, so that errors show at the fields before
// anything is sent.

/** Form of the profile step (RULE-ACCT-01). */
export const profileForm = AccountChange.pick({
  username: true,
  title: true,
  first_name: true,
  last_name: true,
  dob: true,
  specialties: true,
}).extend({ title: AccountChange.shape.title.unwrap().nullable(), version: Version });

const REQUIRED_MESSAGES = {
  work_address: "Enter the work address.",
  cell_phone: "Enter a mobile number.",
} as const;
const Contact = z.object({
  work_address: optionalLine(300),
  _locality: OptionalLookup,
  cell_phone: orNull(anyPhone("mobile number")),
  work_phone: orNull(anyPhone("work phone number")),
  fax: orNull(anyPhone("fax number")),
  version: Version,
});

/** Returns the form of the contact step for the country (RULE-ACCT-02). */
export const contactForm = (country: Country) =>
  withRule(Contact, (values) => {
    const errors: Record<string, string> = {};
    if (!values.work_address) errors["work_address"] = REQUIRED_MESSAGES.work_address;
    if (!values.cell_phone) errors["cell_phone"] = REQUIRED_MESSAGES.cell_phone;
    else {
      const problem = phoneNumberProblem(values.cell_phone, "mobile number", country);
      if (problem !== null) errors["cell_phone"] = problem;
    }
    if (country === "AU" && !values._locality)
      errors["_locality"] = "Please select suburb from dropdown list";
    return errors;
  });

/** Returns the form of a bank account, checked against the client's other accounts (RULE-ACCT-03 to -06). */
export const bankAccountForm = (country: Country, others: readonly StoredBankAccount[]) =>
  withRule(BankAccountDraft.omit({ _doctor: true }).extend({ version: Version }), (values) => {
    const account = mergeBankAccount(values, null);
    return { ...duplicateErrors(account, others), ...bankAccountErrors(account, country) };
  });

const PracticeFields = z.object({
  practice_name: optionalLine(200),
  provider_number: optionalLine(30),
  address: optionalLine(300),
  _locality: OptionalLookup,
  phone: optionalLine(30),
  facsimile: optionalLine(30),
  bank_account: OptionalReference,
  abn: optionalLine(30),
  active: z.boolean(),
  version: Version,
});

/** Returns the form of a practice of this client (RULE-ACCT-07). */
export const practiceForm = ({ country, _user_location, bank_accounts }: Client) =>
  withRule(PracticeFields, (values) => {
    const draft = { ...values, locality: undefined };
    return practiceErrors(mergePractice(draft, null, { country, _user_location }), {
      country,
      accounts: bank_accounts.map(({ ID }) => ID),
      isSuburb: Boolean(values._locality),
    });
  });

const PersonFields = PersonBody.omit({ _doctor: true, relationship: true, name: true }).extend({
  name: optionalLine(200),
  relationship: PersonBody.shape.relationship.nullable(),
  version: Version,
});
export const personForm = (country: Country) =>
  withRule(PersonFields, ({ relationship, name, ...values }) =>
    personErrors(
      mergePerson({ ...values, name: name ?? "", relationship: relationship ?? undefined }, null, country),
      country,
    ),
  );

export const profileOf = ({ username, title, first_name, last_name, dob, specialties, version }: Client) => ({
  username,
  title,
  first_name,
  last_name,
  dob,
  specialties: specialties.map(({ ID }) => ID),
  version,
});

export const contactOf = ({ work_address, _locality, cell_phone, work_phone, fax, version }: Client) => ({
  work_address,
  _locality,
  cell_phone,
  work_phone,
  fax,
  version,
});

export const bankAccountFields = (account: BankAccount | null) => ({
  name: account?.name ?? null,
  branch_name: account?.branch_name ?? null,
  bank_address: account?.bank_address ?? null,
  account_name: account?.account_name ?? null,
  bsb: account?.bsb ?? null,
  account_number: account?.account_number ?? null,
  abn: account?.abn ?? null,
  gst: account?.gst ?? false,
  _file: account?._file ?? null,
  version: account?.version,
});

/**
 * Returns the initial values of the practice form. A new practice is paid into the client's only bank account
 * if the client has exactly one.
 */
export const practiceFields = (
  practice: Practice | null,
  { bank_accounts }: Pick<Client, "bank_accounts">,
) => ({
  practice_name: practice?.practice_name ?? null,
  provider_number: practice?.provider_number ?? null,
  address: practice?.address ?? null,
  _locality: practice?._locality ?? null,
  phone: practice?.phone ?? null,
  facsimile: practice?.facsimile ?? null,
  bank_account: practice
    ? practice.bank_account
    : bank_accounts.length === 1
      ? (bank_accounts[0]?.ID ?? null)
      : null,
  abn: practice?.abn ?? null,
  active: practice?.active ?? true,
  version: practice?.version,
});
