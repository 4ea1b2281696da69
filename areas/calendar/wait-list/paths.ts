import { accountPath } from "#kernel/contract/link.ts";
import { waitList } from "./contract.ts";

export const waitListPaths = {
  list: accountPath("wait-list", waitList.url),
};
