import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { messageList } from "./contract.ts";

export const messagePaths = {
  list: accountPath("messages", messageList.url),
  message: accountPath("messages/{id}"),
  /** Staff pages for the messages of all clients. */
  all: adminPath("messages", messageList.url),
  messageOf: adminPath("messages/{doctorID}/{id}"),
};
