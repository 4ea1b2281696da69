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

/** Of a list: with an ID it changes that row, without one it adds one. */
export interface Entry {
  readonly ID?: number | null | undefined;
  readonly version?: number | undefined;
}

/** Whose account, and where a list's entry is in the body, so that a refusal names its field: `bank_accounts.0.`. */
export interface Place {
  readonly _doctor: number;
  readonly now: string;
  readonly at?: string;
}

/** The client as it is, held to the end of the transaction: the rules look at all its practices and accounts. */
export async function lockAccount(db: Db, _doctor: number): Promise<Client> {
  await lockClient(db, _doctor);
  const client = await findWhole(db, _doctor);
  if (!client) throw refusalOf(notFound, undefined);
  return client;
}

/** Adds or changes a bank account, by the rules; answers its ID. A file in it was claimed before. */
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

/** Adds or changes a practice, by the rules; answers its ID. */
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

/** Adds or changes an authorised person; answers the ID. */
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

/** The row an entry changes; null: it adds one. */
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
