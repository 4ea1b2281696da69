import type { Permission } from "#kernel/permissions.ts";
import type { Actor } from "#platform/access/actor.ts";

/** Whom a caller reaches: everybody, the RCH company's people, one client's own. */
export interface Scope {
  readonly all: boolean;
  readonly company: boolean;
  readonly client: number | null;
}

/** RULE-PERM-06: rights over users are for staff; a client's people are reached by `account.subusers` alone, and only its own. */
export function scopeOf(actor: Actor, right: Permission): Scope {
  const reaches = actor.kind === "staff" ? actor.grants.get(right) : undefined;
  const isOwnClient = actor.kind !== "staff" && actor.grants.has("account.subusers");
  return {
    all: reaches?.has("A") ?? false,
    company: reaches?.has("C") ?? false,
    client: isOwnClient ? actor.client : null,
  };
}

export const EVERYBODY: Scope = { all: true, company: false, client: null };
