import type { Actor } from "#platform/access/actor.ts";

/** report.appointmaid for all clients: everybody's hours; every other caller sees the own ones. */
export const seesAll = (actor: Actor): boolean => actor.grants.get("report.appointmaid")?.has("A") ?? false;
