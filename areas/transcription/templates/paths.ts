import { accountPath } from "#kernel/contract/link.ts";
import { templateList } from "./contract.ts";

export const templatePaths = { list: accountPath("transcription/templates", templateList.url) };
