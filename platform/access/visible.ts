import { type RawBuilder, sql } from "kysely";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import type { Actor } from "./actor.ts";
import { coversAssigned, coversServed, isForAnySession, isOfLocks, type Requirement, scopesOf } from "./resolve-access.ts";
import { isServed } from "./served.ts";

type Column = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** C-05: a column of clients is of the partner company. */
export const isOfPartner = (client: Column): Condition =>
  sql<boolean>`${client} in (select cd."ID" from doctor cd join company_client cc on cc."ID" = cd.company_client where cc.code = ${PARTNER_COMPANY})`;

/** The clients of which a person sees all rows. */
function wholly(actor: Actor, permission: Requirement, client: Column): Condition[] {
  const scopes = scopesOf(actor, permission);
  if (scopes.has("A")) return [sql<boolean>`true`];
  const isOwn = actor.client !== null && (scopes.has("O") || isForAnySession(permission));
  return [
    ...(scopes.has("C") ? [isOfPartner(client)] : []),
    ...(isOwn ? [sql<boolean>`${client} = ${actor.client}`] : []),
    ...(coversServed(actor, permission) ? [isServed(actor.ID, client)] : []),
  ];
}

/** Only members of staff lock patients or are assigned work. */
const worksOnRows = (actor: Actor, permission: Requirement): boolean =>
  actor.kind === "staff" && scopesOf(actor, permission).has("S");

/**
 * SQL: of a column of clients, those `resolveAccess` has a path for without `requestingID`. A client is among them for one locked
 * patient or one piece of assigned work too, so rows are chosen by `visibleRows`.
 */
export function visibleClients(actor: Actor, permission: Requirement, client: Column): Condition {
  const locked = worksOnRows(actor, permission) && isOfLocks(permission);
  return anyOf([
    ...wholly(actor, permission, client),
    ...(locked ? [sql<boolean>`${client} in (select lp._doctor from patient lp where lp.locked_by = ${actor.ID})`] : []),
    ...(coversAssigned(actor, permission)
      ? [sql<boolean>`${client} in (select aw._doctor from assigned_work aw where aw._person = ${actor.ID})`]
      : []),
  ]);
}

interface Rows {
  readonly client: Column;
  /** Whose lock the row has; only permissions that hold for a lock see it. */
  readonly lockedBy?: Column;
  /** Who works on the row. */
  readonly assignee?: Column;
}

/** SQL: rows of clients the person sees wholly, and of others those the person has locked or is assigned to. */
export function visibleRows(actor: Actor, permission: Requirement, { client, lockedBy, assignee }: Rows): Condition {
  const works = worksOnRows(actor, permission);
  return anyOf([
    ...wholly(actor, permission, client),
    ...(lockedBy && works && isOfLocks(permission) ? [sql<boolean>`${lockedBy} is not distinct from ${actor.ID}::bigint`] : []),
    ...(assignee && works ? [sql<boolean>`${assignee} is not distinct from ${actor.ID}::bigint`] : []),
  ]);
}
