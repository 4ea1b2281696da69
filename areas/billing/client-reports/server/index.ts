import { unknownFile } from "#platform/files/contract.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { clientReportFile, clientReportRoutes } from "../contract.ts";
import { documentFileUse } from "./file-use.ts";
import { documentHandlers } from "./handlers.ts";

/** Exported for procedures, whose documents are stored and served in the same way. */
export { documentFileUse, documentHandlers };
export { insertDocument } from "./queries.ts";

const options = { kind: "report", purpose: clientReportFile, controller: "clientreport" } as const;

export const clientReports = defineFeature({
  name: "client-reports",
  endpoints: [endpoints(clientReportRoutes, documentHandlers(options))],
  filePurposes: [clientReportFile],
  fileUses: [documentFileUse("report", "clientreport.view")],
  constraints: {
    client_document_file_file_exists: { field: "attachments", message: unknownFile.sentence(undefined) },
  },
});
