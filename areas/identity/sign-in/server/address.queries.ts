import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { HELD_HOURS } from "../rules/link-address.ts";

/**
 * Returns a person's current email address and recently replaced addresses, oldest first. Undefined if the
 * person does not exist.
 */
export async function findAddresses(db: Db, ID: number) {
  const person = await db
    .selectFrom("person")
    .leftJoin("doctor", (join) =>
      join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`),
    )
    .select([
      "person.ID",
      "person.first_name",
      "person.username",
      "person.email_address",
      "doctor.ID as _doctor",
      "doctor._timezone",
    ])
    .where("person.ID", "=", ID)
    .executeTakeFirst();
  if (!person) return undefined;
  const former = await db
    .selectFrom("former_address")
    .select(["email_address", "changed_at"])
    .where("_person", "=", ID)
    .where("changed_at", ">", sql<string>`now() - make_interval(hours => ${HELD_HOURS})`)
    .orderBy("ID")
    .execute();
  return { ...person, former };
}

/** SQL condition: a replaced address is too old to receive emails. The audit log keeps the old value. */
export const FORMER_IS_OVER = sql<boolean>`(changed_at <= now() - make_interval(hours => ${HELD_HOURS}))`;
