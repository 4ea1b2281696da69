import { accountPath } from "#kernel/contract/link.ts";
import { recallList } from "./contract.ts";

export const recallPaths = {
  list: accountPath("recalls", recallList.url),
};
