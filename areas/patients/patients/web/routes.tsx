import type { WebFeature } from "#platform/web/shell/feature.ts";
import { AddPatientAnywhere } from "./palette/AddPatientAnywhere.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

const FoundEverywhere = lazyResults(() =>
  import("./FoundEverywhere.tsx").then((module) => module.AllClientsSearchResults),
);
const FoundPatients = lazyResults(() =>
  import("./FoundPatients.tsx").then((module) => module.PatientSearchResults),
);

const FoundAdding = lazyResults(() =>
  import("./palette/FoundAdding.tsx").then((module) => module.AddPatientCommand),
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
    { name: "patient-adding", area: "account", needs: ["patient.edit"], results: FoundAdding },
    { name: "patients", area: "account", needs: ["patient.view"], results: FoundPatients },
    { name: "patients-everywhere", area: "admin", needs: ["patient.view"], results: FoundEverywhere },
  ],
  overlay: [{ area: "account", needs: ["patient.edit"], content: AddPatientAnywhere }],
};
