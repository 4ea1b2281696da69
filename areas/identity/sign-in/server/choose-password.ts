import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/db.ts";
import type { Verdict } from "#kernel/contract/verdict.ts";
import { mayUsePassword } from "../rules/guessable-password.ts";
import { mayBePassword } from "../rules/new-password.ts";

export type PasswordPolicy = Pick<Config, "passwordMinLength" | "refuseCommonPasswords">;

/** The 49,000 most frequent leaked passwords, loaded when a user first chooses a password. */
let loadedPasswords: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loadedPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

/**
 * Validates a new password by the specification's rule and, if configured, rejects easily guessed ones
 * (F-15).
 */
export async function mayChoosePassword(
  password: string,
  policy: PasswordPolicy,
  names: readonly (string | null | undefined)[],
): Promise<Verdict<"password.empty" | "password.weak">> {
  const verdict = mayBePassword(password, policy.passwordMinLength);
  if (!verdict.allowed || !policy.refuseCommonPasswords) return verdict;
  const leakedPasswords = await commonPasswords();
  return mayUsePassword(
    password,
    names.filter((name) => typeof name === "string"),
    (text) => leakedPasswords.has(text),
  );
}

interface NamedUser {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address?: string | null | undefined;
}

export const namesOf = ({
  username,
  first_name,
  last_name,
  email_address,
}: NamedUser): (string | null | undefined)[] => [
  username,
  first_name,
  last_name,
  email_address?.split("@")[0],
];

/** Returns the names of a client's practice; empty if `doctor` is null. */
export async function practiceNames(db: Db, doctor: number | null): Promise<(string | null)[]> {
  if (doctor === null) return [];
  const row = await db
    .selectFrom("doctor")
    .innerJoin("person", "person.ID", "doctor.ID")
    .leftJoin("practice_settings", "practice_settings._doctor", "doctor.ID")
    .select(["doctor.company", "practice_settings.practice_name", "person.last_name"])
    .where("doctor.ID", "=", doctor)
    .executeTakeFirst();
  return row ? [row.company, row.practice_name, row.last_name] : [];
}
