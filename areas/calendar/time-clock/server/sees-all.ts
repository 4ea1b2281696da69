import type { Actor } from "#platform/access/actor.ts";
import { hasForAll } from "#platform/access/resolve-access.ts";

/**
 * Returns true if the user has `report.appointmaid` for all clients and therefore sees the hours of all
 * users. Other users see only their own hours.
 */
export const seesAll = (actor: Actor): boolean => hasForAll(actor, "report.appointmaid");
