import { documentPurpose, documentRoutes } from "#areas/billing/client-reports/document.contract.ts";

export const procedureFile = documentPurpose("procedure", "procedure.manage");

export const procedureRoutes = documentRoutes({
  at: "procedure",
  ids: ["API-PROC-001", "API-PROC-002", "API-PROC-003", "API-PROC-004"],
  words: ["procedure", "procedures"],
  noTitle: "Procedure title cannot be empty",
  view: "procedure.view",
  manage: "procedure.manage",
  isForStaff: false,
});
