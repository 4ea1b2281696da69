import type { Job } from "#platform/http/feature.ts";
import { removeAbandoned } from "./booking.queries.ts";
import { sendBookingSms, SMS_JOB } from "./visitor-messages.ts";

export const onlineBookingJobs: Record<string, Job> = {
  [SMS_JOB]: { run: sendBookingSms },
  "online-booking.abandoned": { clock: "37 * * * *", run: (_payload, { db }) => removeAbandoned(db) },
};
