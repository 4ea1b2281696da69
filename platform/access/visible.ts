import { type RawBuilder, sql } from "kysely";
import type { Needs } from "#kernel/contract.ts";
import type { Actor } from "#platform/access/actor.ts";
import { reachesOf } from "#platform/access/reach.ts";
import { isServed } from "./served.ts";

/** The decision of `viaOf` for a set: of a column that holds clients, those this person reaches by one of the permissions without naming one. */
export function visibleClients(actor: Actor, needs: Needs, client: RawBuilder<unknown>): RawBuilder<boolean> {
  const reaches = reachesOf(actor, { needs });
  if (reaches.has("A")) return sql<boolean>`true`;
  const parts = [
    ...(reaches.has("C") ? [isOfCompany(client)] : []),
    ...(reaches.has("O") && actor.client !== null ? [sql<boolean>`${client} = ${actor.client}`] : []),
    ...(reaches.has("S") ? [isServed(actor.ID, client)] : []),
  ];
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** C-05: what a reach of the own company means. */
const isOfCompany = (client: RawBuilder<unknown>) =>
  sql<boolean>`${client} in (select cd."ID" from doctor cd join company_client c on c."ID" = cd.company_client where c.code = 'RCH')`;
