import { listGrantableGroups } from "#areas/identity/groups/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visiblePeople } from "#platform/access/visible-people.ts";
import { mayChange } from "../rules/change.ts";

/**
 * C-07: whoever sets somebody's password, or takes the second factors away, may become that person. So only people one may edit, and never
 * somebody who may do more; any one of the groups counts.
 */
export async function mayManageCredentials(db: Db, actor: Actor, person: number): Promise<boolean> {
  const visible = await db
    .selectFrom("person as p")
    .select("p.ID")
    .where("p.ID", "=", person)
    .where(visiblePeople(actor, "user.edit"))
    .executeTakeFirst();
  if (!visible) return false;
  const held = await db.selectFrom("person_group").select("_group").where("_person", "=", person).execute();
  const groups = held.map(({ _group }) => _group);
  return mayChange(actor, { ID: person, groups }, await listGrantableGroups(db)).allowed;
}
