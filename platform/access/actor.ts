import type { Zone } from "#kernel/dates/zone.ts";
import type { Scope, Permission } from "#kernel/access/permissions.ts";

/**
 * Caller of a request: the person of the session. Never changed by `doctor_id` or `requestingID`
 * (RULE-PERM-03).
 */
export interface Actor {
  readonly ID: number;
  readonly kind: "staff" | "client" | "subuser" | "agent";
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly groups: readonly number[];
  /** Union over the groups (RULE-PERM-07). A permission may be granted with several scopes. */
  readonly grants: ReadonlyMap<Permission, ReadonlySet<Scope>>;
  /** The client the person is or works for. Null for staff and booking agents. */
  readonly client: number | null;
  readonly company: number | null;
  readonly user_type: number | null;
}

/** The client whose rows a request is about, resolved from `doctor_id` and `requestingID`. */
export interface Client {
  readonly ID: number;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly zone: Zone;
  readonly country: "AU" | "UK";
  readonly user_type: number;
  readonly company: number | null;
  readonly company_code: string | null;
  readonly is_deleted: boolean;
  /** True if the client has a live Appointmaid entry and the caller is its booking agent (F-3). */
  readonly is_served: boolean;
  /** True if the caller has locked one of the client's patients for conversion (groups 19 to 22). */
  readonly has_locked: boolean;
  /** True if work of the client is assigned to the caller (groups 6 and 7). */
  readonly has_assigned: boolean;
}

/**
 * Path on which the caller has access to the client. `locked` and `assigned` give access only to the patients
 * the caller has locked and the work assigned to the caller.
 */
export type AccessPath = "all" | "company" | "own" | "peer" | "served" | "locked" | "assigned";

export const hasRight = (actor: Actor, right: Permission): boolean => actor.grants.has(right);
