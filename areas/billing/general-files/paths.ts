import { accountPath } from "#kernel/contract/link.ts";
import { generalFileList } from "./contract.ts";

export const generalFilePaths = { list: accountPath("file", generalFileList.url) };
