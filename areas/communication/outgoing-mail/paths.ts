import { adminPath } from "#kernel/contract/link.ts";
import { mailList } from "./contract.ts";

export const mailPaths = {
  list: adminPath("mail", mailList.url),
  mail: adminPath("mail/{id}"),
  scheduled: adminPath("mail-by-clock"),
};
