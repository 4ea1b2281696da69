import { accountPath } from "#kernel/contract/link.ts";
import { messageList, replyList } from "./contract.ts";

export const visitMessagePaths = {
  list: accountPath("appointment-messages", messageList.url),
  replies: accountPath("appointment-messages/replies", replyList.url),
  rules: accountPath("appointment-messages/rules"),
};
