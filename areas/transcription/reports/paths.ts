import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { reportUrl, waitingUrl } from "./contract.ts";

export const reportPaths = {
  appointments: accountPath("reports/appointments", reportUrl),
  waiting: accountPath("reports/waiting-room", waitingUrl),
  transcription: accountPath("reports/transcription", reportUrl),
  transcriptionOfAll: adminPath("reports/transcription", reportUrl),
};
