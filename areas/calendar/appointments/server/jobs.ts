import { sql } from "kysely";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";

const KEY = ["_doctor", "ID"];
import type { Job } from "#platform/http/feature.ts";

export const appointmentsJobs: Record<string, Job> = {
  "appointments.undo-expire": {
    clock: "17 * * * *",
    run: (_payload, { db }) =>
      removeInSteps(db, "appointment_undo", sql`created_time < now() - interval '24 hours'`, KEY),
  },
  "appointments.holds-expire": {
    clock: "27 * * * *",
    run: (_payload, { db }) => removeInSteps(db, "appointment_hold", sql`until < now()`, KEY),
  },
};
