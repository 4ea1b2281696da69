import { accountPath } from "#kernel/link.ts";
import { generalFileList } from "./contract.ts";

export const generalFilePaths = { list: accountPath("file", generalFileList.url) };
