import { sql } from "kysely";
import type { PatientRecord } from "#areas/patients/patients/server/index.ts";
import { listOpenClaims } from "#areas/transcription/consultation-lists/server/index.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";

export { setCategory } from "#areas/transcription/consultation-lists/server/index.ts";

const visibleCondition = (actor: Actor, client: number | null, column: "p._doctor" | "c._doctor") => {
  const visible = visibleClients(actor, "rch.convert", sql`${sql.ref(column)}`);
  return client === null ? visible : sql<boolean>`${visible} and ${sql.ref(column)} = ${client}`;
};

/** Returns the newest patient with this MRN among the clients whose claims the user converts. */
export async function findByMrn(
  db: Db,
  actor: Actor,
  client: number | null,
  mrn: string,
): Promise<PatientRecord | undefined> {
  const { rows } =
    await sql<PatientRecord>`select p.* from patient p where upper(p.mrn) = upper(${mrn}) and not p.is_deleted
    and ${visibleCondition(actor, client, "p._doctor")} order by p."ID" desc limit 1`.execute(db);
  return rows[0];
}

export const claimsOfMrn = (db: Db, actor: Actor, client: number | null, mrn: string) =>
  listOpenClaims(
    db,
    sql<boolean>`upper(p.mrn) = upper(${mrn}) and ${visibleCondition(actor, client, "c._doctor")}`,
  );

export const lockClaims = (db: Db, actor: Actor, client: number | null, ids: readonly number[]) =>
  listOpenClaims(
    db,
    sql<boolean>`c."ID" = any(${[...ids]}::bigint[]) and ${visibleCondition(actor, client, "c._doctor")}`,
    "lock",
  );

/** Returns the ID of the health fund with this ID or code, or null. */
export async function findFund(db: Db, idOrCode: string): Promise<number | null> {
  const ID = /^\d{1,9}$/.test(idOrCode) ? Number(idOrCode) : 0;
  const row = await db
    .selectFrom("health_fund")
    .select("ID")
    .where((eb) => eb.or([eb("ID", "=", ID), eb("code", "=", idOrCode.toUpperCase())]))
    .executeTakeFirst();
  return row?.ID ?? null;
}
