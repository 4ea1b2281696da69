import { buffer } from "node:stream/consumers";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { withPdf } from "../rules/message.ts";

interface StoredMessage {
  readonly message: string | null;
  readonly storage_key: string;
}

/** Returns the bytes of a message with its PDF, in the character set that it names. */
export async function hl7Bytes(
  storage: Pick<Storage, "read">,
  { message, storage_key }: StoredMessage,
): Promise<Buffer> {
  const stream = await storage.read(storage_key);
  if (!stream || message === null) throw new Error("the PDF of a message is missing in the storage");
  const charset = message.split("\r", 1)[0]?.split("|")[17];
  const whole = withPdf(message, (await buffer(stream)).toString("base64"));
  return Buffer.from(whole, charset === "8859/1" ? "latin1" : "utf8");
}

export const hl7FileName = (control_id: string | null): string => `${control_id ?? "message"}.hl7`;
