import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { isFromElsewhere } from "#platform/http/forwarded-address.ts";
import { demoOnlyHere } from "./installation.contract.ts";
import { practiceState } from "./installation.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "services">;

/**
 * Returns true if the caller may use the demo. The demo's password is public, so by default the demo is
 * available at this machine only (F-14).
 */
export const mayUseDemo = ({ request, services: { config } }: AnyCall): boolean =>
  config.allowPublicDemo || !isFromElsewhere(request, config);

/**
 * Refuses callers from other machines until the practice is started: accounts added to the demo are part of
 * the demo (G-63).
 */
export async function assertDemoReach(db: Db, call: AnyCall): Promise<void> {
  if (!mayUseDemo(call) && (await practiceState(db)).hasDemo) throw refusalOf(demoOnlyHere, undefined);
}
