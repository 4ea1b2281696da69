import type { Client } from "#areas/practice/clients/client.contract.ts";
import {
  findLocality,
  findFullClient,
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
import { personErrors, mergePerson } from "../rules/authorised-person.ts";
import { bankAccountErrors, duplicateErrors, mergeBankAccount } from "../rules/bank-account.ts";
import { mayBeActive, practiceErrors, mergePractice } from "../rules/practice.ts";

/** List entry: with an ID, that row is updated; without an ID, a row is inserted. */
export interface Entry {
  readonly ID?: number | null | undefined;
  readonly version?: number | undefined;
}

/**
 * Client of the saved entry, and the prefix of the entry's fields in the body (`bank_accounts.0.`), which
 * refusals need to name a field.
 */
export interface SaveContext {
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
  const client = await findFullClient(db, _doctor);
  if (!client) throw refusalOf(notFound, undefined);
  return client;
}

/**
 * Inserts or updates a bank account and returns its ID. Throws the refusals of the rules. The caller claims
 * the account's file before.
 */
export async function saveBankAccount(
  db: Db,
  draft: BankAccountDraft & Entry,
  context: SaveContext,
): Promise<number> {
  const client = await lockAccount(db, context._doctor);
  const before = entryOf(client.bank_accounts, draft, context);
  const account = mergeBankAccount(draft, before);
  const errors = bankAccountErrors(account, client.country);
  if (hasErrors(errors)) throw refusalOf(bankIncomplete, undefined, prefixErrors(errors, context));
  const others = client.bank_accounts.filter(({ ID }) => ID !== before?.ID);
  const duplicates = duplicateErrors(account, others);
  const [sentence] = Object.values(duplicates);
  if (sentence !== undefined) throw refusalOf(bankExists, { sentence }, prefixErrors(duplicates, context));
  if (before === null) return insertBankAccount(db, client.ID, account);
  await updateBankAccount(
    db,
    { _doctor: client.ID, ID: before.ID },
    account,
    versionCheckOf(db, client.ID, draft),
  );
  return before.ID;
}

/** Inserts or updates a practice and returns its ID. Throws the refusals of the rules. */
export async function savePractice(
  db: Db,
  draft: PracticeDraft & Entry,
  context: SaveContext,
): Promise<number> {
  const client = await lockAccount(db, context._doctor);
  const before = entryOf(client.practices, draft, context);
  const practice = mergePractice(draft, before, client);
  const locality = practice._locality === 0 ? undefined : await findLocality(db, practice._locality);
  const errors = practiceErrors(practice, {
    country: client.country,
    accounts: client.bank_accounts.map(({ ID }) => ID),
    isSuburb: locality?.country === client.country,
  });
  assertNoErrors(errors, context);
  if (practice.active && !before?.active) {
    const activeCount =
      client.practices.filter((other) => other.active && other.ID !== before?.ID).length + 1;
    assertAllowed(
      mayBeActive(activeCount, client.services, todayIn(zoneNamed(client._timezone), context.now)),
    );
  }
  if (before === null) return insertPractice(db, client.ID, practice);
  await updatePractice(
    db,
    { _doctor: client.ID, ID: before.ID },
    practice,
    versionCheckOf(db, client.ID, draft),
  );
  return before.ID;
}

/** Inserts or updates an authorised person and returns the person's ID. Throws the refusals of the rules. */
export async function saveAuthorisedPerson(
  db: Db,
  body: Partial<PersonBody> & Entry,
  context: SaveContext,
): Promise<number> {
  const client = await lockAccount(db, context._doctor);
  const before = entryOf(client.authorised_person, body, context);
  const { relationship, ...person } = mergePerson(body, before, client.country);
  assertNoErrors(personErrors({ ...person, relationship }, client.country), context);
  if (relationship === null) throw refusalOf(invalid, undefined);
  const row = { ...person, relationship };
  if (before === null) return insertAuthorisedPerson(db, client.ID, row);
  await updateAuthorisedPerson(
    db,
    { _doctor: client.ID, ID: before.ID },
    row,
    versionCheckOf(db, client.ID, body),
  );
  return before.ID;
}

/**
 * Returns the row that the entry updates, or null if the entry has no ID. Throws `unknownEntry` if no row has
 * the ID.
 */
function entryOf<Row extends { readonly ID: number }>(
  rows: readonly Row[],
  { ID }: Entry,
  { at = "" }: SaveContext,
): Row | null {
  if (!ID) return null;
  const entry = rows.find((row) => row.ID === ID);
  if (!entry) throw refusalOf(unknownEntry, undefined, { [`${at}ID`]: unknownEntry.sentence(undefined) });
  return entry;
}

const versionCheckOf = (db: Db, _doctor: number, { version }: Entry) => ({
  version,
  current: () => findFullClient(db, _doctor),
});

const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;
const prefixErrors = (errors: FieldErrors, { at = "" }: SaveContext): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [`${at}${field}`, message]));

function assertNoErrors(errors: FieldErrors, context: SaveContext): void {
  const [message] = Object.values(errors);
  if (message !== undefined)
    throw refusalOf({ ...invalid, sentence: () => message }, undefined, prefixErrors(errors, context));
}

export function assertAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw verdict.refusal;
}
