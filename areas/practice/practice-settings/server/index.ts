import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { ALREADY_THERE, letterheadFile, practiceSettingsRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export { insertSettings } from "./queries.ts";

export const practiceSettings = defineFeature({
  name: "practice-settings",
  endpoints: [endpoints(practiceSettingsRoutes, handlers)],
  constraints: {
    practice_settings_once: { message: ALREADY_THERE, status: 409, code: "practice.already_there" },
    practice_settings_letterhead_exists: { field: "letterhead", message: "Upload this file again." },
  },
  filePurposes: [letterheadFile],
  fileUses: [
    { table: "practice_settings", column: "letterhead", needs: practiceSettingsRoutes.get.access.needs },
  ],
});
