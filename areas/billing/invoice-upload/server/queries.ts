import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";

/**
 * Serialises uploads until the end of the transaction, so that two uploads of the same file can't both add
 * its invoices.
 */
export async function lockUploads(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invoice upload'))`.execute(db);
}

/**
 * Finds the visible clients with these usernames or IDs, by the given name in lower case. A username takes
 * precedence over an ID.
 */
export async function findClientsNamed(
  db: Db,
  actor: Actor,
  names: readonly string[],
): Promise<Map<string, number>> {
  const lowerNames = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await sql<{ name: string; ID: number }>`
    select given.name, p."ID" from unnest(${lowerNames}::text[]) as given (name)
    join person p on p.kind = 'client' and not p.is_deleted
      and (lower(p.username) = given.name or (given.name ~ '^[0-9]{1,15}$' and p."ID"::text = given.name))
    where ${visibleClients(actor, "invoicedata.upload", sql.ref("p.ID"))}
    order by lower(p.username) = given.name`.execute(db);
  return new Map(rows.map(({ name, ID }) => [name, ID]));
}

/** Returns the `_doctor key` pairs that an invoice already has. */
export async function findKnownKeys(
  db: Db,
  keys: readonly { readonly _doctor: number; readonly key: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ _doctor: number; key: string }>`
    select i._doctor, i.upload_key as key
    from unnest(${keys.map(({ _doctor }) => _doctor)}::bigint[], ${keys.map(({ key }) => key)}::text[]) as given (_doctor, key)
    join invoice i on i._doctor = given._doctor and i.upload_key = given.key`.execute(db);
  return new Set(rows.map(({ _doctor, key }) => `${_doctor} ${key}`));
}
