import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { CHOOSE_PATIENT, CHOOSE_TYPE, waitListRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const waitList = defineFeature({
  name: "wait-list",
  endpoints: [endpoints(waitListRoutes, handlers)],
  patientReferences: [
    {
      table: "wait_list_entry",
      column: "_patient",
      label: ["wait list entry", "wait list entries"],
      notifies: "waitList",
    },
  ],
  constraints: {
    wait_list_entry_patient_exists: { field: "_patient", message: CHOOSE_PATIENT },
    wait_list_entry_visit_type_exists: { field: "_visit_type", message: CHOOSE_TYPE },
    wait_list_entry_times_ordered: { field: "until_time", message: "Enter a time after the earliest start." },
    wait_list_entry_days_ordered: { field: "until_day", message: "Enter a date on or after the first day." },
  },
});
