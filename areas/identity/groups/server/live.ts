import type { Services } from "#platform/services.ts";

/**
 * Tells these people's open browsers, on every node, to ask again what they may do. Call it `afterCommit`: the server itself asks the
 * database at every request and needs no telling.
 */
export function tellRightsChanged({ realtime }: Pick<Services, "realtime">, people: readonly number[], by: number): void {
  realtime.publish(people.map((person) => ({ doctor: 0, controller: "auth", identity: person, by, person })));
}
