import { z } from "zod";
import { Client, ClientChange, RELATIONSHIPS } from "#areas/practice/clients/client.contract.ts";
import { CLIENT_UPDATE_FAILS } from "#areas/practice/clients/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { IdParam, LARGEST_INTEGER, OptionalLookup, OptionalReference, Version } from "#kernel/contract/id.ts";
import { stale } from "#kernel/contract/problem.ts";
import { line, optionalLine, orNull } from "#kernel/text/text.ts";
import { type FilePurpose, unknownFile } from "#platform/files/contract.ts";
import { accountProblems, fileTooLargeForBank, wrongFileForBank } from "./problems.contract.ts";

/** Purpose of an uploaded proof of a bank account, such as a letter of the bank (RULE-ACCT-13, -14). */
export const bankFile: FilePurpose = {
  name: "bank_file",
  kinds: ["jpeg", "pdf"],
  limit: 2 * 1024 * 1024 - 1,
  needs: ["account.edit"],
  words: {
    tooLarge: fileTooLargeForBank.sentence(undefined),
    wrongKind: wrongFileForBank.sentence(undefined),
  },
};

/** Steps of the account details (SCR-ACCT-02 to -05), in the order of the screens. */
export const STEPS = ["profile", "contact", "people", "banking"] as const;
export type Step = (typeof STEPS)[number];

const CHOOSE_RELATIONSHIP = "Choose the relationship from the list.";
const optionalText = (max: number) => optionalLine(max).optional();
const owner = { _doctor: z.int().nullish() };

/**
 * Bank account as sent. Accepts missing and wrong values because the rules report them in the words of the
 * specification (MSG-064, MSG-060).
 */
export const BankAccountDraft = z.object({
  ...owner,
  name: optionalText(100),
  branch_name: optionalText(100),
  bank_address: optionalText(300),
  account_name: optionalText(200),
  bsb: optionalText(30),
  account_number: optionalText(60),
  abn: optionalText(30),
  gst: z.boolean("Enter yes or no.").nullish(),
  _file: OptionalReference.optional(),
});
export type BankAccountDraft = z.output<typeof BankAccountDraft>;

const CHOOSE_ACCOUNT = "Choose a bank account from the list.";
/** Returns a schema that accepts an ID up to `max` or a record with it, and outputs the ID. */
const numberOf = (message: string, max = Number.MAX_SAFE_INTEGER) =>
  z
    .union([z.int(message).max(max, message), z.object({ ID: z.int(message).max(max, message) })], message)
    .nullish()
    .transform((value) => (typeof value === "object" && value !== null ? value.ID : value));

export const PracticeDraft = z.object({
  ...owner,
  practice_name: optionalText(200),
  provider_number: optionalText(30),
  address: optionalText(300),
  _locality: OptionalLookup.optional(),
  locality: numberOf("Please select suburb from dropdown list", LARGEST_INTEGER),
  phone: optionalText(30),
  facsimile: optionalText(30),
  bank_account: numberOf(CHOOSE_ACCOUNT),
  abn: optionalText(30),
  active: z.boolean("Enter yes or no.").optional(),
  _user_location: OptionalLookup.optional(),
});
export type PracticeDraft = z.output<typeof PracticeDraft>;

export const PersonBody = z.object({
  ...owner,
  name: line(200, "Enter a name."),
  relationship: z.enum(RELATIONSHIPS, CHOOSE_RELATIONSHIP),
  email: orNull(EmailSchema).optional(),
  phone: optionalText(30),
});
export type PersonBody = z.output<typeof PersonBody>;

/**
 * Fields of a list entry: an entry with `ID` changes the row with this ID, an entry without `ID` adds a row
 * (G-43).
 */
const entryFields = { ID: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(), version: Version };
const MAX_ENTRIES = 50;
const entries = <S extends z.ZodType>(schema: S) =>
  z.array(schema).max(MAX_ENTRIES, `Save at most ${MAX_ENTRIES} at a time.`).optional();

export const AccountChange = ClientChange.extend({
  bank_accounts: entries(BankAccountDraft.extend(entryFields)),
  practices: entries(PracticeDraft.extend(entryFields)),
  authorised_person: entries(PersonBody.partial().extend(entryFields)), // sic: a list
});
export type AccountChange = z.output<typeof AccountChange>;

const access = { needs: "account.edit", client: "required", callers: "all", peers: false } as const;
const Added = z.object({ id: z.int() });
const byId = { params: { id: IdParam } } as const;
const bankExample = {
  name: "Wattle Mutual Bank",
  bank_address: "1 Bridge Road, Richmond",
  account_name: "Raman Orthopaedics Pty Ltd",
  bsb: "999-204",
  account_number: "00003381",
  abn: "81 111 222 444",
};

export const accountRoutes = {
  update: route({
    id: "API-ACC-001",
    summary: "Save a step of the account details, or all of them",
    method: "PUT",
    path: "/form/updateDoctorDetails/{id}",
    mode: "outside",
    access: { needs: "account.edit", client: "none", callers: "all", peers: false },
    ...byId,
    query: {
      doctor_id: z.coerce.number<number>().int().min(0).optional(),
      requestingID: z.coerce.number<number>().int().min(0).optional(),
    },
    entities: { id: "doctor" },
    body: AccountChange,
    reply: Client,
    fails: [...accountProblems, ...CLIENT_UPDATE_FAILS, unknownFile, stale],
    example: { first_name: "Priya", last_name: "Raman" },
  }),
  addPractice: route({
    id: "API-ACC-002",
    summary: "Add a practice with its provider number",
    method: "POST",
    path: "/form/addProviderNumber",
    access,
    body: PracticeDraft,
    reply: Added,
    fails: accountProblems,
    example: {
      practice_name: "Richmond Rooms",
      provider_number: "2426621B",
      address: "88 Bridge Road",
      locality: 1,
      phone: "0370104417",
      bank_account: 1,
    },
  }),
  addPerson: route({
    id: "API-ACC-003",
    summary: "Add a person authorised to act on the client's account",
    method: "POST",
    path: "/form/addAuthorisedPerson",
    access,
    body: PersonBody,
    reply: Added,
    fails: accountProblems,
    example: { name: "Sarah Lindqvist", relationship: "Practice Manager" },
  }),
  addBankAccount: route({
    id: "API-ACC-004",
    summary: "Add a bank account",
    method: "POST",
    path: "/form/addBankAccount",
    access,
    body: BankAccountDraft,
    reply: Added,
    fails: [...accountProblems, unknownFile],
    example: bankExample,
  }),
  removePractice: route({
    id: "API-ACC-005",
    summary: "Remove a practice, but not the last one",
    method: "DELETE",
    path: "/form/removeProviderNumber/{id}",
    access,
    ...byId,
    entities: { id: "practice" },
    reply: Added,
    fails: accountProblems,
  }),
  removeBankAccount: route({
    id: "API-ACC-006",
    summary: "Remove a bank account, but neither the last one nor one that a practice is paid into",
    method: "DELETE",
    path: "/form/removeBankAccount/{id}",
    access,
    ...byId,
    entities: { id: "bankaccount" },
    reply: Added,
    fails: accountProblems,
  }),
  removePerson: route({
    id: "own",
    summary: "Remove an authorised person",
    method: "DELETE",
    path: "/form/removeAuthorisedPerson/{id}",
    access,
    ...byId,
    entities: { id: "authorisedperson" },
    reply: Added,
  }),
};
