import type { Client } from "#areas/practice/clients/client.contract.ts";
import {
  findLocality,
  findWhole,
  insertAuthorisedPerson,
  insertBankAccount,
  insertPractice,
  lockClient,
  updateAuthorisedPerson,
  updateBankAccount,
  updatePractice,
} from "#areas/practice/clients/server/index.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { type FieldErrors, invalid, notFound, refusalOf } from "#kernel/contract/problem.ts";
import type { Verdict } from "#kernel/contract/verdict.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { BankAccountDraft, PersonBody, PracticeDraft } from "../contract.ts";
import { bankExists, bankIncomplete, unknownEntry } from "../problems.contract.ts";
import { personErrors, storedPerson } from "../rules/authorised-person.ts";
import { bankAccountErrors, duplicateErrors, storedBankAccount } from "../rules/bank-account.ts";
import { mayBeActive, practiceErrors, storedPractice } from "../rules/practice.ts";

/** List entry: with an ID, that row is updated; without an ID, a row is inserted. */
export interface Entry {
  readonly ID?: number | null | undefined;
  readonly version?: number | undefined;
}

/**
 * Client of the saved entry, and the prefix of the entry's fields in the body (`bank_accounts.0.`), which
 * refusals need to name a field.
 */
export interface Place {
  readonly _doctor: number;
  readonly now: string;
  readonly at?: string;
}

/**
 * Locks the client until the end of the transaction and returns its account, because the rules compare all
 * its practices and bank accounts. Throws `notFound` if the client doesn't exist.
 */
export async function lockAccount(db: Db, _doctor: number): Promise<Client> {
  await lockClient(db, _doctor);
  const client = await findWhole(db, _doctor);
  if (!client) throw refusalOf(notFound, undefined);
  return client;
}

/**
 * Inserts or updates a bank account and returns its ID. Throws the refusals of the rules. The caller claims
 * the account's file before.
 */
export async function saveBankAccount(db: Db, draft: BankAccountDraft & Entry, place: Place): Promise<number> {
  const client = await lockAccount(db, place._doctor);
  const before = entryOf(client.bank_accounts, draft, place);
  const account = storedBankAccount(draft, before);
  const errors = bankAccountErrors(account, client.country);
  if (hasErrors(errors)) throw refusalOf(bankIncomplete, undefined, placed(errors, place));
  const others = client.bank_accounts.filter(({ ID }) => ID !== before?.ID);
  const taken = duplicateErrors(account, others);
  const [sentence] = Object.values(taken);
  if (sentence !== undefined) throw refusalOf(bankExists, { sentence }, placed(taken, place));
  if (before === null) return insertBankAccount(db, client.ID, account);
  await updateBankAccount(db, { _doctor: client.ID, ID: before.ID }, account, checkOf(db, client.ID, draft));
  return before.ID;
}

/** Inserts or updates a practice and returns its ID. Throws the refusals of the rules. */
export async function savePractice(db: Db, draft: PracticeDraft & Entry, place: Place): Promise<number> {
  const client = await lockAccount(db, place._doctor);
  const before = entryOf(client.practices, draft, place);
  const practice = storedPractice(draft, before, client);
  const locality = practice._locality === 0 ? undefined : await findLocality(db, practice._locality);
  const errors = practiceErrors(practice, {
    country: client.country,
    accounts: client.bank_accounts.map(({ ID }) => ID),
    isSuburb: locality?.country === client.country,
  });
  assertNone(errors, place);
  if (practice.active && !before?.active) {
    const active = client.practices.filter((other) => other.active && other.ID !== before?.ID).length + 1;
    assertAllowed(mayBeActive(active, client.services, todayIn(zoneNamed(client._timezone), place.now)));
  }
  if (before === null) return insertPractice(db, client.ID, practice);
  await updatePractice(db, { _doctor: client.ID, ID: before.ID }, practice, checkOf(db, client.ID, draft));
  return before.ID;
}

/** Inserts or updates an authorised person and returns the person's ID. Throws the refusals of the rules. */
export async function saveAuthorisedPerson(db: Db, body: Partial<PersonBody> & Entry, place: Place): Promise<number> {
  const client = await lockAccount(db, place._doctor);
  const before = entryOf(client.authorised_person, body, place);
  const { relationship, ...person } = storedPerson(body, before, client.country);
  assertNone(personErrors({ ...person, relationship }, client.country), place);
  if (relationship === null) throw refusalOf(invalid, undefined);
  const row = { ...person, relationship };
  if (before === null) return insertAuthorisedPerson(db, client.ID, row);
  await updateAuthorisedPerson(db, { _doctor: client.ID, ID: before.ID }, row, checkOf(db, client.ID, body));
  return before.ID;
}

/**
 * Returns the row that the entry updates, or null if the entry has no ID. Throws `unknownEntry` if no row has
 * the ID.
 */
function entryOf<Row extends { readonly ID: number }>(rows: readonly Row[], { ID }: Entry, { at = "" }: Place): Row | null {
  if (!ID) return null;
  const found = rows.find((row) => row.ID === ID);
  if (!found) throw refusalOf(unknownEntry, undefined, { [`${at}ID`]: unknownEntry.sentence(undefined) });
  return found;
}

const checkOf = (db: Db, _doctor: number, { version }: Entry) => ({ version, current: () => findWhole(db, _doctor) });

const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;
const placed = (errors: FieldErrors, { at = "" }: Place): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, words]) => [`${at}${field}`, words]));

function assertNone(errors: FieldErrors, place: Place): void {
  const [first] = Object.values(errors);
  if (first !== undefined) throw refusalOf({ ...invalid, sentence: () => first }, undefined, placed(errors, place));
}

export function assertAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw verdict.refusal;
}
