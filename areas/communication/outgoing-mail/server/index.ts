import { defineFeature, endpoints } from "#platform/http/feature.ts";
import type { ScheduledMail } from "#platform/mail/scheduled-mail.ts";
import { mailRoutes } from "../contract.ts";
import { mailboxRoutes } from "../mailbox.contract.ts";
import { mailPreviewRoutes } from "../mail-preview.contract.ts";
import { handlers } from "./handlers.ts";
import { jobsOf } from "./jobs.ts";
import { mailboxHandlers } from "./mailbox.handlers.ts";
import { mailPreviewHandlers } from "./mail-preview.handlers.ts";

/** Defines the feature from all kinds of scheduled emails, passed in by app/features.server.ts. */
export const mail = (kinds: readonly ScheduledMail[]) =>
  defineFeature({
    name: "mail",
    endpoints: [
      endpoints(mailRoutes, handlers),
      endpoints(mailPreviewRoutes, mailPreviewHandlers(kinds)),
      endpoints(mailboxRoutes, mailboxHandlers),
    ],
    jobs: jobsOf(kinds),
  });
