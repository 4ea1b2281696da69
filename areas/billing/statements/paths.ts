import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { comparisonSearch, receivableList, statementSearch } from "./contract.ts";

export const statementPaths = {
  receivables: adminPath("accounts/receivables", receivableList.url),
  compare: adminPath("accounts/receivables/compare", comparisonSearch),
  statement: adminPath("accounts/statement/{id}", statementSearch),
  own: accountPath("statement", statementSearch),
};
