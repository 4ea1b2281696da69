import { type RawBuilder, sql } from "kysely";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Actor } from "./actor.ts";
import {
  coversAssigned,
  coversServed,
  isForAnySession,
  isOfLocks,
  type Requirement,
  scopesOf,
} from "./resolve-access.ts";
import { isServed } from "./served-clients.ts";

type Column = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** SQL condition: the column contains clients of the partner company (C-05). */
export const isOfPartner = (client: Column): Condition =>
  sql<boolean>`${client} in (select cd."ID" from doctor cd join company_client cc on cc."ID" = cd.company_client where cc.code = ${PARTNER_COMPANY})`;

/** Returns the conditions for clients of which the person sees all rows. */
function wholeClientConditions(actor: Actor, permission: Requirement, client: Column): Condition[] {
  const scopes = scopesOf(actor, permission);
  if (scopes.has("A")) return [sql<boolean>`true`];
  const isOwn = actor.client !== null && (scopes.has("O") || isForAnySession(permission));
  return [
    ...(scopes.has("C") ? [isOfPartner(client)] : []),
    ...(isOwn ? [sql<boolean>`${client} = ${actor.client}`] : []),
    ...(coversServed(actor, permission) ? [isServed(actor.ID, client)] : []),
  ];
}

/** Returns true if the person may lock patients or have assigned work, which only staff can. */
const worksOnRows = (actor: Actor, permission: Requirement): boolean =>
  actor.kind === "staff" && scopesOf(actor, permission).has("S");

/**
 * SQL condition: the column contains clients for which `resolveAccess` finds a path without `requestingID`. A
 * client also qualifies through one locked patient or one piece of assigned work, so select rows with
 * `visibleRows`.
 */
export function visibleClients(actor: Actor, permission: Requirement, client: Column): Condition {
  const coversLocked = worksOnRows(actor, permission) && isOfLocks(permission);
  return anyOf([
    ...wholeClientConditions(actor, permission, client),
    ...(coversLocked
      ? [sql<boolean>`${client} in (select lp._doctor from patient lp where lp.locked_by = ${actor.ID})`]
      : []),
    ...(coversAssigned(actor, permission)
      ? [sql<boolean>`${client} in (select aw._doctor from assigned_work aw where aw._person = ${actor.ID})`]
      : []),
  ]);
}

interface Rows {
  readonly client: Column;
  /** Column with the person who locked the row. Only permissions that apply to locked patients use it. */
  readonly lockedBy?: Column;
  /** Column with the person assigned to the row. */
  readonly assignee?: Column;
}

/**
 * SQL condition: rows of clients that the person sees in full, and rows of other clients that the person has
 * locked or is assigned to.
 */
export function visibleRows(
  actor: Actor,
  permission: Requirement,
  { client, lockedBy, assignee }: Rows,
): Condition {
  const works = worksOnRows(actor, permission);
  return anyOf([
    ...wholeClientConditions(actor, permission, client),
    ...(lockedBy && works && isOfLocks(permission)
      ? [sql<boolean>`${lockedBy} is not distinct from ${actor.ID}::bigint`]
      : []),
    ...(assignee && works ? [sql<boolean>`${assignee} is not distinct from ${actor.ID}::bigint`] : []),
  ]);
}
