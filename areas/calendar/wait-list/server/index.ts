import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { CHOOSE_PATIENT, CHOOSE_TYPE, waitListRoutes } from "../contract.ts";
import { offerRoutes } from "../offer.contract.ts";
import { handlers } from "./handlers.ts";
import { waitListJobs } from "./jobs.ts";
import { offerHandlers } from "./offer.handlers.ts";

/** Used by the messages to patients, whose replies answer offers. */
export { offerAnswers } from "./answering.ts";

export const waitList = defineFeature({
  name: "wait-list",
  endpoints: [endpoints(waitListRoutes, handlers), endpoints(offerRoutes, offerHandlers)],
  jobs: waitListJobs,
  patientReferences: [
    {
      table: "wait_list_entry",
      column: "_patient",
      label: ["wait list entry", "wait list entries"],
      notifies: "waitList",
    },
    { table: "wait_list_offer", column: "_patient", label: null, notifies: "waitList" },
  ],
  constraints: {
    wait_list_entry_patient_exists: { field: "_patient", message: CHOOSE_PATIENT },
    wait_list_entry_visit_type_exists: { field: "_visit_type", message: CHOOSE_TYPE },
    wait_list_entry_times_ordered: { field: "until_time", message: "Enter a time after the earliest start." },
    wait_list_entry_days_ordered: { field: "until_day", message: "Enter a date on or after the first day." },
  },
});
