import { accountPath } from "#kernel/link.ts";
import { clientDocumentList } from "./document.contract.ts";

export const clientReportPaths = {
  list: accountPath("report", clientDocumentList.url),
  record: accountPath("report/details/{id}"),
  upload: accountPath("report/upload"),
};
