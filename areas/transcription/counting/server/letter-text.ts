import { buffer } from "node:stream/consumers";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { type Count, countText } from "../rules/count.ts";
import { docxText } from "../rules/docx-text.ts";
import { rtfText } from "../rules/rtf-text.ts";
import { zipEntry } from "./zip-entry.ts";

interface Letter {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

/** Larger letters are not read: they hold pictures rather than text. */
const LARGEST = 25 * 1024 * 1024;
const LONGEST_XML = 20 * 1024 * 1024;

/** The text of a letter in DOCX, RTF or plain text; null of anything else, or where it can't be read. Only its text is read, nothing in it runs. */
export async function letterText(storage: Storage, { storage_key, size, mime_type }: Letter): Promise<string | null> {
  const isReadable = [FILE_KINDS.docx, FILE_KINDS.rtf, FILE_KINDS.txt].some(({ mime }) => mime === mime_type);
  if (!isReadable || size > LARGEST) return null;
  const stored = await storage.read(storage_key);
  if (!stored) return null;
  const bytes = await buffer(stored);
  if (mime_type === FILE_KINDS.rtf.mime) return rtfText(bytes.toString("latin1"));
  if (mime_type === FILE_KINDS.txt.mime) return plainText(bytes);
  const xml = zipEntry(bytes, "word/document.xml", LONGEST_XML);
  return xml && docxText(xml.toString("utf8"));
}

/** What we count of a letter; null where we can't read it (G-12). */
export async function countLetter(storage: Storage, letter: Letter): Promise<Count | null> {
  const text = await letterText(storage, letter);
  return text === null ? null : countText(text);
}

function plainText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes.subarray(2)).swap16().toString("utf16le");
  const text = bytes.toString("utf8");
  // Old word processors write one byte a character.
  return text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text;
}
