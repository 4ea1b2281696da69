import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { reportUrl } from "./contract.ts";

export const reportPaths = {
  appointments: accountPath("reports/appointments", reportUrl),
  transcription: accountPath("reports/transcription", reportUrl),
  transcriptionOfAll: adminPath("reports/transcription", reportUrl),
};
