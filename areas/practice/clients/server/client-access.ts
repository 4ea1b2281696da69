import { sql } from "kysely";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { isServedClient } from "#platform/access/served-clients.ts";
import type { Db } from "#platform/db/db.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { Powers } from "../rules/powers.ts";

/**
 * Reads the facts about a client that determine access. Includes deleted clients; null if the client does not
 * exist.
 */
export async function findAccessFacts(db: Db, actor: Actor, ID: number): Promise<Client | null> {
  const { rows } = await sql<Omit<Client, "zone" | "has_locked" | "has_assigned"> & { zone: string }>`
    select d."ID", p.username, p.first_name, p.last_name, d._timezone as zone, d.country, d.user_type, d.company_client as company,
      c.code as company_code, d.is_deleted or p.is_deleted or not p.active as is_deleted, ${isServedClient(actor.ID, ID)} as is_served
    from doctor d join person p on p."ID" = d."ID" left join company_client c on c."ID" = d.company_client where d."ID" = ${ID}
  `.execute(db);
  const row = rows[0];
  return row ? { ...row, zone: zoneNamed(row.zone), has_locked: false, has_assigned: false } : null;
}

const isStaff = (actor: Actor): boolean => actor.kind === "staff";

/**
 * Returns how much of a client the caller may see (API-DOC-003): the whole record for staff with client.view
 * and for users who manage the account; the brief for the client's other users, its company peers and its
 * booking agents. Null if nothing.
 */
export function viewOf(actor: Actor, client: Client, requestingID: number | null): "whole" | "brief" | null {
  if (requestingID !== null)
    return resolveAccess(actor, client, "session", requestingID) === "peer" ? "brief" : null;
  if (isStaff(actor)) return resolveAccess(actor, client, "client.view") ? "whole" : null;
  if (resolveAccess(actor, client, ["account.edit", "account.subusers"])) return "whole";
  if (client.ID === actor.client) return "brief";
  return actor.kind === "agent" && client.is_served ? "brief" : null;
}

/**
 * Returns what the caller may change on a client (API-DOC-004). Null if the client is not visible to the
 * caller.
 */
export function powersOver(actor: Actor, client: Client): Powers | null {
  const isStaffActor = isStaff(actor);
  const hasPermission = (needs: "client.edit" | "client.services" | "client.credit" | "client.delete") =>
    isStaffActor && resolveAccess(actor, client, needs) !== null;
  const record = hasPermission("client.edit");
  if (!record && !resolveAccess(actor, client, "account.edit")) return null;
  return {
    own: actor.ID === client.ID,
    record,
    services: hasPermission("client.services"),
    credit: hasPermission("client.credit"),
    remove: hasPermission("client.delete"),
  };
}
