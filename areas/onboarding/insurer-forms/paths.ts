import { accountPath } from "#kernel/contract/link.ts";
import { formList } from "./contract.ts";

export const formPaths = {
  list: accountPath("insurerforms/index", formList.url),
  form: accountPath("insurerforms/form/{id}"),
};
