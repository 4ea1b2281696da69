import { accountPath } from "#kernel/contract/link.ts";
import { visitTypeList } from "./contract.ts";
import { resourceList } from "./resource.contract.ts";

export const visitTypePaths = { list: accountPath("appointment-types", visitTypeList.url) };
export const resourcePaths = { list: accountPath("rooms-and-equipment", resourceList.url) };
