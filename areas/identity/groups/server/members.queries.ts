import type { Db } from "#platform/db/db.ts";

export async function replaceGroups(db: Db, ID: number, wanted: readonly number[]): Promise<void> {
  await db.deleteFrom("person_group").where("_person", "=", ID).where("_group", "not in", wanted).execute();
  await db
    .insertInto("person_group")
    .values(wanted.map((_group) => ({ _person: ID, _group })))
    .onConflict((conflict) => conflict.constraint("person_group_pkey").doNothing())
    .execute();
}
