import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { groupsOf, PERMISSION_VERSION, permissionSetOf } from "#platform/access/rights.ts";

/** Returns the end of a session, or null if it has ended. */
export async function endOfSession(db: Db, ID: number | null): Promise<string | null> {
  const row = await db
    .selectFrom("session")
    .select("expires_at")
    .where("ID", "=", ID)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Returns every field of the reply of `me` that is not a setting. */
export async function findSessionOf(db: Db, person: number) {
  const row = await db
    .selectFrom("person")
    .leftJoin("doctor", (join) =>
      join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`),
    )
    .leftJoin("person as owner", "owner.ID", "doctor.ID")
    .select([
      "person.ID",
      "person.username",
      "person.first_name",
      "person.last_name",
      "person.kind",
      "person.last_bulletin_time",
      "doctor.ID as doctor_id",
      "doctor.user_type",
      "doctor.company_client",
      "doctor.company",
      "doctor.country",
      "doctor._timezone",
      "owner.username as owner_username",
      "owner.title as owner_title",
      "owner.first_name as owner_first_name",
      "owner.last_name as owner_last_name",
      groupsOf(sql`person."ID"`).as("group_ids"),
      PERMISSION_VERSION.as("permission_version"),
      sql<boolean>`exists (select from person d where d.is_demo) and exists (select from practice_start where begun_at is null)`.as(
        "demo",
      ),
    ])
    .where("person.ID", "=", person)
    .executeTakeFirstOrThrow();
  const { groups, grants, formsOnly } = await permissionSetOf(db, row.permission_version, row.group_ids);
  // A permission limited to the own record is unusable for a person without a record (a booking agent), so
  // menus and pages must not show it.
  const usableGrants = [...(row.user_type === 2 ? formsOnly : grants)].filter(
    ([, reaches]) => row.doctor_id !== null || [...reaches].some((reach) => reach !== "O"),
  );
  return { ...row, groups: [...groups], permissions: usableGrants.map(([right]) => right).sort() };
}
