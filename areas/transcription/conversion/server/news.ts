import type { HandlerContext } from "#platform/http/call.ts";
import type { conversionRoutes } from "../contract.ts";

type Told = Pick<HandlerContext<typeof conversionRoutes.update>, "actor" | "services" | "afterCommit">;

/** Whoever looks at who converts sees that a picture is done. Locking and unlocking are in the audit log, and told from there. */
export function tellConverters({ actor, services, afterCommit }: Told, doctor: number): void {
  const event = { doctor, controller: "conversion", identity: doctor, by: actor.ID };
  afterCommit(() => services.realtime.publish([event]));
}
