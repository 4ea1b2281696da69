import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { boardList } from "./contract.ts";

export const boardPaths = {
  list: adminPath("fund-board", boardList.url),
  own: accountPath("fund-registrations", boardList.url),
};
