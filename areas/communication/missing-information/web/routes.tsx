import {
  type AfterSave,
  type PatientRequest,
  patientSlots,
} from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { lazyComponent, lazyOptional } from "#platform/web/shell/lazy-component.tsx";

const AnswerStrip = lazyComponent<{ patient: Patient; afterSave?: AfterSave }>(() =>
  import("./AnswerStrip.tsx").then((module) => module.AnswerStrip),
);
const WaitingCount = lazyOptional(() => import("./WaitingCount.tsx").then((module) => module.WaitingCount));
const RequestDetailsButton = lazyComponent<{ patient: Patient }>(() =>
  import("./RequestDetailsButton.tsx").then((module) => module.RequestDetailsButton),
);
const NotifyAct = lazyComponent<{ patient: Patient }>(() =>
  import("./NotifyAct.tsx").then((module) => module.NotifyAct),
);
const RequestsCard = lazyComponent<{ patient: Patient }>(() =>
  import("./RequestsCard.tsx").then((module) => module.RequestsCard),
);
const RequestDialog: PatientRequest["content"] = lazyComponent(() =>
  import("./MissingListModal.tsx").then((module) => module.MissingListModal),
);

export const missingInformationWeb: WebFeature = {
  name: "missing-information",
  slots: [
    patientSlots.card.entry({
      name: "missing.requests",
      needs: ["patient.view"],
      order: 5,
      content: RequestsCard,
    }),
    patientSlots.action.entry({
      name: "missing.ask",
      needs: ["missinginfo.send"],
      order: 60,
      content: RequestDetailsButton,
    }),
    patientSlots.action.entry({
      name: "missing.notify",
      needs: ["patient.edit"],
      order: 61,
      content: NotifyAct,
    }),
    patientSlots.request.entry({
      name: "missing.request",
      needs: ["missinginfo.send"],
      order: 10,
      content: RequestDialog,
    }),
    patientSlots.missing.entry({
      name: "missing.answer",
      needs: ["patient.edit"],
      order: 10,
      content: AnswerStrip,
    }),
  ],
  pages: [
    {
      path: "missing",
      area: "account",
      needs: ["patient.view"],
      title: "Missing data",
      load: () => import("./MissingPage.tsx").then((module) => module.MissingPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "patients",
      label: "Missing data",
      to: "missing",
      needs: ["patient.view"],
      rank: 20,
      count: WaitingCount,
    },
  ],
};
