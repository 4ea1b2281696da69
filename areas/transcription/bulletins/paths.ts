import { adminPath } from "#kernel/contract/link.ts";
import { bulletinList } from "./contract.ts";

export const bulletinPaths = { list: adminPath("bulletins", bulletinList.url) };
