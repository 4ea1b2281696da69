import { adminPath } from "#kernel/contract/link.ts";
import { recipientList } from "./contract.ts";

export const recipientPaths = { list: adminPath("fund-recipients", recipientList.url) };
