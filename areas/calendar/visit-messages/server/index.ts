import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { visitMessageRoutes } from "../contract.ts";
import { publicMessageRoutes } from "../public.contract.ts";
import { handlers } from "./handlers.ts";
import { visitMessageJobs } from "./jobs.ts";
import { linkPage } from "./link-page.ts";
import { publicHandlers } from "./public.handlers.ts";

/** Used by online booking, which sends codes and answers from the practice's number. */
export { findSmsSender, sendSms } from "./sms.ts";

export const visitMessages = defineFeature({
  name: "visit-messages",
  endpoints: [endpoints(visitMessageRoutes, handlers), endpoints(publicMessageRoutes, publicHandlers)],
  jobs: visitMessageJobs,
  pages: [linkPage],
  patientReferences: [
    {
      table: "visit_message",
      column: "_patient",
      label: ["appointment message", "appointment messages"],
      notifies: "visitMessage",
    },
    { table: "visit_reply", column: "_patient", label: null, notifies: "visitMessage" },
    { table: "visit_message_optout", column: "_patient", label: null },
  ],
});
