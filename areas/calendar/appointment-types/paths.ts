import { accountPath } from "#kernel/contract/link.ts";
import { visitTypeList } from "./contract.ts";

export const visitTypePaths = { list: accountPath("appointment-types", visitTypeList.url) };
