import { adminPath } from "#kernel/contract/link.ts";
import { medicalWordList } from "./contract.ts";

export const medicalWordPaths = { list: adminPath("medicalwords", medicalWordList.url) };
