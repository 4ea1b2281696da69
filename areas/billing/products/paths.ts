import { adminPath } from "#kernel/contract/link.ts";
import { priceList } from "./contract.ts";

export const pricePaths = { list: adminPath("accounts/prices", priceList.url) };
