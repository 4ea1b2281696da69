import { accountPath } from "#kernel/contract/link.ts";
import { deliveryList } from "./contract.ts";

export const webhookPaths = {
  list: accountPath("webhooks"),
  webhook: accountPath("webhooks/{id}", deliveryList.url),
};
