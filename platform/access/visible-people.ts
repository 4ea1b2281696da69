import { type RawBuilder, sql } from "kysely";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Actor } from "./actor.ts";
import { scopesOf } from "./resolve-access.ts";
import { isOfPartner } from "./visible.ts";

/** Staff belong to the partner company by their group, clients and their users by the client (C-05). */
const isOfPartnerCompany = sql<boolean>`(${isOfPartner(sql`coalesce(p._super_user, p."ID")`)} or p.kind = 'staff' and exists (
  select from person_group pg join access_group g on g."ID" = pg._group where pg._person = p."ID" and g.team = ${PARTNER_COMPANY}))`;

/**
 * SQL: the people a person administers, where `p` is the person (RULE-PERM-06). Rights over users are for staff, in the scope of the permission;
 * everybody else administers the users of their own client, by `account.subusers` alone.
 */
export function visiblePeople(actor: Actor, permission: Permission): RawBuilder<boolean> {
  if (actor.kind !== "staff") {
    const isOwn = actor.client !== null && scopesOf(actor, "account.subusers").size > 0;
    return isOwn ? sql<boolean>`p._super_user is not distinct from ${actor.client}::bigint` : sql<boolean>`false`;
  }
  const scopes = scopesOf(actor, permission);
  if (scopes.has("A")) return sql<boolean>`true`;
  return scopes.has("C") ? isOfPartnerCompany : sql<boolean>`false`;
}
