import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visiblePeople } from "#platform/access/visible-people.ts";

/** SQL condition on the person `p` that limits which people a statement may touch. */
export type Scope = RawBuilder<boolean>;

export const scopeOf = (actor: Actor, right: Permission): Scope => visiblePeople(actor, right);

export const EVERYBODY: Scope = sql<boolean>`true`;
