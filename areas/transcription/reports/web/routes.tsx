import type { WebFeature } from "#platform/web/shell/feature.ts";

const accountAccess = { area: "account", needs: ["report.run"] } as const;
const adminAccess = { area: "admin", needs: ["report.run"] } as const;

export const reportsWeb: WebFeature = {
  name: "reports",
  pages: [
    {
      ...accountAccess,
      path: "reports/appointments",
      title: "Appointment report",
      load: () => import("./AppointmentReportPage.tsx").then((module) => module.AppointmentReportPage),
    },
    {
      ...accountAccess,
      path: "reports/waiting-room",
      title: "Waiting room report",
      load: () => import("./WaitingReportPage.tsx").then((module) => module.WaitingReportPage),
    },
    {
      ...accountAccess,
      path: "reports/transcription",
      title: "Transcription report",
      load: () => import("./TranscriptionReportPage.tsx").then((module) => module.TranscriptionReportPage),
    },
    {
      ...adminAccess,
      path: "reports/transcription",
      title: "Transcription report",
      load: () => import("./TranscriptionReportPage.tsx").then((module) => module.TranscriptionReportPage),
    },
  ],
  menu: [
    {
      ...accountAccess,
      section: "reports",
      label: "Appointment report",
      to: "reports/appointments",
      rank: 10,
    },
    {
      ...accountAccess,
      section: "reports",
      label: "Waiting room report",
      to: "reports/waiting-room",
      rank: 15,
    },
    {
      ...accountAccess,
      section: "reports",
      label: "Transcription report",
      to: "reports/transcription",
      rank: 20,
    },
    {
      ...adminAccess,
      section: "tasks",
      label: "Transcription report",
      to: "reports/transcription",
      rank: 40,
    },
  ],
};
