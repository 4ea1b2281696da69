import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { templateFile, templateRoutes, unknownTemplateFile } from "../contract.ts";
import { handlers } from "./handlers.ts";

export { findTemplate, lockTemplate } from "./queries.ts";

export const templates = defineFeature({
  name: "client-templates",
  endpoints: [endpoints(templateRoutes, handlers)],
  filePurposes: [templateFile],
  fileUses: [{ table: "client_template", column: "_file", needs: templateRoutes.list.access.needs }],
  constraints: {
    client_template_file_exists: { field: "_file", message: unknownTemplateFile.sentence(undefined) },
  },
});
