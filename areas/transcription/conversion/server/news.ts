import type { HandlerContext } from "#platform/http/call.ts";
import type { conversionRoutes } from "../contract.ts";

type NotifyContext = Pick<
  HandlerContext<typeof conversionRoutes.update>,
  "actor" | "services" | "afterCommit"
>;

/**
 * Publishes after the commit that a picture is done, to users who watch the conversion. Locking and unlocking
 * are published with their audit entries.
 */
export function notifyConverters({ actor, services, afterCommit }: NotifyContext, doctor: number): void {
  const event = { doctor, controller: "conversion", identity: doctor, by: actor.ID };
  afterCommit(() => services.realtime.publish([event]));
}
