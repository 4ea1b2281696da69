import { feature, mounted } from "#platform/http/feature.ts";
import type { MailByClock } from "#platform/mail/by-clock.ts";
import { mailRoutes } from "../contract.ts";
import { mailboxRoutes } from "../mailbox.contract.ts";
import { rehearsalRoutes } from "../rehearsal.contract.ts";
import { handlers } from "./handlers.ts";
import { jobsOf } from "./jobs.ts";
import { mailboxHandlers } from "./mailbox.handlers.ts";
import { rehearsalHandlers } from "./rehearsal.handlers.ts";

/** Handed every kind of mail that the clock sends (app/features.server.ts). */
export const mail = (kinds: readonly MailByClock[]) =>
  feature({
    name: "mail",
    mounted: [
      mounted(mailRoutes, handlers),
      mounted(rehearsalRoutes, rehearsalHandlers(kinds)),
      mounted(mailboxRoutes, mailboxHandlers),
    ],
    jobs: jobsOf(kinds),
  });
