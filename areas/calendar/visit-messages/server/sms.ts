import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { SendAnswer } from "./provider/port.ts";
import { providerOf } from "./provider/provider-of.ts";
import { findRules } from "./rules.queries.ts";

/**
 * Returns the number or name that a client's SMS come from. Null if the client has none, or if no provider is
 * set up on this server.
 */
export async function findSmsSender(
  db: Db,
  services: Pick<Services, "config">,
  _doctor: number,
): Promise<string | null> {
  if (providerOf(services) === null) return null;
  return (await findRules(db, _doctor))?.sender ?? null;
}

/** Sends one SMS that is not about an appointment in the calendar. Never throws. */
export async function sendSms(
  services: Pick<Services, "config" | "publicUrl">,
  message: { readonly to: string; readonly from: string; readonly body: string },
): Promise<SendAnswer> {
  const callback = `${services.publicUrl()}/api/visitMessage/status`;
  return (await providerOf(services)?.send({ ...message, callback })) ?? { kind: "refused", code: null };
}
