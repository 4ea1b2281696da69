import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { attachmentFile, patientRecordRoutes } from "../contract.ts";
import { describeAttachments, moveAttachments } from "./attachments.moving.ts";
import { handlers } from "./handlers.ts";

export { claimFile } from "./files.ts";
export { patientReply, readPatient } from "./patient-reply.ts";

export const patientRecord = defineFeature({
  name: "patient-record",
  endpoints: [endpoints(patientRecordRoutes, handlers)],
  filePurposes: [attachmentFile],
  fileUses: [{ table: "patient_attachment", column: "_file", needs: ["patient.view"] }],
  patientReferences: [
    {
      table: "patient_attachment",
      column: "_patient",
      label: ["attachment", "attachments"],
      snapshotColumns: ["is_deleted"],
      move: moveAttachments,
      describe: describeAttachments,
    },
  ],
  constraints: {
    patient_attachment_file_exists: { field: "_file", message: "Upload this file again." },
  },
});
