import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { visitMessageRoutes } from "../contract.ts";
import { publicMessageRoutes } from "../public.contract.ts";
import { deskAnswers } from "./answers.ts";
import { handlers } from "./handlers.ts";
import { visitMessageJobs } from "./jobs.ts";
import { linkPage } from "./link-page.ts";
import { publicHandlers } from "./public.handlers.ts";
import { type TopicFeature, topicsOf } from "./topics.ts";

/** Used by Home, which says how many reminders were not sent. */
export { countUnsentReminders } from "./unsent.queries.ts";
/** Used by online booking, whose pages and emails name the location and whose emails have a calendar file. */
export { calendarAttachment } from "./calendar-attachment.ts";
export { describeLocation, findAddress } from "./location.queries.ts";
/** Used by online booking, which sends codes and answers from the practice's number. */
export { findSmsSender, sendSms } from "./sms.ts";
/** Used by the wait list, which offers free times, and by recalls, which ask patients to book. */
export {
  composeFor,
  confirmsBooking,
  queueTopicMessage,
  unreachableReasons,
  withdrawTopicMessage,
} from "./topic-messages.ts";
export type { TopicFeature, TopicMessage, TopicState } from "./topics.ts";
export { findClient as findMessageClient, type MessageClient } from "./rules.queries.ts";

/**
 * Creates the feature. `features` are the features that send their own messages through this one and handle
 * the answers.
 */
export function visitMessages(...features: readonly TopicFeature[]) {
  const topics = topicsOf([deskAnswers, ...features]);
  return defineFeature({
    name: "visit-messages",
    endpoints: [
      endpoints(visitMessageRoutes, handlers),
      endpoints(publicMessageRoutes, publicHandlers(topics)),
    ],
    jobs: visitMessageJobs(topics),
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
}
