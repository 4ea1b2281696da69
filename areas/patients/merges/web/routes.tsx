import { IconArrowsJoin, IconCopy } from "@tabler/icons-react";
import { patientListSlots } from "#areas/patients/patients/web/slots.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

const DuplicateNotice = lazyComponent<{ patient: Patient }>(() =>
  import("./DuplicateNotice.tsx").then((module) => module.DuplicateNotice),
);
const FoundMerge = lazyResults(() => import("./FoundMerge.tsx").then((module) => module.FoundMerge));
const MergedFromNotice = lazyComponent<{ patient: Patient }>(() =>
  import("./MergedFromNotice.tsx").then((module) => module.MergedFromNotice),
);
const MergeMenuLine = lazyComponent<{ patient: Patient }>(() =>
  import("./MergeMenuLine.tsx").then((module) => module.MergeMenuLine),
);

export const mergesWeb: WebFeature = {
  name: "merges",
  slots: [
    patientSlots.notice.entry({
      name: "merged-from",
      needs: ["patient.view"],
      order: 10,
      content: MergedFromNotice,
    }),
    patientSlots.notice.entry({
      name: "duplicate",
      needs: ["patient.merge"],
      order: 20,
      content: DuplicateNotice,
    }),
    patientSlots.menu.entry({ name: "merge", needs: ["patient.merge"], order: 10, content: MergeMenuLine }),
    patientListSlots.action.entry({
      name: "duplicates",
      order: 10,
      label: "Possible duplicates",
      icon: IconCopy,
      to: "patients/duplicates",
      needs: ["patient.merge"],
    }),
    patientListSlots.action.entry({
      name: "merge",
      order: 20,
      label: "Merge patients",
      icon: IconArrowsJoin,
      to: "patients/merge",
      needs: ["patient.merge"],
    }),
  ],
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
  palette: [{ name: "merging", area: "account", needs: ["patient.merge"], results: FoundMerge }],
};
