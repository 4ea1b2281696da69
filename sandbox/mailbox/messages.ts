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

const MOST = 200;
const ENDING = ".eml";
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/;

/** Lists the emails, newest first. */
export async function listLetters(folder: string): Promise<MessageBrief[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files
    .map((file) => file.replace(ENDING, ""))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const letters = await Promise.all(names.slice(0, MOST).map((name) => readLetter(folder, name)));
  return letters.flatMap((letter) => (letter ? [briefOf(letter)] : []));
}

/** Reads an email. Null if the name is invalid or there is no such email. */
export async function readLetter(folder: string, name: string): Promise<MailboxMessage | null> {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const bytes = await readFile(join(folder, name + ENDING)).catch(() => null);
  if (!bytes) return null;
  const parsed = await PostalMime.parse(bytes);
  return {
    name,
    at: `${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}.${parts[5]}Z`,
    from: addressOf(parsed.from),
    to: (parsed.to ?? []).map(addressOf).join(", "),
    subject: parsed.subject ?? "",
    message_id: parsed.messageId ?? "",
    reply_to: parsed.replyTo?.[0] ? addressOf(parsed.replyTo[0]) : null,
    text: parsed.text ?? "",
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "attachment",
      content_type: mimeType,
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
  };
}

export async function removeLetters(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const file of files) if (NAME.test(file.replace(ENDING, ""))) await rm(join(folder, file), { force: true });
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
