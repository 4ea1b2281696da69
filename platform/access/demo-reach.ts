import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { isFromElsewhere } from "#platform/http/forwarded.ts";
import { demoOnlyHere } from "./installation.contract.ts";
import { practiceState } from "./installation.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "services">;

/** The demo's password is known to everybody, so the demo is for the people at this machine (F-14). */
export const mayUseDemo = ({ request, services: { config } }: AnyCall): boolean =>
  config.allowPublicDemo || !isFromElsewhere(request, config);

/** Until the practice is started nobody signs in from elsewhere: accounts added to the demo are part of it (G-63). */
export async function insistOnDemoReach(db: Db, call: AnyCall): Promise<void> {
  if (!mayUseDemo(call) && (await practiceState(db)).hasDemo) throw refusalOf(demoOnlyHere, undefined);
}
