import { useState } from "react";
import { z } from "zod";
import type { UploadedFile } from "#platform/files/contract.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import {
  type Correspondent,
  LONGEST_SUBJECT,
  type Message,
  MessageDraft,
  messageRoutes,
} from "../contract.ts";
import { isOfBureau } from "../rules/addressing.ts";
import { sendFailure } from "../rules/failure.ts";
import { correspondentName, replySubject } from "../rules/names.ts";
import { Attach } from "./Attach.tsx";
import { Recipients } from "./Recipients.tsx";
import { useDraftKeeping, useMessageDraft } from "./useMessageDraft.ts";

const MessageFields = MessageDraft.pick({ subject: true, body: true }).extend({
  recipients: z.array(z.int()),
  attachments: z.array(z.int()),
});

/**
 * The client that a message is about, with the practice so that clients of the same name can be told apart.
 */
export interface MessageClient {
  ID: number;
  name: string;
  company: string | null;
}

interface WriteMessageProps {
  client?: MessageClient;
  answered?: Message;
  onClose: () => void;
}

/**
 * Renders the form for a message. Every change is kept as a draft until the message is sent; a failed send
 * shows the reason and keeps the text (RULE-MSG-01).
 */
export function WriteMessage({ client, answered, onClose }: WriteMessageProps) {
  const { me } = useSession();
  const isBureau = isOfBureau(me.kind);
  const empty = {
    subject: answered ? replySubject(answered.subject, LONGEST_SUBJECT) : "",
    body: "",
    recipients: isBureau && client ? [client.ID] : [],
    files: [],
  };
  const draft = useMessageDraft(answered ? `answer.${answered.ID}` : `new.${client?.ID ?? 0}`, empty);
  const [files, setFiles] = useState<readonly UploadedFile[]>(draft.initial.files);
  const people = useRead(messageRoutes.recipients, {}, { enabled: isBureau && !answered });
  const sending = useSend(messageRoutes.create, {
    errors: "inline",
    refresh: [messageRoutes.list, messageRoutes.unread],
  });
  const { subject, body, recipients } = draft.initial;
  const form = useFormFor(MessageFields, {
    initial: { subject, body, recipients, attachments: draft.initial.files.map(({ ID }) => ID) },
    onSave: async (fields) => {
      await sending.sendAsync({ body: bodyOf(fields, answered) }).catch(rethrowSendFailure);
      draft.end();
      toast.done("Message sent", { detail: fields.subject });
      onClose();
    },
  });
  const { values } = form;
  useDraftKeeping(draft, {
    subject: values.subject ?? "",
    body: values.body ?? "",
    recipients: values.recipients ?? [],
    files: [...files],
  });
  const attach = (next: readonly UploadedFile[]): void => {
    setFiles(next);
    form.set({ attachments: next.map(({ ID }) => ID) });
  };
  const close = (end: () => void) => (): void => {
    end();
    onClose();
  };
  return (
    <FormModal
      opened
      title={titleOf(answered, isBureau, client)}
      form={form}
      submit={answered ? "Send reply" : "Send message"}
      onClose={close(draft.leave)}
      footStart={draft.isRestored && <Button onClick={close(draft.end)}>Discard draft</Button>}
    >
      {draft.isRestored && (
        <Banner tone="ocean" boxed>
          Your unsent draft was restored.
        </Banner>
      )}
      {!answered && (
        <Recipients
          field={form.field("recipients")}
          people={isBureau ? people.data : null}
          error={people.error?.message ?? form.errors["recipient"]}
          client={client}
        />
      )}
      <TextField {...form.field("subject")} label="Subject" startsHere={!answered} />
      <NoteField {...form.field("body")} label="Message" rows={7} startsHere={answered !== undefined} />
      <Attach files={files} onFiles={attach} error={form.errors["attachments"]} />
    </FormModal>
  );
}

function titleOf(
  answered: Message | undefined,
  isBureau: boolean,
  client: MessageClient | undefined,
): string {
  if (answered) return `Reply to ${correspondentName(recipientOf(answered, isBureau))}`;
  return isBureau && client
    ? `Send message to ${[client.name, client.company].filter(Boolean).join(", ")}`
    : "Send message";
}

/** Rethrows an error with the message of MSG-112 above the form. Errors of fields stay at their fields. */
function rethrowSendFailure(error: unknown): never {
  if (!(error instanceof RequestError)) throw error;
  const { status, code, errors, details, requestId } = error;
  throw new RequestError({ status, code, errors, details, requestId, message: sendFailure(error.message) });
}

/**
 * Returns the recipient of a reply, or null for the bureau. For display only, because the server decides
 * (`addressees`).
 */
function recipientOf({ is_received, sender, recipient }: Message, isBureau: boolean): Correspondent | null {
  if (isBureau) return is_received ? sender : recipient;
  return sender.kind === "agent" ? sender : null;
}

const bodyOf = (
  { subject, body, recipients, attachments }: z.output<typeof MessageFields>,
  answered: Message | undefined,
) =>
  answered
    ? { subject, body, attachments, _reply_to: answered.ID }
    : { subject, body, attachments, recipients };
