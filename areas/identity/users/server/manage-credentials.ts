import { listGrantableGroups } from "#areas/identity/groups/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { Actor } from "#platform/access/actor.ts";
import { mayChange } from "../rules/change.ts";

/**
 * C-07: whoever sets somebody's password, or takes the second factors away, may become that person. So only within reach (everybody, or the
 * RCH company's people), and never for somebody who may do more; any one of the groups counts.
 */
export async function mayManageCredentials(db: Db, actor: Actor, person: number): Promise<boolean> {
  const groups = await listGrantableGroups(db);
  const held = await db.selectFrom("person_group").select("_group").where("_person", "=", person).execute();
  const ids = held.map(({ _group }) => _group);
  const isInReach =
    actor.grants.get("user.edit")?.has("A") === true || groups.some(({ ID, team }) => team === "RCH" && ids.includes(ID));
  return isInReach && mayChange(actor, { ID: person, groups: ids }, groups).allowed;
}
