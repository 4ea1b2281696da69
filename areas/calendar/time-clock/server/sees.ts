import type { Actor } from "#platform/access/actor.ts";
import { hasForAll } from "#platform/access/resolve-access.ts";

/** report.appointmaid for all clients: everybody's hours; every other caller sees the own ones. */
export const seesAll = (actor: Actor): boolean => hasForAll(actor, "report.appointmaid");
