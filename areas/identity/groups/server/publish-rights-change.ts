import type { Services } from "#platform/services.ts";

/**
 * Makes the open browsers of these people reload their permissions, through every node. Call in
 * `afterCommit`. The server itself needs no notice, because it reads permissions from the database on every
 * request.
 */
export function publishRightsChange(
  { realtime }: Pick<Services, "realtime">,
  people: readonly number[],
  by: number,
): void {
  realtime.publish(people.map((person) => ({ doctor: 0, controller: "auth", identity: person, by, person })));
}
