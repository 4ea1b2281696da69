import { IconUserExclamation } from "@tabler/icons-react";
import { addPatientPart } from "#features/patients/web/PatientParts.tsx";
import type { WebFeature } from "#web/shell/feature.ts";
import { AnswerStrip } from "./AnswerStrip.tsx";
import { AskAct } from "./AskAct.tsx";
import { NotifyAct } from "./NotifyAct.tsx";
import { RequestsCard } from "./RequestsCard.tsx";
import { WaitingCount } from "./WaitingCount.tsx";

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
