import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { replaceGroups } from "#areas/identity/groups/server/index.ts";
import { insertPerson as insertPersonRow } from "#areas/identity/users/server/index.ts";
import { insertDoctor } from "#areas/practice/clients/server/index.ts";
import { insertSettings } from "#areas/practice/practice-settings/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { audit } from "#platform/audit/audit.ts";
import {
  hashPassword,
  mayChoosePassword,
  namesOf,
  type PasswordPolicy,
} from "#areas/identity/sign-in/server/index.ts";
import { practiceState } from "#platform/access/installation.ts";
import { alreadyStarted, type PracticeStart } from "../contract.ts";
import { removeDemo } from "./demo.ts";

type Person = PracticeStart["administrator"];
type WithHash<One> = Omit<One, "password"> & { readonly password_hash: string };
/** Request to start a practice, with password hashes instead of passwords. */
export interface HashedStart {
  readonly administrator: WithHash<Person>;
  readonly doctor: WithHash<PracticeStart["doctor"]>;
  readonly receptionist: WithHash<Person> | null;
}
const GROUP = { superAdministrator: 1, client: 3, manager: 12 };

/**
 * Inserts the groups and permissions of a new practice. Passed in because they are defined outside the areas
 * (app/features.server.ts).
 */
export type DeliverAgain = (db: Db) => Promise<void>;

export interface StartedPractice {
  readonly administrator: number;
  readonly doctor: number;
  /** IDs of the people whose sessions ended. */
  readonly people: readonly number[];
  /** Storage keys of the demo's files, whose bytes may be deleted after the commit. */
  readonly files: readonly string[];
}

export const peopleIn = ({ administrator, doctor, receptionist }: PracticeStart): Person[] => [
  administrator,
  doctor,
  ...(receptionist ? [receptionist] : []),
];

/** Hashes the passwords. Call before the transaction because hashing is slow. */
export async function hashPasswords({
  administrator,
  doctor,
  receptionist,
}: PracticeStart): Promise<HashedStart> {
  const withHash = async <One extends Person>({ password, ...person }: One) => ({
    ...person,
    password_hash: await hashPassword(password),
  });
  return {
    administrator: await withHash(administrator),
    doctor: await withHash(doctor),
    receptionist: receptionist ? await withHash(receptionist) : null,
  };
}

/**
 * Removes the demo and creates the first accounts, in the caller's transaction. A concurrent second call
 * waits and then fails because the practice has started.
 */
export async function startPractice(
  db: Db,
  start: HashedStart,
  deliverAgain: DeliverAgain,
): Promise<StartedPractice> {
  await lockStart(db);
  if ((await practiceState(db)).hasBegun) throw refusalOf(alreadyStarted, undefined);
  const removed = await removeDemo(db);
  await deliverAgain(db);
  const administrator = await insertPerson(db, start.administrator, "staff", GROUP.superAdministrator, null);
  const doctor = await insertPerson(db, start.doctor, "client", GROUP.client, null, start.doctor.title);
  const { company, country, zone } = start.doctor;
  await insertDoctor(db, { ID: doctor, company, country, _timezone: zone, user_type: 1 });
  await insertSettings(db, doctor, { practice_name: company, email: start.doctor.email_address });
  // Makes the receptionist a practice manager, because this person also sets up locations, settings and sub
  // users.
  if (start.receptionist) await insertPerson(db, start.receptionist, "subuser", GROUP.manager, doctor);
  return { administrator, doctor, ...removed };
}

/**
 * Starts the practice from the command line, whose user has access to the database anyway. Refuses the same
 * passwords as the screen.
 */
export async function startPracticeNow(
  db: Db,
  start: PracticeStart,
  policy: PasswordPolicy,
  deliverAgain: DeliverAgain,
): Promise<StartedPractice> {
  for (const person of peopleIn(start)) {
    const verdict = await mayChoosePassword(person.password, policy, [
      ...namesOf(person),
      start.doctor.company,
    ]);
    if (!verdict.allowed) throw verdict.refusal;
  }
  const hashed = await hashPasswords(start);
  return db.transaction().execute(async (trx) => {
    const started = await startPractice(trx, hashed, deliverAgain);
    const author = {
      _doctor: started.doctor,
      _executing_user: started.administrator,
      requesting_id: null,
      route: "start-practice",
      request_id: "command",
    };
    await audit(trx, author, [
      {
        controller: "practice",
        identity: started.doctor,
        message: `started the practice ${start.doctor.company}`,
      },
    ]);
    return started;
  });
}

/**
 * Locks the start until the end of the transaction. The transaction must not have read any table before,
 * because emptying the tables waits for all transactions that have.
 */
async function lockStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('corella start my practice'))`.execute(db);
}

async function insertPerson(
  db: Db,
  person: WithHash<Person>,
  kind: "staff" | "client" | "subuser",
  group: number,
  _super_user: number | null,
  title: number | null = null,
): Promise<number> {
  const { username, first_name, last_name, email_address, password_hash } = person;
  const ID = await insertPersonRow(db, {
    kind,
    username,
    first_name,
    last_name,
    email_address,
    title,
    password_hash,
    _super_user,
  });
  await replaceGroups(db, ID, [group]);
  return ID;
}
