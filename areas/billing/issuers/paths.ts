import { adminPath } from "#kernel/contract/link.ts";
import { issuerList } from "./contract.ts";

export const issuerPaths = { list: adminPath("accounts/issuer", issuerList.url) };
