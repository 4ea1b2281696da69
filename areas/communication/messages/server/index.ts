import { unknownFile } from "#platform/files/contract.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { messageFile, messageRoutes, unknownOriginal, unknownRecipient } from "../contract.ts";
import { handlers } from "./handlers.ts";

/**
 * Exports for features that send messages. The caller checks who may write to the recipient, and audits the
 * change.
 */
export { insertMessage, type NewMessage } from "./queries.ts";

export const messages = defineFeature({
  name: "messages",
  endpoints: [endpoints(messageRoutes, handlers)],
  filePurposes: [messageFile],
  // An empty `needs` closes `/file` for attachments, because no permission alone decides who may read a
  // message.
  fileUses: [{ table: "message_attachment", column: "_file", needs: [] }],
  patientReferences: [
    { table: "message", column: "_patient", label: ["message", "messages"], notifies: "message" },
  ],
  constraints: {
    message_recipient_exists: { field: "recipient", message: unknownRecipient.sentence(undefined) },
    message_answered_exists: { field: "_reply_to", message: unknownOriginal.sentence(undefined) },
    message_attachment_file_exists: { field: "attachments", message: unknownFile.sentence(undefined) },
  },
});
