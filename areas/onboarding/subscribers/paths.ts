import { adminPath } from "#kernel/contract/link.ts";
import { subscriberList } from "./contract.ts";

export const subscriberPaths = {
  list: adminPath("subscribers", subscriberList.url),
  one: adminPath("subscribers/{id}"),
};
