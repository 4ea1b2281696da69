import { adminPath } from "#kernel/link.ts";
import { shortFormList } from "./contract.ts";

export const shortFormPaths = { list: adminPath("shortforms", shortFormList.url) };
