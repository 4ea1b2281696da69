import { documentFileUse, documentHandlers } from "#areas/billing/client-reports/server/index.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { procedureFile, procedureRoutes } from "../contract.ts";

const options = { kind: "procedure", purpose: procedureFile, controller: "procedure" } as const;

export const procedures = defineFeature({
  name: "procedures",
  endpoints: [endpoints(procedureRoutes, documentHandlers(options))],
  filePurposes: [procedureFile],
  fileUses: [documentFileUse("procedure", "procedure.view")],
});
