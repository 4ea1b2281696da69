import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { FORMER_IS_OVER } from "./address.queries.ts";

/**
 * Returns the person with this username, even if the person may not sign in. Undefined if there is no match.
 */
export function findPersonByUsername(db: Db, username: string) {
  return personWithClient(db).where("person.username_key", "=", username.toLowerCase()).executeTakeFirst();
}

/**
 * Returns a live person by username or email address, because inactive people get no email. Also matches a
 * recently replaced address, because the owner may not know the new one.
 */
export async function findPersonByNameOrEmail(db: Db, text: string) {
  const key = text.toLowerCase();
  const livePeople = personWithClient(db)
    .where("person.active", "=", true)
    .where("person.is_deleted", "=", false);
  const match = await livePeople
    .where((eb) => eb.or([eb("person.username_key", "=", key), eb("person.email_key", "=", key)]))
    .orderBy((eb) => eb.case().when("person.username_key", "=", key).then(0).else(1).end())
    .executeTakeFirst();
  const formerAddresses = db
    .selectFrom("former_address")
    .select("_person")
    .where(sql`lower(email_address)`, "=", key);
  return (
    match ??
    (await livePeople
      .where("person.ID", "in", formerAddresses.where(FORMER_IS_OVER, "=", false))
      .executeTakeFirst())
  );
}

export function findPerson(db: Db, id: number) {
  return personWithClient(db).where("person.ID", "=", id).executeTakeFirst();
}

/**
 * Locks the person's row until the transaction ends, before a session is opened. A change of the password or
 * factors, which locks the row first, is then either visible or happens later and ends the session. Other
 * sign-ins don't wait because the lock is shared.
 */
export const lockPerson = (db: Db, ID: number) =>
  db.selectFrom("person").select("password_hash").where("ID", "=", ID).forShare().executeTakeFirst();

/** Returns the person with this username and locks the row (`lockPerson`). */
export async function lockPersonByUsername(db: Db, username: string) {
  const match = await findPersonByUsername(db, username);
  if (!match) return undefined;
  await lockPerson(db, match.ID);
  return findPerson(db, match.ID);
}

function personWithClient(db: Db) {
  return db
    .selectFrom("person")
    .leftJoin("doctor", (join) =>
      join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`),
    )
    .leftJoin("person as owner", "owner.ID", "doctor.ID")
    .select([
      "person.ID",
      "person.kind",
      "person.username",
      "person.first_name",
      "person.last_name",
      "person.email_address",
      "person.password_hash",
      "person.active",
      "person.is_deleted",
      "person._super_user",
      "doctor.ID as _doctor",
      sql<boolean>`doctor."ID" is null or (not doctor.is_deleted and owner.active and not owner.is_deleted)`.as(
        "client_is_live",
      ),
    ]);
}

export async function setPassword(db: Db, person: number, password_hash: string): Promise<void> {
  await db
    .updateTable("person")
    .set({ password_hash, is_unclaimed: false })
    .where("ID", "=", person)
    .execute();
}

export async function listDemoPeople(db: Db) {
  return await db
    .selectFrom("person")
    .leftJoin("doctor", (join) =>
      join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`),
    )
    .select([
      "person.username",
      "person.kind",
      "doctor.ID as doctor_id",
      sql<string>`person.first_name || ' ' || person.last_name`.as("name"),
      sql<number[]>`array(select _group from person_group where _person = person."ID" order by 1)`.as(
        "groups",
      ),
    ])
    .where("person.is_demo", "=", true)
    .where("person.active", "=", true)
    .orderBy("person.ID")
    .execute();
}
