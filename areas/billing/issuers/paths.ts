import { adminPath } from "#kernel/link.ts";
import { issuerList } from "./contract.ts";

export const issuerPaths = { list: adminPath("accounts/issuer", issuerList.url) };
