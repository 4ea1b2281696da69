import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";
import { anywhere } from "./dialog-request.ts";

// All parts are in one file, because each additional file that every page loads makes the first page slower.
const parts = () => import("./parts.ts");
const load = () => import("./RecallsPage.tsx").then((module) => module.RecallsPage);
const RecallsAnywhere = anywhere(() => import("./Dialogs.tsx").then((module) => module.Dialogs));
const FoundRecalls = lazyResults(() => parts().then((module) => module.FoundRecalls));
const PatientRecalls = lazyComponent<{ patient: Patient }>(() =>
  parts().then((module) => module.PatientRecalls),
);

const needs = ["calendar.view"] as const;

export const recallsWeb: WebFeature = {
  name: "recalls",
  slots: [patientSlots.card.entry({ name: "recalls", needs, order: 16, content: PatientRecalls })],
  pages: [{ path: "recalls", area: "account", needs, title: "Recalls", load }],
  menu: [{ area: "account", section: "calendar", label: "Recalls", to: "recalls", needs, rank: 15 }],
  palette: [{ name: "recalls", area: "account", needs: ["calendar.edit"], results: FoundRecalls }],
  overlay: [{ area: "account", needs, content: RecallsAnywhere }],
};
