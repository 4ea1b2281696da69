import { adminPath } from "#kernel/contract/link.ts";
import { shortFormList } from "./contract.ts";

export const shortFormPaths = { list: adminPath("shortforms", shortFormList.url) };
