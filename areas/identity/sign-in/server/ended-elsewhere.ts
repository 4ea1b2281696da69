import type { Services } from "#platform/services.ts";

/**
 * Tells this person's open browsers, on every node, to ask again who is signed in: one whose session was ended notices within a moment and
 * asks for the password over whatever is open. Call it `afterCommit`.
 */
export function endedElsewhere({ realtime }: Pick<Services, "realtime">, person: number): void {
  realtime.publish([{ doctor: 0, controller: "auth", identity: person, by: person, person }]);
}
