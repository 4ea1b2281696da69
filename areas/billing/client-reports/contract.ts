import { documentPurpose, documentRoutes } from "./document.contract.ts";

export const clientReportFile = documentPurpose("client_report", "clientreport.manage");

export const clientReportRoutes = documentRoutes({
  at: "clientreport",
  ids: ["API-CREP-001", "API-CREP-002", "API-CREP-003", "API-CREP-004"],
  words: ["client report", "client reports"],
  noTitle: "Report title cannot be empty",
  view: "clientreport.view",
  manage: "clientreport.manage",
  isForStaff: true,
});
