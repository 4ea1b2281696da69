import { z } from "zod";
import { OldPasswordSchema } from "#areas/identity/sign-in/contract.ts";
import { UploadedFile } from "#platform/files/contract.ts";
import { Locality } from "#areas/practice/reference-data/contract.ts";
import { CountrySchema } from "#kernel/addresses/country.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { LARGEST_INTEGER, Version } from "#kernel/contract/id.ts";
import { LONG_PASSWORD, MAX_PASSWORD_LENGTH } from "#kernel/access/password.ts";
import { anyPhone } from "#kernel/addresses/phone.ts";
import { line, optionalLine, orNull } from "#kernel/text/text.ts";
import { TITLES } from "#kernel/people/title.ts";
import { UsernameSchema } from "#kernel/access/username.ts";
import { ClientServiceEntry, ServiceEntryBody } from "./services.contract.ts";
import { BillingContact, ClientBilling, ClientCoding, ClientJyt, SignupDetail } from "./signup.contract.ts";

/** Ways to contact a client (CONST-109). */
export const CONTACT_OPTIONS = ["Email", "Phone", "Do Not Mind", "Other"] as const;
export const DIFFICULTIES = ["EASY", "MEDIUM", "DIFFICULT"] as const;
export const BANK_TYPES = ["Trading Bank", "Savings Bank", "Building Society"] as const;
export const CLAIMING_TYPES = ["Inpatient", "Outpatient", "Both"] as const;
export const SIGNATURE_TYPES = ["digital", "manual"] as const;
/** Types of client (C-01). Permissions do not depend on the type alone but on groups. */
export const USER_TYPES = { billing: 1, formsOnly: 2 } as const;

const UNCHOSEN_SUBURB = "Please select suburb from dropdown list";
const CHOOSE = "Choose from the list.";
const CHOOSE_TITLE = "Choose a title from the list.";

const lookup = (message: string) =>
  z
    .int(message)
    .min(0, message)
    .max(LARGEST_INTEGER, message)
    .nullable()
    .transform((id) => (id ? id : null));

/** Accepts IDs, `[1, 2]`, or rows as they were read, `[{ ID: 1, … }]`. Returns each ID once, sorted. */
const choices = (most: number) =>
  z
    .array(
      z.union([
        z.int(CHOOSE).min(1, CHOOSE).max(LARGEST_INTEGER, CHOOSE),
        z.object({ ID: z.int().min(1).max(LARGEST_INTEGER) }),
      ]),
    )
    .max(most, `Choose at most ${most}.`)
    .transform((chosen) =>
      [...new Set(chosen.map((item) => (typeof item === "number" ? item : item.ID)))].toSorted(
        (a, b) => a - b,
      ),
    );

export const ClientBrief = z.object({
  ID: z.int(),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** Name with username: "Dr Priya Raman (raman)". */
  label: z.string(),
});
export type ClientBrief = z.output<typeof ClientBrief>;

export const ClientGroup = z.object({ ID: z.int(), team: z.string(), access_level: z.string() });

/** Relationships of an authorised person to the client (CONST-25). */
export const RELATIONSHIPS = ["Practice Manager", "Partner", "Accountant", "Other"] as const;

export const BankAccount = z.object({
  ID: z.int(),
  name: z.string(),
  branch_name: z.string().nullable(),
  bank_address: z.string(),
  account_name: z.string(),
  bsb: z.string(),
  account_number: z.string(),
  abn: z.string(),
  gst: z.boolean(),
  _doctor: z.int(),
  _file: z.int().nullable(),
  file: UploadedFile.nullable(),
  version: z.int(),
});
export type BankAccount = z.output<typeof BankAccount>;

export const Practice = z.object({
  ID: z.int(),
  practice_name: z.string(),
  provider_number: z.string(),
  address: z.string(),
  _locality: z.int(),
  locality: Locality.nullable(),
  phone: z.string(),
  facsimile: z.string().nullable(),
  bank_account: z.int().nullable(),
  abn: z.string().nullable(),
  active: z.boolean(),
  _doctor: z.int(),
  _user_location: z.int().nullable(),
  version: z.int(),
});
export type Practice = z.output<typeof Practice>;

/** A person authorised to discuss the account with the bureau. */
export const AuthorisedPerson = z.object({
  ID: z.int(),
  name: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  version: z.int(),
});
export type AuthorisedPerson = z.output<typeof AuthorisedPerson>;

const SubUser = z.object({
  ID: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email_address: z.string().nullable(),
  active: z.boolean(),
  groups: z.array(ClientGroup),
});
export type SubUser = z.output<typeof SubUser>;

/** The complete record of a client (ENT-CLIENT). Contains no passwords (RULE-AUTH-12). */
export const Client = ClientBrief.extend({
  email_address: z.string().nullable(),
  active: z.boolean(),
  country: CountrySchema,
  phone_code: z.string(),
  cell_phone: z.string().nullable(),
  work_phone: z.string().nullable(),
  fax: z.string().nullable(),
  work_address: z.string().nullable(),
  _locality: z.int().nullable(),
  locality: Locality.nullable(),
  _timezone: z.string(),
  company: z.string().nullable(),
  prefered_contact: z.enum(CONTACT_OPTIONS).nullable(), // sic
  user_type: z.int(),
  company_client: z.int().nullable(),
  company_name: z.string().nullable(),
  dob: DaySchema.nullable(),
  ahpra: z.string().nullable(),
  difficulty: z.enum(DIFFICULTIES).nullable(),
  _user_location: z.int().nullable(),
  neurons: z.int(),
  is_no_gap: z.boolean().nullable(),
  gst: z.boolean().nullable(),
  public_info: z.boolean().nullable(),
  bank_type: z.enum(BANK_TYPES).nullable(),
  bupa_online_portal: z.boolean().nullable(),
  bupa_claiming_type: z.enum(CLAIMING_TYPES).nullable(),
  nib_backdate: z.boolean().nullable(),
  signature_type: z.enum(SIGNATURE_TYPES).nullable(),
  digital_signature: z.string().nullable(),
  digital_signature_font: z.string().nullable(),
  signature_agreement: z.boolean().nullable(),
  is_deleted: z.boolean(),
  created_time: z.string(),
  version: z.int(),
  specialties: z.array(z.object({ ID: z.int(), description: z.string() })),
  groups: z.array(ClientGroup),
  services: z.array(ClientServiceEntry),
  practices: z.array(Practice),
  bank_accounts: z.array(BankAccount),
  authorised_person: z.array(AuthorisedPerson), // sic: a list
  sub_users: z.array(SubUser),
  /**
   * The client's own referral code, which others enter at sign-up, and the client whose code was entered at
   * this client's sign-up (G-54).
   */
  referral_code: z.string(),
  referred_by: z.int().nullable(),
  /** Answers given at sign-up. Null for a client added by staff. */
  billing: ClientBilling.nullable(),
  jyt: ClientJyt.nullable(),
  coding: ClientCoding.nullable(),
  signup_detail: SignupDetail.nullable(),
  billing_contacts: z.array(BillingContact),
  is_1st_biller: z.boolean(),
});
export type Client = z.output<typeof Client>;

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: CHOOSE }).nullable();
const flag = z.boolean().nullable();

/** Writable fields. Rules that depend on the country, the services or the caller are in rules/. */
const Fields = z.object({
  title: z.int(CHOOSE_TITLE).min(1, CHOOSE_TITLE).max(TITLES.length, CHOOSE_TITLE),
  first_name: line(100, "Enter a first name."),
  last_name: line(100, "Enter a last name."),
  username: UsernameSchema,
  email_address: EmailSchema,
  country: CountrySchema.optional(),
  cell_phone: anyPhone("mobile number"),
  work_phone: orNull(anyPhone("work phone number")).optional(),
  fax: orNull(anyPhone("fax number")).optional(),
  work_address: line(300, "Enter the work address."),
  _locality: lookup(UNCHOSEN_SUBURB).optional(),
  company: optionalLine(200).optional(),
  prefered_contact: choice(CONTACT_OPTIONS).optional(), // sic
  user_type: z.literal([1, 2], { error: "Choose the type of client." }).optional(),
  company_client: lookup(CHOOSE).optional(),
  dob: orNull(DaySchema).optional(),
  ahpra: optionalLine(20).optional(),
  difficulty: choice(DIFFICULTIES).optional(),
  _user_location: lookup(CHOOSE).optional(),
  neurons: z.int().min(0).max(LARGEST_INTEGER).optional(),
  is_no_gap: flag.optional(),
  gst: flag.optional(),
  public_info: flag.optional(),
  bank_type: choice(BANK_TYPES).optional(),
  bupa_online_portal: flag.optional(),
  bupa_claiming_type: choice(CLAIMING_TYPES).optional(),
  nib_backdate: flag.optional(),
  signature_type: choice(SIGNATURE_TYPES).optional(),
  digital_signature: optionalLine(200).optional(),
  digital_signature_font: optionalLine(100).optional(),
  signature_agreement: flag.optional(),
  specialties: choices(50).optional(),
  groups: choices(50).optional(),
  services: z.array(ServiceEntryBody).max(60, "Choose each service only once.").optional(),
});

export const ClientBody = Fields.extend({
  /**
   * Initial password. If empty, one is generated (RULE-AUTH-09) and the welcome email contains a link to set
   * another.
   */
  password: z.string().max(MAX_PASSWORD_LENGTH, LONG_PASSWORD).nullish(),
});
export type ClientBody = z.output<typeof ClientBody>;

/**
 * A change to a client; omitted fields keep their values. Changing the own email address requires the old
 * password (G-72). `is_deleted: false` restores a deleted client.
 */
export const ClientChange = Fields.partial().extend({
  is_deleted: z.boolean().optional(),
  version: Version,
  ...OldPasswordSchema.shape,
});
export type ClientChange = z.output<typeof ClientChange>;

export const EXAMPLE = {
  title: 3,
  first_name: "Hannah",
  last_name: "Birch",
  username: "hbirch",
  email_address: "hannah.birch@example.com",
  cell_phone: "0412345678",
  work_address: "12 Lygon Street",
};
