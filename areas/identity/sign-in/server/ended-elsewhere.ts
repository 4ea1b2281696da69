import type { Services } from "#platform/services.ts";

/**
 * Makes this person's open browsers check their session, on every node. A browser whose session was ended
 * then requires the password over the open page. Call in `afterCommit`.
 */
export function notifySessionsEnded({ realtime }: Pick<Services, "realtime">, person: number): void {
  realtime.publish([{ doctor: 0, controller: "auth", identity: person, by: person, person }]);
}
