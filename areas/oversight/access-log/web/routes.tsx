import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const OpenedCard = lazyComponent<{ patient: Patient }>(() =>
  import("./OpenedCard.tsx").then((module) => module.OpenedCard),
);

const own = { area: "account", needs: ["practice.settings"] } as const;

export const accessLogWeb: WebFeature = {
  name: "access-log",
  slots: [
    patientSlots.card.entry({ name: "opened", needs: ["practice.settings"], order: 95, content: OpenedCard }),
  ],
  pages: [
    {
      ...own,
      path: "opened",
      title: "Patient access log",
      load: () => import("./AccessPage.tsx").then((module) => module.AccessPage),
    },
  ],
  menu: [{ ...own, section: "reports", label: "Patient access log", to: "opened", rank: 60 }],
};
