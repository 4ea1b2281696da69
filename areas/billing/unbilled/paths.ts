import { accountPath } from "#kernel/contract/link.ts";
import { unbilledList } from "./contract.ts";

export const unbilledPaths = { list: accountPath("billing/unbilled", unbilledList.url) };
