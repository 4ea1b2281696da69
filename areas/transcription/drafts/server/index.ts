import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { draftRoutes } from "../contract.ts";
import { typingSettingsRoutes } from "../settings.contract.ts";
import { handlers } from "./handlers.ts";
import { settingsHandlers } from "./settings.ts";

/** Used by the demo, whose letters are made without a request. */
export { makeDocx } from "./make-docx.ts";

export const drafts = defineFeature({
  name: "drafts",
  endpoints: [endpoints(draftRoutes, handlers), endpoints(typingSettingsRoutes, settingsHandlers)],
});
