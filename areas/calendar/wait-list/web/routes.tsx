import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";
import { EntryAnywhere } from "./EntryAnywhere.tsx";

const FoundWaitList = lazyResults(() => import("./FoundWaitList.tsx").then((module) => module.FoundWaitList));
const PatientWaits = lazyComponent<{ patient: Patient }>(() =>
  import("./PatientWaits.tsx").then((module) => module.PatientWaits),
);
const WaitMenuItem = lazyComponent<{ patient: Patient }>(() =>
  import("./WaitMenuItem.tsx").then((module) => module.WaitMenuItem),
);

export const waitListWeb: WebFeature = {
  name: "wait-list",
  slots: [
    patientSlots.card.entry({
      name: "wait-list",
      needs: ["calendar.view"],
      order: 15,
      content: PatientWaits,
    }),
    patientSlots.menu.entry({
      name: "wait-list",
      needs: ["calendar.edit"],
      order: 15,
      content: WaitMenuItem,
    }),
  ],
  pages: [
    {
      path: "wait-list",
      area: "account",
      needs: ["calendar.view"],
      title: "Wait list",
      load: () => import("./WaitListPage.tsx").then((module) => module.WaitListPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "calendar",
      label: "Wait list",
      to: "wait-list",
      needs: ["calendar.view"],
      rank: 13,
    },
  ],
  palette: [{ name: "wait-list", area: "account", needs: ["calendar.edit"], results: FoundWaitList }],
  overlay: [{ area: "account", needs: ["calendar.edit"], content: EntryAnywhere }],
};
