import { z } from "zod";
import { adminPath } from "#kernel/contract/link.ts";
import { clientList } from "./contract.ts";

export const clientPaths = {
  list: adminPath("clients", clientList.url),
  create: adminPath("clients/new"),
  record: adminPath("clients/edit/{id}", { tab: z.string().optional() }),
  feedback: adminPath("clients/feedback/{id}"),
  preferences: adminPath("clients/appsetting/{id}"),
};
