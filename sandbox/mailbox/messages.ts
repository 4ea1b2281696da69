import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

export interface MessageBrief {
  /** Name of the file without its extension. Names sort by time, newest last. */
  readonly name: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly message_id: string;
}

export interface MailboxMessage extends MessageBrief {
  readonly reply_to: string | null;
  readonly text: string;
  readonly attachments: { filename: string; content_type: string; size: number }[];
}

const MAX_MESSAGES = 200;
const EXTENSION = ".eml";
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/;

/** Lists the emails, newest first. */
export async function listMessages(folder: string): Promise<MessageBrief[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files
    .map((file) => file.replace(EXTENSION, ""))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const messages = await Promise.all(names.slice(0, MAX_MESSAGES).map((name) => readMessage(folder, name)));
  return messages.flatMap((letter) => (letter ? [briefOf(letter)] : []));
}

/** Reads an email. Null if the name is invalid or there is no such email. */
export async function readMessage(folder: string, name: string): Promise<MailboxMessage | null> {
  const match = NAME.exec(name);
  if (!match) return null;
  const bytes = await readFile(join(folder, name + EXTENSION)).catch(() => null);
  if (!bytes) return null;
  const email = await PostalMime.parse(bytes);
  return {
    name,
    at: `${match[1]}T${match[2]}:${match[3]}:${match[4]}.${match[5]}Z`,
    from: addressOf(email.from),
    to: (email.to ?? []).map(addressOf).join(", "),
    subject: email.subject ?? "",
    message_id: email.messageId ?? "",
    reply_to: email.replyTo?.[0] ? addressOf(email.replyTo[0]) : null,
    text: email.text ?? "",
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "attachment",
      content_type: mimeType,
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
  };
}

export async function removeMessages(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files)
    if (NAME.test(file.replace(EXTENSION, ""))) await rm(join(folder, file), { force: true });
}

const briefOf = ({ name, at, from, to, subject, message_id }: MailboxMessage): MessageBrief => ({
  name,
  at,
  from,
  to,
  subject,
  message_id,
});
const addressOf = (address: { name?: string; address?: string | undefined } | undefined): string =>
  address?.name ? `${address.name} <${address.address ?? ""}>` : (address?.address ?? "");
