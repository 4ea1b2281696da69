import type { WebFeature } from "#platform/web/shell/feature.ts";
import { AddPatientOverlay } from "./palette/AddPatientOverlay.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

const AllClientsSearchResults = lazyResults(() =>
  import("./AllClientsSearchResults.tsx").then((module) => module.AllClientsSearchResults),
);
const PatientSearchResults = lazyResults(() =>
  import("./PatientSearchResults.tsx").then((module) => module.PatientSearchResults),
);

const AddPatientCommand = lazyResults(() =>
  import("./palette/AddPatientCommand.tsx").then((module) => module.AddPatientCommand),
);

export const patientsWeb: WebFeature = {
  name: "patients",
  pages: [
    {
      path: "patients",
      area: "account",
      needs: ["patient.view"],
      title: "Patients",
      load: () => import("./PatientsPage.tsx").then((module) => module.PatientsPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "patients",
      label: "Patients",
      to: "patients",
      needs: ["patient.view"],
      rank: 10,
      shortcut: "P",
      short: "All patients",
    },
  ],
  palette: [
    { name: "patient-adding", area: "account", needs: ["patient.edit"], results: AddPatientCommand },
    { name: "patients", area: "account", needs: ["patient.view"], results: PatientSearchResults },
    { name: "patients-everywhere", area: "admin", needs: ["patient.view"], results: AllClientsSearchResults },
  ],
  overlay: [{ area: "account", needs: ["patient.edit"], content: AddPatientOverlay }],
};
