/** Which other areas an area may import. Not transitive: an area that is not named here is not imported, however it is reached. */
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
