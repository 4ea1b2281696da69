import { accountPath } from "#kernel/contract/link.ts";
import { billingFileList } from "./contract.ts";

export const billingFilePaths = { list: accountPath("billing", billingFileList.url) };
