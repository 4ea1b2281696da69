import { accountPath } from "#kernel/contract/link.ts";
import { waitList } from "./contract.ts";
import { offerList } from "./offer.contract.ts";

export const waitListPaths = {
  list: accountPath("wait-list", waitList.url),
  offers: accountPath("wait-list/offers", offerList.url),
};
