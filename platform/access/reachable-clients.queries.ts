import { sql } from "kysely";
import { type Requirement, scopesOf } from "./resolve-access.ts";
import { visibleClients } from "./visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { nameOrder } from "#platform/db/name-order.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Permission } from "#kernel/access/permissions.ts";

/** Returns true if the actor can see the client. */
export async function isVisibleClient(
  db: Db,
  actor: Actor,
  permission: Requirement,
  client: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("doctor as d")
    .select("d.ID")
    .where("d.ID", "=", client)
    .where(visibleClients(actor, permission, sql`d."ID"`))
    .executeTakeFirst();
  return row !== undefined;
}

const ACTING_RIGHTS: readonly Permission[] = [
  "patient.view",
  "calendar.view",
  "client.view",
  "consultation.view",
  "billing.view",
  "task.own",
];

/**
 * Lists the clients a person may act for, and on which path (Part A): the own client, live company peers,
 * clients served by a booking agent, clients of the partner company for scope C, all clients for scope A. At
 * most 20. `username` matches exactly one client.
 */
export async function listReachableClients(
  db: Db,
  actor: Actor,
  filter: { username?: string | undefined; search?: string | undefined },
) {
  const scopes = scopesOf(actor, ACTING_RIGHTS);
  const own = actor.client ?? 0;
  const search = filter.search?.trim().toLowerCase() ?? "";
  const order = nameOrder(search, {
    username: sql`person.username_key`,
    first: sql`person.first_key`,
    last: sql`person.last_key`,
  });
  const clients = reachableClients(db, actor, scopes)
    .$if(filter.username !== undefined, (all) =>
      all.where("person.username_key", "=", filter.username?.toLowerCase() ?? ""),
    )
    .$if(search !== "", (all) => all.where(isNamedLike(search)));
  // Orders by the index of clients by name, so that a query over all clients reads only twenty rows; other
  // users reach few clients.
  return await clients
    .where("person.kind", "=", "client")
    .$if(search !== "", (all) => all.orderBy(order))
    .$if(own !== 0, (mine) => mine.orderBy(sql`doctor."ID" <> ${own}`))
    .orderBy("person.last_key")
    .orderBy("person.first_key")
    .orderBy("person.ID")
    .limit(20)
    .execute();
}

const isNamedLike = (search: string) =>
  sql<boolean>`position(${search} in lower(person.first_name || ' ' || person.last_name || ' ' || person.username || ' ' || coalesce(doctor.company, ''))) > 0`;

function reachableClients(db: Db, actor: Actor, scopes: ReturnType<typeof scopesOf>) {
  const own = actor.client ?? 0;
  return db
    .selectFrom("doctor")
    .innerJoin("person", "person.ID", "doctor.ID")
    .select([
      "doctor.ID",
      "person.username",
      "person.title",
      "person.first_name",
      "person.last_name",
      "doctor.company",
      "doctor.country",
      "doctor._timezone as zone",
      sql<
        "own" | "peer" | "agent" | "staff"
      >`case when doctor."ID" = ${own} then 'own' when ${own} <> 0 then 'peer'
        when ${scopes.has("A") || scopes.has("C")} then 'staff' else 'agent' end`.as("via"),
    ])
    .where("doctor.is_deleted", "=", false)
    .where("person.active", "=", true)
    .where((eb) =>
      eb.or([
        visibleClients(actor, ACTING_RIGHTS, sql`doctor."ID"`),
        eb("doctor.ID", "=", own),
        sql<boolean>`${scopes.has("O") && own !== 0} and doctor.company_client = ${actor.company}`,
      ]),
    );
}
