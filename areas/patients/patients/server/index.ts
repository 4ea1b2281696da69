import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { attachmentFile, attachmentRoutes, pictureFile } from "../attachments.contract.ts";
import { patientRoutes } from "../contract.ts";
import { GP_FROM_LIST } from "../draft.contract.ts";
import { describeAttachments, moveAttachments } from "./attachments.moving.ts";
import { attachmentHandlers } from "./attachments.handlers.ts";
import { everywhereRoutes } from "../search-all-clients.contract.ts";
import { everywhereHandlers } from "./search-all-clients.handlers.ts";
import { handlers } from "./handlers.ts";

/** For the merging of patients. */
export { claimFile } from "./files.ts";
export { patientReply, auditSnapshot } from "./patient-reply.ts";
export { findPatient, listRows, type PatientRecord } from "./queries.ts";
export { referenceNames } from "./reference-names.ts";
export { reachOf } from "./reach.ts";
export { insertPatient, insertPatients, markAsked, markChecked, refreshStatus, updatePatient } from "./saving.ts";
export { findPatientBrief, listPatientBriefs } from "./briefs.ts";

export { missingData } from "./missing-mail.ts";

export const patients = defineFeature({
  name: "patients",
  endpoints: [
    endpoints(patientRoutes, handlers),
    endpoints(everywhereRoutes, everywhereHandlers),
    endpoints(attachmentRoutes, attachmentHandlers),
  ],
  filePurposes: [pictureFile, attachmentFile],
  fileUses: [
    { table: "patient", column: "picture", needs: ["patient.view"] },
    { table: "patient_attachment", column: "_file", needs: ["patient.view"] },
  ],
  patientReferences: [
    {
      table: "patient_attachment",
      column: "_patient",
      label: ["attachment", "attachments"],
      snapshotColumns: ["is_deleted"],
      move: moveAttachments,
      describe: describeAttachments,
    },
    { table: "patient", column: "_merged_into", stays: "earlier merges now lead to the kept patient" },
  ],
  constraints: {
    patient_import_unique: { field: "import_id", message: "Another patient of this client has this import number.", status: 409 },
    patient_locality_exists: { field: "_locality", message: "Please select suburb from dropdown list" },
    patient_health_fund_exists: { field: "_health_fund", message: "Choose the health fund from the list." },
    patient_gp_exists: { field: "_gp", message: GP_FROM_LIST },
    patient_picture_exists: { field: "picture", message: "Upload this file again." },
    patient_attachment_file_exists: { field: "_file", message: "Upload this file again." },
  },
});
