import { adminPath } from "#kernel/link.ts";
import { boardList } from "./contract.ts";

export const boardPaths = { list: adminPath("fund-board", boardList.url) };
