import type { Db } from "#platform/db/db.ts";
import { setDeleted, updateVersioned, type VersionCheck } from "#platform/db/versioned-rows.ts";
import type { AuthorisedPerson, BankAccount, Practice } from "../client.contract.ts";

export type BankAccountColumns = Omit<BankAccount, "ID" | "_doctor" | "file" | "version">;
export type PracticeColumns = Omit<Practice, "ID" | "_doctor" | "locality" | "version">;
export type PersonColumns = Omit<AuthorisedPerson, "ID" | "version">;

// Call these functions under `lockClient` because the rules consider all of a client's rows.

export async function insertBankAccount(
  db: Db,
  _doctor: number,
  account: BankAccountColumns,
): Promise<number> {
  const insertion = db.insertInto("bank_account").values({ ...account, _doctor });
  return (await insertion.returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function insertPractice(db: Db, _doctor: number, practice: PracticeColumns): Promise<number> {
  const insertion = db.insertInto("practice").values({ ...practice, _doctor });
  return (await insertion.returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function insertAuthorisedPerson(
  db: Db,
  _doctor: number,
  person: PersonColumns,
): Promise<number> {
  const insertion = db.insertInto("authorised_person").values({ ...person, _doctor });
  return (await insertion.returning("ID").executeTakeFirstOrThrow()).ID;
}

interface Key {
  readonly _doctor: number;
  readonly ID: number;
}

export const updateBankAccount = (
  db: Db,
  key: Key,
  change: BankAccountColumns,
  check: VersionCheck,
): Promise<void> => updateVersioned(db, "bank_account", key, change, check);

export const updatePractice = (
  db: Db,
  key: Key,
  change: PracticeColumns,
  check: VersionCheck,
): Promise<void> => updateVersioned(db, "practice", key, change, check);

export const updateAuthorisedPerson = (
  db: Db,
  key: Key,
  change: PersonColumns,
  check: VersionCheck,
): Promise<void> => updateVersioned(db, "authorised_person", key, change, check);

/** Marks a row as deleted and keeps it for the claims that refer to it. */
export const removeAccountRow = (
  db: Db,
  table: "bank_account" | "practice" | "authorised_person",
  key: Key,
): Promise<void> => setDeleted(db, table, key, true);
