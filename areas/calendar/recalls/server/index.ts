import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { CHOOSE_PATIENT, CHOOSE_TYPE, recallRoutes } from "../contract.ts";
import { RULE_TAKEN, ruleRoutes } from "../rule.contract.ts";
import { handlers } from "./handlers.ts";
import { ruleHandlers } from "./rule.handlers.ts";

/** Exported for visit messages, which send the messages of recalls. */
export { recallAnswers } from "./messages.ts";

export const recalls = defineFeature({
  name: "recalls",
  endpoints: [endpoints(recallRoutes, handlers), endpoints(ruleRoutes, ruleHandlers)],
  patientReferences: [
    { table: "recall", column: "_patient", label: ["recall", "recalls"], notifies: "recall" },
  ],
  constraints: {
    recall_patient_exists: { field: "_patient", message: CHOOSE_PATIENT },
    recall_visit_type_exists: { field: "_visit_type", message: CHOOSE_TYPE },
    recall_rule_visit_type_exists: { field: "_visit_type", message: CHOOSE_TYPE },
    recall_rule_of_type: {
      field: "_visit_type",
      message: RULE_TAKEN,
      status: 409,
      code: "recallrule.type_taken",
    },
  },
});
