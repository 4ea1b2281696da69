import { unknownFile } from "#platform/files/contract.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { generalFile, generalFileRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const generalFiles = defineFeature({
  name: "general-files",
  endpoints: [endpoints(generalFileRoutes, handlers)],
  filePurposes: [generalFile],
  fileUses: [{ table: "general_file", column: "_file", needs: ["generalfile.use"] }],
  constraints: { general_file_file_exists: { field: "_file", message: unknownFile.sentence(undefined) } },
});
