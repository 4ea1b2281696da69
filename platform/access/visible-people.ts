import { type RawBuilder, sql } from "kysely";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Actor } from "./actor.ts";
import { scopesOf } from "./resolve-access.ts";
import { isOfPartner } from "./visible-rows.ts";

/**
 * SQL condition: the person belongs to the partner company, staff by their group, clients and their users by
 * the client (C-05).
 */
const isOfPartnerCompany = sql<boolean>`(${isOfPartner(sql`coalesce(p._super_user, p."ID")`)} or p.kind = 'staff' and exists (
  select from person_group pg join access_group g on g."ID" = pg._group where pg._person = p."ID" and g.team = ${PARTNER_COMPANY}))`;

/**
 * SQL condition on `p`: the people that an actor administers (RULE-PERM-06). Staff administer users in the
 * scope of the permission; all others administer the users of their own client, by `account.subusers` alone.
 */
export function visiblePeople(actor: Actor, permission: Permission): RawBuilder<boolean> {
  if (actor.kind !== "staff") {
    const isOwn = actor.client !== null && scopesOf(actor, "account.subusers").size > 0;
    return isOwn
      ? sql<boolean>`p._super_user is not distinct from ${actor.client}::bigint`
      : sql<boolean>`false`;
  }
  const scopes = scopesOf(actor, permission);
  if (scopes.has("A")) return sql<boolean>`true`;
  return scopes.has("C") ? isOfPartnerCompany : sql<boolean>`false`;
}
