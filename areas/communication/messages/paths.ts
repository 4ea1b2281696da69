import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { messageList } from "./contract.ts";

export const messagePaths = {
  list: accountPath("messages", messageList.url),
  message: accountPath("messages/{id}"),
  /** Of all clients, for staff. */
  all: adminPath("messages", messageList.url),
  messageOf: adminPath("messages/{doctorID}/{id}"),
};
