import { z } from "zod";
import { BANK_TYPES, CLAIMING_TYPES, SIGNATURE_TYPES } from "#areas/practice/clients/client.contract.ts";
import { normaliseAbn } from "#kernel/identifiers/abn.ts";
import { normaliseBsb } from "#kernel/identifiers/bsb.ts";
import { type Day, DaySchema, formatDay } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { normaliseProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { optionalLine, orNull } from "#kernel/text/text.ts";
import { TITLES } from "#kernel/people/title.ts";

export const MAX_ACCOUNTS = 10;
export const MAX_PRACTICES = 60;
export const ATTACHMENT_KINDS = ["medicare_letter", "bank_statement"] as const;
/** Names of the form statuses by number (decisions.md Part C2); 0 is a draft. */
export const FORM_STATUSES = [
  "DRAFT",
  "NEW_FORM_SUBMITTED_TO_ADMIN",
  "NEW_FORM_SUBMITTED_TO_INSURER",
  "UPDATE_PROVIDER_SUBMITTED_TO_ADMIN",
  "UPDATE_BANKING_SUBMITTED_TO_ADMIN",
  "UPDATE_PROVIDER_AND_BANKING_SUBMITTED_TO_ADMIN",
  "UPDATE_SUBMITTED_TO_INSURER",
  "ERROR_DURING_SUBMITTING_TO_INSURER",
] as const;
const CHOOSE = "Choose from the list.";

const flag = z.boolean().nullable();
const lookup = z
  .int(CHOOSE)
  .min(0, CHOOSE)
  .max(LARGEST_INTEGER, CHOOSE)
  .nullable()
  .transform((id) => id || null);
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: CHOOSE }).nullable();
/** Normalises a number without validating it, because a draft may contain invalid values. */
const digits = (normalise: (text: string) => string) =>
  optionalLine(40).transform((text) => (text === null ? null : normalise(text)));

/**
 * Date from which the form applies. Accepts DD/MM/YYYY, its format in the API (Part A, Dates), as well as
 * YYYY-MM-DD.
 */
export const EffectiveDate = z.preprocess(
  (text) => (typeof text === "string" ? text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1") : text),
  orNull(DaySchema),
);
export const apiDateOf = (day: Day | null): string | null => (day === null ? null : formatDay(day));

export const FormAccount = z.object({
  ID: z.int().nullable().default(null),
  name: optionalLine(100).default(null),
  branch_name: optionalLine(100).default(null),
  bank_address: optionalLine(300).default(null),
  account_name: optionalLine(100).default(null),
  bsb: digits(normaliseBsb).default(null),
  account_number: digits((text) => text.replace(/[\s-]/g, "")).default(null),
  abn: digits(normaliseAbn).default(null),
  gst: z.boolean().nullable().default(false),
});
export type FormAccount = z.output<typeof FormAccount>;

export const FormPractice = z.object({
  ID: z.int().nullable().default(null),
  practice_name: optionalLine(200).default(null),
  provider_number: digits(normaliseProviderNumber).default(null),
  address: optionalLine(300).default(null),
  _locality: lookup.default(null),
  /** Text of the suburb, such as "Richmond VIC 3121". Set by the server from `_locality`. */
  locality_label: optionalLine(200).default(null),
  phone: optionalLine(40).default(null),
  facsimile: optionalLine(40).default(null),
  /** ID of one of the form's accounts, or its position counted from 1 (G-61). */
  bank_account: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  abn: digits(normaliseAbn).default(null),
  active: z.boolean().default(true),
});
export type FormPractice = z.output<typeof FormPractice>;

export const FormContact = z.object({
  contact_name: optionalLine(100).default(null),
  /** Name of the contact's practice. */
  name: optionalLine(200).default(null),
  address: optionalLine(300).default(null),
  telephone: optionalLine(40).default(null),
  email: optionalLine(254).default(null),
});
export type FormContact = z.output<typeof FormContact>;

const FormAttachment = z.object({
  _file: z.int().positive(),
  kind: z.enum(ATTACHMENT_KINDS, { error: CHOOSE }),
});

/** Answers of a form. A draft may lack any of them. */
export const Answers = z.object({
  title: z.int().min(0).max(TITLES.length, CHOOSE).nullable().default(null),
  first_name: optionalLine(100).default(null),
  last_name: optionalLine(100).default(null),
  dob: orNull(DaySchema).default(null),
  ahpra: optionalLine(20).default(null),
  specialties: z
    .array(
      z.union([
        z.int().positive().max(LARGEST_INTEGER),
        z.object({ ID: z.int().positive().max(LARGEST_INTEGER) }),
      ]),
    )
    .max(50)
    .transform((chosen) => [
      ...new Set(chosen.map((specialty) => (typeof specialty === "number" ? specialty : specialty.ID))),
    ])
    .default([]),
  cell_phone: optionalLine(40).default(null),
  email_address: optionalLine(254).default(null),
  signature_type: choice(SIGNATURE_TYPES).default(null),
  signature: optionalLine(200).default(null),
  signature_style: optionalLine(100).default(null),
  signature_agreement: flag.default(null),
  _signature_file: lookup.default(null),
  effective_date: EffectiveDate.default(null),
  is_no_gap: flag.default(null),
  bank_type: choice(BANK_TYPES).default(null),
  gst: flag.default(null),
  public_info: flag.default(null),
  bupa_online_portal: flag.default(null),
  bupa_claiming_type: choice(CLAIMING_TYPES).default(null),
  nib_backdate: z.union([z.boolean(), DaySchema]).nullable().default(null),
  bank_accounts: z
    .array(FormAccount)
    .max(MAX_ACCOUNTS, `Add at most ${MAX_ACCOUNTS} bank accounts.`)
    .default([]),
  practices: z.array(FormPractice).max(MAX_PRACTICES, `Add at most ${MAX_PRACTICES} practices.`).default([]),
  billing_contacts: z.array(FormContact).max(5).default([]),
  /** Codes of the fund recipients with the opposite of the gap arrangement in `is_no_gap`. */
  gap_exceptions: z.array(z.string().max(20)).max(100).default([]),
  /** Codes of the chosen fund recipients. Null until chosen, which means all that take email (G-57). */
  health_funds: z
    .array(z.union([z.int(), z.string().max(20)]))
    .max(100)
    .nullable()
    .default(null),
  attachments: z.array(FormAttachment).max(40, "Attach at most 40 files.").default([]),
});
export type Answers = z.output<typeof Answers>;
export type AnswerName = keyof Answers;

export const EMPTY_ANSWERS: Answers = Answers.parse({});
