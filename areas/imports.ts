/**
 * Areas that each area may import. Not transitive: an area must be listed to be imported, even if another
 * listed area imports it.
 */
export const areaImports = {
  identity: [],
  practice: ["identity"],
  patients: ["practice"],
  calendar: ["practice", "patients"],
  exchange: ["practice", "patients", "calendar"],
  communication: ["patients"],
  oversight: ["patients"],
  transcription: ["identity", "practice", "patients", "calendar"],
  billing: ["practice", "patients", "calendar", "transcription"],
  onboarding: ["identity", "practice", "billing"],
} as const satisfies Record<string, readonly string[]>;
