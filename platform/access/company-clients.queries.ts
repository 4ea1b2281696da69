import { sql } from "kysely";
import { type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Actor, Client } from "./actor.ts";
import { type Requirement, scopesOf } from "./resolve-access.ts";
import { visibleClients } from "./visible-rows.ts";

export interface CompanyClient {
  readonly ID: number;
  readonly username: string;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly zone: Zone;
}

/**
 * Lists a client and the other live clients of its company that the actor may see with a permission: peers
 * the actor may act for with `requestingID`, and clients reachable on any other path. The client comes first,
 * the others ordered by name.
 */
export async function listCompanyClients(
  db: Db,
  actor: Actor,
  client: Pick<Client, "ID" | "company">,
  permission: Requirement,
): Promise<CompanyClient[]> {
  const isPeer =
    actor.client !== null && actor.company === client.company && scopesOf(actor, permission).has("O");
  const rows = await db
    .selectFrom("doctor as d")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select(["d.ID", "p.username", "p.title", "p.first_name", "p.last_name", "d._timezone"])
    .where((eb) =>
      eb.or([
        eb("d.ID", "=", client.ID),
        eb.and([
          eb("d.company_client", "=", client.company),
          eb("d.is_deleted", "=", false),
          eb("p.active", "=", true),
          isPeer ? sql<boolean>`true` : visibleClients(actor, permission, sql`d."ID"`),
        ]),
      ]),
    )
    .orderBy(sql`d."ID" <> ${client.ID}`)
    .orderBy("p.last_key")
    .orderBy("p.first_key")
    .orderBy("d.ID")
    .execute();
  return rows.map(({ _timezone, ...row }) => ({ ...row, zone: zoneNamed(_timezone) }));
}
