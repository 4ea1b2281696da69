import { adminPath } from "#kernel/link.ts";
import { clientList } from "./contract.ts";

export const clientPaths = {
  list: adminPath("clients", clientList.url),
  create: adminPath("clients/new"),
  record: adminPath("clients/edit/{id}"),
};
