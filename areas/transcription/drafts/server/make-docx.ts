import { buffer } from "node:stream/consumers";
import { directoryEntries, zipEntry } from "#areas/transcription/counting/server/index.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Letter } from "../letter.contract.ts";
import { documentXml } from "../rules/docx/document-xml.ts";
import { numberingXml, withNumberingRelation, withNumberingType } from "../rules/docx/numbering.ts";
import { PLAIN_PACKAGE } from "../rules/docx/plain-package.ts";
import { type BodyParts, splitBody } from "../rules/docx/split-body.ts";
import { packageOf, TYPES } from "./zip-package.ts";

const DOCUMENT = "word/document.xml";
const NUMBERING = "word/numbering.xml";
const RELATIONS = "word/_rels/document.xml.rels";
const LARGEST_TEMPLATE = 10 * 1024 * 1024;
const LONGEST_PART = 2 * 1024 * 1024;

export interface WordTemplate {
  readonly bytes: Buffer;
  readonly parts: BodyParts;
}

export interface StoredTemplate {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

/**
 * Reads a template that a letter can be typed in: a DOCX whose parts have the form that Word writes. Null for
 * any other file. Executes nothing from the file.
 */
export async function readTemplate(
  storage: Pick<Storage, "read">,
  { storage_key, size, mime_type }: StoredTemplate,
): Promise<WordTemplate | null> {
  if (mime_type !== FILE_KINDS.docx.mime || size > LARGEST_TEMPLATE) return null;
  const stored = await storage.read(storage_key);
  if (!stored) return null;
  const bytes = await buffer(stored);
  const parts = splitBody(textOf(bytes, DOCUMENT) ?? "");
  const isWhole = textOf(bytes, TYPES)?.includes("</Types>") && textOf(bytes, RELATIONS)?.includes("</Relationships>");
  return parts && isWhole && !isOverlapping(bytes) ? { bytes, parts } : null;
}

/**
 * Returns true if entries of the zip share their bytes, because copying each entry would turn a small zip
 * into a huge one.
 */
const isOverlapping = (zip: Buffer): boolean =>
  directoryEntries(zip).reduce((total, { packed }) => total + packed.length, 0) > zip.length;

const textOf = (zip: Buffer, name: string): string | null => zipEntry(zip, name, LONGEST_PART)?.toString("utf8") ?? null;

/** Makes the letter's DOCX from the template's package, or from a plain one if there is no template. */
export function makeDocx(letter: Letter, template: WordTemplate | null): Buffer {
  const lists = letter.content.filter(({ type }) => type === "orderedList").length;
  const hasLists = letter.content.some(({ type }) => type === "orderedList" || type === "bulletList");
  const part = (name: string): string => (template ? textOf(template.bytes, name) : PLAIN_PACKAGE[name]) ?? "";
  const numbered: Record<string, string> = hasLists
    ? {
        [NUMBERING]: numberingXml(lists, template && textOf(template.bytes, NUMBERING)),
        [RELATIONS]: withNumberingRelation(part(RELATIONS)),
        [TYPES]: withNumberingType(part(TYPES)),
      }
    : {};
  const parts = { ...(template ? {} : PLAIN_PACKAGE), ...numbered, [DOCUMENT]: documentXml(letter, template?.parts ?? null) };
  return packageOf(parts, template?.bytes ?? null);
}
