import type { WebFeature } from "#platform/web/shell/feature.ts";

const own = { area: "account", needs: ["report.run"] } as const;
const staff = { area: "admin", needs: ["report.run"] } as const;

export const reportsWeb: WebFeature = {
  name: "reports",
  pages: [
    {
      ...own,
      path: "reports/appointments",
      title: "Appointment report",
      load: () => import("./AppointmentReportPage.tsx").then((module) => module.AppointmentReportPage),
    },
    {
      ...own,
      path: "reports/waiting-room",
      title: "Waiting room report",
      load: () => import("./WaitingReportPage.tsx").then((module) => module.WaitingReportPage),
    },
    {
      ...own,
      path: "reports/transcription",
      title: "Transcription report",
      load: () => import("./TranscriptionReportPage.tsx").then((module) => module.TranscriptionReportPage),
    },
    {
      ...staff,
      path: "reports/transcription",
      title: "Transcription report",
      load: () => import("./TranscriptionReportPage.tsx").then((module) => module.TranscriptionReportPage),
    },
  ],
  menu: [
    { ...own, section: "reports", label: "Appointment report", to: "reports/appointments", rank: 10 },
    { ...own, section: "reports", label: "Waiting room report", to: "reports/waiting-room", rank: 15 },
    { ...own, section: "reports", label: "Transcription report", to: "reports/transcription", rank: 20 },
    { ...staff, section: "tasks", label: "Transcription report", to: "reports/transcription", rank: 40 },
  ],
};
