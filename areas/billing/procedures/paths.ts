import { clientDocumentList } from "#areas/billing/client-reports/document.contract.ts";
import { accountPath } from "#kernel/contract/link.ts";

export const procedurePaths = {
  list: accountPath("billing/procedure", clientDocumentList.url),
  record: accountPath("billing/procedure/details/{id}"),
  upload: accountPath("billing/procedure/upload"),
};
