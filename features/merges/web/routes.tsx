import { IconArrowsJoin, IconCopy } from "@tabler/icons-react";
import { addPatientPart } from "#features/patients/web/PatientParts.tsx";
import { addPatientsAct } from "#features/patients/web/PatientsActs.tsx";
import type { WebFeature } from "#web/shell/feature.ts";
import { DuplicateNotice } from "./DuplicateNotice.tsx";
import { FoundMerging } from "./FoundMerging.tsx";
import { MergedFromNotice } from "./MergedFromNotice.tsx";
import { MergeMenuLine } from "./MergeMenuLine.tsx";

addPatientPart({ name: "merged-from", place: "notice", needs: ["patient.view"], order: 10, content: MergedFromNotice });
addPatientPart({ name: "duplicate", place: "notice", needs: ["patient.merge"], order: 20, content: DuplicateNotice });
addPatientPart({ name: "merge", place: "menu", needs: ["patient.merge"], order: 10, content: MergeMenuLine });
addPatientsAct({ label: "Possible duplicates", icon: IconCopy, to: "patients/duplicates", needs: ["patient.merge"] });
addPatientsAct({ label: "Merge patients", icon: IconArrowsJoin, to: "patients/merge", needs: ["patient.merge"] });

export const mergesWeb: WebFeature = {
  name: "merges",
  pages: [
    {
      path: "patients/merge",
      area: "account",
      needs: ["patient.merge"],
      title: "Merge patients",
      load: () => import("./MergePage.tsx").then((module) => module.MergePage),
    },
    {
      path: "patients/duplicates",
      area: "account",
      needs: ["patient.merge"],
      title: "Possible duplicates",
      load: () => import("./DuplicatesPage.tsx").then((module) => module.DuplicatesPage),
    },
  ],
  palette: [{ name: "merging", area: "account", needs: ["patient.merge"], found: FoundMerging }],
};
