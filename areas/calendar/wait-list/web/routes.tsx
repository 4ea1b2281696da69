import { appointmentSlots, type FreeTimeProps } from "#areas/calendar/appointments/web/slots.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";
import { WaitListOverlay } from "./WaitListOverlay.tsx";

// All parts are in one file, because each additional file that every page loads makes the first page slower.
const parts = () => import("./parts.ts");
const FoundWaitList = lazyResults(() => parts().then((module) => module.FoundWaitList));
const PatientWaits = lazyComponent<{ patient: Patient }>(() => parts().then((module) => module.PatientWaits));
const FitLine = lazyComponent<FreeTimeProps>(() => parts().then((module) => module.FitLine));

export const waitListWeb: WebFeature = {
  name: "wait-list",
  slots: [
    appointmentSlots.freeTime.entry({
      name: "wait-list",
      needs: ["calendar.edit"],
      order: 10,
      content: FitLine,
    }),
    patientSlots.card.entry({
      name: "wait-list",
      needs: ["calendar.view"],
      order: 15,
      content: PatientWaits,
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
    {
      path: "wait-list/offers",
      area: "account",
      needs: ["calendar.view"],
      title: "Offers",
      load: () => import("./OffersPage.tsx").then((module) => module.OffersPage),
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
  overlay: [{ area: "account", needs: ["calendar.edit"], content: WaitListOverlay }],
};
