import type { WebFeature } from "#platform/web/shell/feature.ts";

export const visitsWeb: WebFeature = { name: "visits", pages: [] };
