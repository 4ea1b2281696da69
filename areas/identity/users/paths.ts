import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { clientUserList, userList } from "./contract.ts";

export const userPaths = {
  list: adminPath("users", userList.url),
  record: adminPath("users/edit/{id}"),
  /** Users of the opened client. */
  ofClient: accountPath("people", clientUserList.url),
  recordOfClient: accountPath("people/{id}"),
};
