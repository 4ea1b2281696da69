import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "account", needs: ["practice.settings"] } as const;

export const fhirApiWeb: WebFeature = {
  name: "fhir-api",
  pages: [
    {
      ...pageAccess,
      path: "api-access",
      title: "API access",
      load: () => import("./ApiAccessPage.tsx").then((module) => module.ApiAccessPage),
    },
  ],
  menu: [{ ...pageAccess, section: "practice", label: "API access", to: "api-access", rank: 90 }],
};
