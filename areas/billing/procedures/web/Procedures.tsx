import { DocumentPage } from "#areas/billing/client-reports/web/DocumentPage.tsx";
import { DocumentsPage } from "#areas/billing/client-reports/web/DocumentsPage.tsx";
import { UploadDocumentPage } from "#areas/billing/client-reports/web/UploadDocumentPage.tsx";
import { useParams } from "#platform/web/routing/useParams.ts";
import { procedureFile, procedureRoutes } from "../contract.ts";
import { procedurePaths } from "../paths.ts";

const screens = {
  routes: procedureRoutes,
  purpose: procedureFile,
  manage: "procedure.manage",
  paths: procedurePaths,
  title: "Procedures",
  noun: "procedure",
  nouns: "procedures",
  notDeleted: "Failed to delete this procedure",
} as const;

export function ProceduresPage() {
  return <DocumentsPage screens={screens} />;
}

export function ProcedurePage() {
  return <DocumentPage screens={screens} id={useParams(procedurePaths.record).id} />;
}

export function UploadProcedurePage() {
  return <UploadDocumentPage screens={screens} />;
}
