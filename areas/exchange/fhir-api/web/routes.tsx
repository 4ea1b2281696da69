import type { WebFeature } from "#platform/web/shell/feature.ts";

const place = { area: "account", needs: ["practice.settings"] } as const;

export const fhirApiWeb: WebFeature = {
  name: "fhir-api",
  pages: [
    {
      ...place,
      path: "api-access",
      title: "API access",
      load: () => import("./ApiAccessPage.tsx").then((module) => module.ApiAccessPage),
    },
  ],
  menu: [{ ...place, section: "practice", label: "API access", to: "api-access", rank: 90 }],
};
