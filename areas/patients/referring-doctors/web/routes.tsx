import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

const ReferringDoctorSearchResults = lazyResults(() =>
  import("./ReferringDoctorSearchResults.tsx").then((module) => module.ReferringDoctorSearchResults),
);

export const referringDoctorsWeb: WebFeature = {
  name: "referring-doctors",
  pages: [
    {
      path: "referringdoctors",
      area: "account",
      needs: ["patient.view"],
      title: "Referring doctors",
      load: () => import("./ReferringDoctorsPage.tsx").then((module) => module.ReferringDoctorsPage),
    },
    {
      path: "referringdoctors/details/$id",
      area: "account",
      needs: ["patient.view"],
      title: "Referring doctor",
      load: () => import("./ReferringDoctorPage.tsx").then((module) => module.ReferringDoctorPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "patients",
      label: "Referring doctors",
      to: "referringdoctors",
      needs: ["patient.view"],
      rank: 30,
      shortcut: "R",
    },
  ],
  palette: [
    {
      name: "referring-doctors",
      area: "account",
      needs: ["patient.view"],
      results: ReferringDoctorSearchResults,
    },
  ],
};
