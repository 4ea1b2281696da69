import { type InsertObject, sql, type UpdateObject } from "kysely";
import type { DB } from "#db/tables.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { UserKind } from "../rules/kind.ts";

interface UserColumns {
  first_name?: string | undefined;
  last_name?: string | undefined;
  username?: string | undefined;
  email_address?: string | null | undefined;
  active?: boolean | undefined;
  capacity?: number | null | undefined;
  target?: number | null | undefined;
  kind?: UserKind;
  password_hash?: string;
  is_unclaimed?: boolean;
}

/**
 * Returns whether the client is live and the actor may manage its users: staff by `user.edit`, others by
 * `account.subusers` for their own client.
 */
export async function isLiveClient(db: Db, actor: Actor, ID: number): Promise<boolean> {
  const permission = actor.kind === "staff" ? "user.edit" : "account.subusers";
  const row = await db
    .selectFrom("doctor as d")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select("d.ID")
    .where("d.ID", "=", ID)
    .where("d.is_deleted", "=", false)
    .where("p.is_deleted", "=", false)
    .where(visibleClients(actor, permission, sql`d."ID"`))
    .executeTakeFirst();
  return row !== undefined;
}

export const insertUser = (
  db: Db,
  user: UserColumns & { first_name: string; last_name: string; username: string; kind: UserKind },
  _super_user: number | null,
): Promise<number> => insertPerson(db, { ...user, _super_user });

export async function insertPerson(db: Db, person: InsertObject<DB, "person">): Promise<number> {
  return (await db.insertInto("person").values(person).returning("ID").executeTakeFirstOrThrow()).ID;
}

/** Updates a person. The caller must have locked the row and compared the version. */
export async function updatePerson(db: Db, ID: number, columns: UpdateObject<DB, "person">): Promise<void> {
  await db
    .updateTable("person")
    .set(columns)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("ID", "=", ID)
    .execute();
}

/** Updates a user; false if the version has changed since (F-7). */
export async function updateUser(
  db: Db,
  ID: number,
  changes: UserColumns,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("person")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("ID", "=", ID)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Updates capacity and target. Keeps the version because the user's form does not contain these fields. */
export async function updateKpi(
  db: Db,
  ID: number,
  kpi: { capacity: number | null; target: number | null },
): Promise<void> {
  await db.updateTable("person").set(kpi).where("ID", "=", ID).execute();
}

/**
 * Locks the user until the end of the transaction, so that decisions about the user remain valid when
 * written.
 */
export const lockUser = (db: Db, ID: number) =>
  db.selectFrom("person").select("ID").where("ID", "=", ID).forUpdate().executeTakeFirst();

/**
 * Activates a forms-only client who registered, so that the client can sign in (API-REG-005). False if no
 * such client exists.
 */
export async function activateFormsClient(db: Db, ID: number): Promise<boolean> {
  const activated = await db
    .updateTable("person")
    .set((eb) => ({ active: true, version: eb("version", "+", 1) }))
    .where("ID", "=", ID)
    .where("is_deleted", "=", false)
    .where(
      "ID",
      "in",
      db.selectFrom("doctor").select("ID").where("user_type", "=", 2).where("is_deleted", "=", false),
    )
    .executeTakeFirst();
  return activated.numUpdatedRows === 1n;
}
