import { listGrantableGroups } from "#areas/identity/groups/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visiblePeople } from "#platform/access/visible-people.ts";
import { mayChange } from "../rules/change.ts";

/**
 * Returns whether the actor may set the person's password or remove second factors, which would allow signing
 * in as that person (C-07). Requires that the actor may edit the person and that the person has no group with
 * more permissions.
 */
export async function mayManageCredentials(db: Db, actor: Actor, person: number): Promise<boolean> {
  const visiblePerson = await db
    .selectFrom("person as p")
    .select("p.ID")
    .where("p.ID", "=", person)
    .where(visiblePeople(actor, "user.edit"))
    .executeTakeFirst();
  if (!visiblePerson) return false;
  const memberships = await db
    .selectFrom("person_group")
    .select("_group")
    .where("_person", "=", person)
    .execute();
  const groups = memberships.map(({ _group }) => _group);
  return mayChange(actor, { ID: person, groups }, await listGrantableGroups(db)).allowed;
}
