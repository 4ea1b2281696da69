import { accountPath } from "#kernel/link.ts";
import { waitingList } from "./contract.ts";

export const missingPaths = { list: accountPath("missing", waitingList.url) };
