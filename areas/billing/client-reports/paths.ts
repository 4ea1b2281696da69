import { accountPath } from "#kernel/contract/link.ts";
import { clientDocumentList } from "./document.contract.ts";

export const clientReportPaths = {
  list: accountPath("report", clientDocumentList.url),
  record: accountPath("report/details/{id}"),
  upload: accountPath("report/upload"),
};
