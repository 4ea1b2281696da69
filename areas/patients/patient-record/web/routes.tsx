import type { WebFeature } from "#platform/web/shell/feature.ts";

export const patientRecordWeb: WebFeature = {
  name: "patient-record",
  pages: [
    {
      path: "patients/details/$id",
      area: "account",
      needs: ["patient.view"],
      title: "Patient",
      load: () => import("./PatientPage.tsx").then((module) => module.PatientPage),
    },
    {
      path: "patients/details/$id/summary",
      area: "account",
      needs: ["patient.view"],
      title: "Patient summary",
      load: () => import("./SummaryPage.tsx").then((module) => module.SummaryPage),
    },
  ],
};
