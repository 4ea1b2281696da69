import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { alreadyListed } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { billWork } from "./appointment-work.ts";
import { readingHandlers } from "./reading.handlers.ts";
import { sendingHandlers } from "./sending.handlers.ts";
import { waitingLists } from "./waiting.ts";
import { writingHandlers } from "./writing.handlers.ts";

/** Used by conversion, to convert claims by MRN and to apply the values read from a claim's picture. */
export { changeClaim } from "./change-claim.ts";
export { listOpenClaims, type OpenClaim, setCategory } from "./claims.queries.ts";
export { readList } from "./reply.ts";
export { sendList } from "./send-list.ts";

export const consultationLists = defineFeature({
  name: "consultation-lists",
  endpoints: [
    endpoints(consultationListRoutes, { ...readingHandlers, ...writingHandlers, ...sendingHandlers }),
  ],
  appointmentWork: [billWork],
  waiting: [waitingLists],
  patientReferences: [
    {
      table: "consultation",
      column: "_patient",
      label: ["consultation", "consultations"],
      notifies: "consultationList",
    },
  ],
  constraints: {
    consultation_appointment_once: {
      field: "consultations",
      message: alreadyListed.sentence(undefined),
      status: 409,
      code: alreadyListed.code,
    },
    consultation_patient_exists: { field: "_patient", message: "Choose a patient from the list." },
    consultation_referral_exists: {
      field: "_referral",
      message: "This referral is not one of the patient's.",
    },
  },
});
