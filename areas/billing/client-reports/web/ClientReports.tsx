import { useParams } from "#platform/web/routing/useParams.ts";
import { clientReportFile, clientReportRoutes } from "../contract.ts";
import { clientReportPaths } from "../paths.ts";
import { DocumentPage } from "./DocumentPage.tsx";
import { DocumentsPage } from "./DocumentsPage.tsx";
import type { DocumentScreens } from "./document-screens.ts";
import { UploadDocumentPage } from "./UploadDocumentPage.tsx";

const screens: DocumentScreens = {
  routes: clientReportRoutes,
  purpose: clientReportFile,
  manage: "clientreport.manage",
  paths: clientReportPaths,
  title: "Client reports",
  noun: "report",
  nouns: "reports",
  notDeleted: "Failed to delete this report",
};

export function ClientReportsPage() {
  return <DocumentsPage screens={screens} />;
}

export function ClientReportPage() {
  return <DocumentPage screens={screens} id={useParams(clientReportPaths.record).id} />;
}

export function UploadClientReportPage() {
  return <UploadDocumentPage screens={screens} />;
}
