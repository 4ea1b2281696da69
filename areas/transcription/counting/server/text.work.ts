import { buffer } from "node:stream/consumers";
import { TextDecoder } from "node:util";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { WorkOf } from "#platform/work/work.ts";
import { type CrossedOut, crossedInWords, inWordsAndLabels, inWordsAndRows } from "../rules/crossed-text.ts";
import type { LetterParts } from "../rules/letter-parts.ts";
import { rtfLetter } from "../rules/rtf-text.ts";
import type { Letter, textOfLetter } from "./text-of-letter.ts";
import { wordLetter } from "./word-letter.ts";

/** Reads the text of a foreign letter without executing any content. Null if the file is gone from the storage. */
export const work: WorkOf<typeof textOfLetter> = (letter, storage) =>
  readParts(letter, storage, WRITTEN[letter.purpose ?? "reading"]);

const WRITTEN = { reading: crossedInWords, beginning: inWordsAndLabels, sending: inWordsAndRows } as const;

/** Reads the text of a letter. `crossed` writes its crossed-out parts. */
export async function readParts(
  { storage_key, mime_type }: Letter,
  storage: Storage,
  crossed: CrossedOut,
): Promise<LetterParts | null> {
  const stream = await storage.read(storage_key);
  if (!stream) return null;
  const bytes = await buffer(stream);
  if (mime_type === FILE_KINDS.rtf.mime) return rtfLetter(bytes.toString("latin1"), decodeBytes, crossed);
  if (mime_type === FILE_KINDS.txt.mime) return { body: plainText(bytes), margins: "" };
  return wordLetter(bytes, crossed);
}

/** Decoders by encoding, reused because an RTF may switch encodings a million times. */
const decoders = new Map<string, TextDecoder>();

function decodeBytes(bytes: Uint8Array, encoding: string): string {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder.decode(bytes);
}

function plainText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2)).swap16().toString("utf16le");
  const text = bytes.toString("utf8");
  // Old word processors write one byte per character.
  return text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text;
}
