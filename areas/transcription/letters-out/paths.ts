import { accountPath } from "#kernel/contract/link.ts";
import { letterList, unsentList } from "./contract.ts";

export const letterPaths = {
  list: accountPath("letters-out", letterList.url),
  unsent: accountPath("letters-out/not-sent", unsentList.url),
};
