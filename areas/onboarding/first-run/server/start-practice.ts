import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { insertSettings } from "#areas/practice/practice-settings/server/index.ts";
import { refusalOf } from "#kernel/problem.ts";
import { register } from "#platform/audit/audit.ts";
import { forgetSetupCode } from "#platform/db/setup-code.ts";
import { alreadyStarted, type PracticeStart } from "../contract.ts";
import { hashPassword, mayChoosePassword, namesOf, type PasswordPolicy } from "#areas/identity/sign-in/server/index.ts";
import { beginPractice, removeDemo } from "./demo.ts";
import { whoIsHere } from "#platform/access/installation.ts";

type Person = PracticeStart["administrator"];
const GROUP = { superAdministrator: 1, client: 3, manager: 12 };

/** Makes the first people and removes the demo, in the caller's transaction. Two at once: the second one waits and then finds the practice started. */
export async function startPractice(
  db: Db,
  start: PracticeStart,
): Promise<{ administrator: number; doctor: number; files: string[] }> {
  await beginPractice(db);
  const files = await removeDemo(db);
  await forgetSetupCode(db);
  const administrator = await insertPerson(db, start.administrator, "staff", GROUP.superAdministrator, null);
  const doctor = await insertPerson(db, start.doctor, "client", GROUP.client, null, start.doctor.title);
  const { company, country, zone } = start.doctor;
  await db.insertInto("doctor").values({ ID: doctor, company, country, _timezone: zone, user_type: 1 }).execute();
  await insertSettings(db, doctor, { practice_name: company, email: start.doctor.email_address });
  // The person at the desk of a new practice sets it up as well: locations, settings, sub users.
  if (start.receptionist) await insertPerson(db, start.receptionist, "subuser", GROUP.manager, doctor);
  return { administrator, doctor, files };
}

/** The same from the command line, where whoever runs it owns the database anyway. Refuses what the screen refuses. */
export function startPracticeNow(db: Db, start: PracticeStart, policy: PasswordPolicy): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockStart(trx);
    const { hasDemo, hasPeople } = await whoIsHere(trx);
    if (!hasDemo && hasPeople) throw refusalOf(alreadyStarted, undefined);
    for (const person of [start.administrator, start.doctor, ...(start.receptionist ? [start.receptionist] : [])]) {
      const verdict = await mayChoosePassword(person.password, policy, [...namesOf(person), start.doctor.company]);
      if (!verdict.allowed) throw verdict.refusal;
    }
    const { administrator, doctor } = await startPractice(trx, start);
    const author = {
      _doctor: doctor,
      _executing_user: administrator,
      requesting_id: null,
      route: "start-practice",
      request_id: "command",
    };
    await register(trx, author, [
      { controller: "practice", identity: doctor, message: `started the practice ${start.doctor.company}` },
    ]);
  });
}

/** Held to the end of the transaction. */
export async function lockStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('corella start my practice'))`.execute(db);
}

async function insertPerson(
  db: Db,
  person: Person,
  kind: "staff" | "client" | "subuser",
  group: number,
  _super_user: number | null,
  title: number | null = null,
): Promise<number> {
  const { username, first_name, last_name, email_address } = person;
  const password_hash = await hashPassword(person.password);
  const row = await db
    .insertInto("person")
    .values({ kind, username, first_name, last_name, email_address, title, password_hash, _super_user })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await db.insertInto("person_group").values({ _person: row.ID, _group: group }).execute();
  return row.ID;
}
