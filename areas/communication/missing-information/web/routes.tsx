import { IconUserExclamation } from "@tabler/icons-react";
import { type AfterSave, addPatientPart } from "#areas/patients/patients/web/PatientParts.tsx";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { later, laterOrNothing } from "#platform/web/shell/later.tsx";

const AnswerStrip = later<{ patient: Patient; afterSave?: AfterSave }>(() =>
  import("./AnswerStrip.tsx").then((module) => module.AnswerStrip),
);
const WaitingCount = laterOrNothing(() => import("./WaitingCount.tsx").then((module) => module.WaitingCount));
const AskAct = later<{ patient: Patient }>(() => import("./AskAct.tsx").then((module) => module.AskAct));
const NotifyAct = later<{ patient: Patient }>(() => import("./NotifyAct.tsx").then((module) => module.NotifyAct));
const RequestsCard = later<{ patient: Patient }>(() => import("./RequestsCard.tsx").then((module) => module.RequestsCard));

addPatientPart({ name: "missing.requests", place: "card", needs: ["patient.view"], order: 5, content: RequestsCard });
addPatientPart({ name: "missing.ask", place: "act", needs: ["missinginfo.send"], order: 60, content: AskAct });
addPatientPart({ name: "missing.notify", place: "act", needs: ["patient.edit"], order: 61, content: NotifyAct });
addPatientPart({ name: "missing.answer", place: "missing", needs: ["patient.edit"], order: 10, content: AnswerStrip });

export const missingInformationWeb: WebFeature = {
  name: "missing-information",
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
      group: "Practice",
      label: "Missing data",
      icon: IconUserExclamation,
      to: "missing",
      needs: ["patient.view"],
      order: 25,
      count: WaitingCount,
    },
  ],
};
