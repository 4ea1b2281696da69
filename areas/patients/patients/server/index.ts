import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { patientRoutes } from "../contract.ts";
import { GP_FROM_LIST, pictureFile } from "../draft.contract.ts";
import { searchAllClientsRoutes } from "../search-all-clients.contract.ts";
import { searchAllClientsHandlers } from "./search-all-clients.handlers.ts";
import { handlers } from "./handlers.ts";
import type { RecordParts } from "./record-parts.ts";

export { addPatient } from "./add-patient.ts";
export { startsWith } from "./starts-with.ts";
export { auditSnapshot } from "./audit-snapshot.ts";
export {
  findPatient,
  findRelated,
  type PatientRecord,
  relatedColumns,
  type RelatedRecords,
} from "./queries.ts";
export { listRows, statusNumber } from "./row.queries.ts";
export { listForCsv } from "./csv.queries.ts";
export { listLikely } from "./duplicate-candidates.queries.ts";
export { referenceNames } from "./reference-names.ts";
export { isReached, type PatientScope, patientScope } from "./patient-scope.ts";
export { setLastBilledLocation } from "./last-billed-location.ts";
export {
  insertPatient,
  insertPatients,
  markAsked,
  markChecked,
  refreshStatus,
  updatePatient,
} from "./saving.ts";
export { convertPatient, lockForConversion, renewConversionLock, unlockConversion } from "./converting.ts";
export { closeMerged, freeImportNumbers, overwritePatient, removePatients } from "./merging.queries.ts";
export { findPatientBrief, listPatientBriefs } from "./patient-briefs.ts";
export { lockPatient, patientExists } from "./patient-rows.ts";

export { missingData } from "./missing-mail.ts";

export const patients = (record: RecordParts) =>
  defineFeature({
    name: "patients",
    endpoints: [
      endpoints(patientRoutes, handlers(record)),
      endpoints(searchAllClientsRoutes, searchAllClientsHandlers),
    ],
    filePurposes: [pictureFile],
    fileUses: [{ table: "patient", column: "picture", needs: ["patient.view"] }],
    patientReferences: [
      { table: "patient", column: "_merged_into", stays: "earlier merges now lead to the kept patient" },
    ],
    constraints: {
      patient_import_unique: {
        field: "import_id",
        message: "Another patient of this client has this import number.",
        status: 409,
      },
      patient_locality_exists: { field: "_locality", message: "Please select suburb from dropdown list" },
      patient_health_fund_exists: { field: "_health_fund", message: "Choose the health fund from the list." },
      patient_gp_exists: { field: "_gp", message: GP_FROM_LIST },
      patient_picture_exists: { field: "picture", message: "Upload this file again." },
    },
  });
