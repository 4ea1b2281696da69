import { buffer } from "node:stream/consumers";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { WorkOf } from "#platform/work/work.ts";
import { docxText } from "../rules/docx-text.ts";
import { rtfText } from "../rules/rtf-text.ts";
import type { textOfLetter } from "./text-of-letter.ts";
import { unpackedEntry } from "./zip-entry.ts";

const LONGEST_XML = 20 * 1024 * 1024;
const DOCUMENT_END = "</w:document>";

/** Reads a letter from outside. Only its text is read; nothing in it runs. */
export const work: WorkOf<typeof textOfLetter> = async ({ storage_key, mime_type }, storage) => {
  const stored = await storage.read(storage_key);
  if (!stored) return null;
  const bytes = await buffer(stored);
  if (mime_type === FILE_KINDS.rtf.mime) return rtfText(bytes.toString("latin1"));
  if (mime_type === FILE_KINDS.txt.mime) return plainText(bytes);
  const xml = unpackedEntry(bytes, "word/document.xml", LONGEST_XML)?.toString("utf8");
  if (xml === undefined) return null;
  // What breaks off would be a shorter letter that nobody misses the end of; Word does not open it.
  if (!xml.trimEnd().endsWith(DOCUMENT_END)) throw new Error("breaks off");
  return docxText(xml);
};

function plainText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes.subarray(2)).swap16().toString("utf16le");
  const text = bytes.toString("utf8");
  // Old word processors write one byte a character.
  return text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text;
}
