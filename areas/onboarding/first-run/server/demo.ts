import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { removeClientRows } from "#platform/db/remove-clients.ts";

/** Once, and not on a practice that has begun: the function belongs to the owner of the audit log (decision 0037). Everything in the log so far goes. */
export async function beginPractice(db: Db): Promise<void> {
  await sql`select begin_practice()`.execute(db);
}

/** F-14: removes the demo's clients with all they own, its people and their sessions. Answers the storage keys of files whose bytes may go. */
export async function removeDemo(db: Db): Promise<string[]> {
  const doctors = (await db.selectFrom("doctor").select("ID").where("is_demo", "=", true).execute()).map(({ ID }) => ID);
  const files = await db
    .selectFrom("file")
    .select("storage_key")
    .where("_doctor", "in", doctors.length > 0 ? doctors : [0])
    .execute();
  await removeClientRows(db, doctors);
  const demo = db.selectFrom("person").select("ID").where("is_demo", "=", true);
  await db.deleteFrom("doctor").where("is_demo", "=", true).execute();
  await db.deleteFrom("session").where("_person", "in", demo).execute();
  await db.deleteFrom("one_time_token").where("_person", "in", demo).execute();
  await db.deleteFrom("person_group").where("_person", "in", demo).execute();
  // What the bureau's demo people wrote and got: the practice begins with an empty list.
  for (const table of ["mail_attempt", "mail_attachment"])
    await sql`delete from ${sql.table(table)} where _doctor = 0`.execute(db);
  await db.deleteFrom("mail").where("_doctor", "=", 0).execute();
  await db.deleteFrom("person").where("is_demo", "=", true).where("kind", "=", "subuser").execute();
  await db.deleteFrom("person").where("is_demo", "=", true).execute();
  await sql`delete from company_client c where code = 'RAM' and not exists (select from doctor d where d.company_client = c."ID")`.execute(
    db,
  );
  return files.map(({ storage_key }) => storage_key);
}
