import { unknownFile } from "#platform/files/contract.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { billingFile, billingFileRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const billingFiles = defineFeature({
  name: "billing-files",
  endpoints: [endpoints(billingFileRoutes, handlers)],
  filePurposes: [billingFile],
  fileUses: [{ table: "billing_file", column: "_file", needs: ["billingfile.upload", "bulkbill.send"] }],
  constraints: { billing_file_file_exists: { field: "_file", message: unknownFile.sentence(undefined) } },
});
