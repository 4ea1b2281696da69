import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isTeam } from "#kernel/access/builtin-groups.ts";
import type { Scope } from "#kernel/access/permissions.ts";
import type { Db } from "#platform/db/db.ts";

const isReach = (text: string): text is Scope => ["A", "C", "O", "S"].includes(text);

/**
 * Adds the missing ones of the 29 groups with the permission matrix (Part D). Existing groups aren't updated,
 * because the bureau maintains their permissions; a new permission reaches them by a migration. Runs in the
 * caller's transaction if there is one.
 */
export async function seedGroups(db: Db): Promise<void> {
  const existingIds = new Set(
    (await db.selectFrom("access_group").select("ID").execute()).map((group) => group.ID),
  );
  const lines = readFileSync(join(import.meta.dirname, "groups.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  for (const line of lines) {
    const [id = "", team = "", access_level = "", rights = ""] = line.split("\t");
    if (existingIds.has(Number(id)) || !isTeam(team)) continue;
    const grants = rights.split(";").flatMap((grant) => {
      const [permission = "", reach = ""] = grant.split(":");
      return isReach(reach) ? [{ _group: Number(id), team, permission, reach }] : [];
    });
    const insert = async (trx: Db) => {
      await trx
        .insertInto("access_group")
        .values({ ID: Number(id), team, access_level })
        .onConflict((row) => row.doNothing())
        .execute();
      await trx
        .insertInto("group_permission")
        .values(grants)
        .onConflict((row) => row.doNothing())
        .execute();
    };
    await (db.isTransaction ? insert(db) : db.transaction().execute(insert));
  }
}
