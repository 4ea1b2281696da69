import { accountPath } from "#kernel/link.ts";
import { billingFileList } from "./contract.ts";

export const billingFilePaths = { list: accountPath("billing", billingFileList.url) };
