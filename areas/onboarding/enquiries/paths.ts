import { adminPath } from "#kernel/contract/link.ts";
import { enquiryList } from "./list.contract.ts";

export const enquiryPaths = { list: adminPath("enquiries", enquiryList.url) };
