import { unknownFile } from "#platform/files/contract.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { messageFile, messageRoutes, unknownAnswered, unknownRecipient } from "../contract.ts";
import { handlers } from "./handlers.ts";

/** For features that tell somebody something: the caller has decided who may write to whom, and registers the change. */
export { insertMessage, type NewMessage } from "./queries.ts";

export const messages = defineFeature({
  name: "messages",
  endpoints: [endpoints(messageRoutes, handlers)],
  filePurposes: [messageFile],
  // Not by /file: its rights are other ones than a message's, and a right alone does not make one a reader of it.
  fileUses: [{ table: "message_attachment", column: "_file", needs: [] }],
  patientReferences: [{ table: "message", column: "_patient", label: ["message", "messages"], notifies: "message" }],
  constraints: {
    message_recipient_exists: { field: "recipient", message: unknownRecipient.sentence(undefined) },
    message_answered_exists: { field: "_reply_to", message: unknownAnswered.sentence(undefined) },
    message_attachment_file_exists: { field: "attachments", message: unknownFile.sentence(undefined) },
  },
});
