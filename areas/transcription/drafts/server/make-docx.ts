import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  CONTENT_TYPES,
  directoryEntries,
  relationsPart,
  styleFormats,
  WordPackage,
} from "#areas/transcription/counting/server/index.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Letter } from "../letter.contract.ts";
import { documentXml } from "./docx/document-xml.ts";
import { numberingXml, withNumberingRelation, withNumberingType } from "./docx/numbering.ts";
import { PLAIN_PACKAGE } from "./docx/plain-package.ts";
import { type BodyParts, splitBody } from "./docx/split-body.ts";
import { packageOf } from "./zip-package.ts";

const PLAIN_DOCUMENT = "word/document.xml";
const LARGEST_TEMPLATE = 10 * 1024 * 1024;
/** Maximum bytes of all parts that are read from a template. */
const LONGEST_PARTS = 8 * 1024 * 1024;

export interface WordTemplate {
  readonly bytes: Buffer;
  /** Name of the part with the body. */
  readonly document: string;
  /** Name of the part with the list numbering, or null if the template has none. */
  readonly numbering: string | null;
  readonly parts: BodyParts;
}

export interface StoredTemplate {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

/**
 * Reads a template that a letter can be typed in. Null for a file that is not a DOCX, is damaged or too
 * large. Executes nothing from the file.
 */
export async function readTemplate(
  storage: Pick<Storage, "read">,
  { storage_key, size, mime_type }: StoredTemplate,
): Promise<WordTemplate | null> {
  if (mime_type !== FILE_KINDS.docx.mime || size > LARGEST_TEMPLATE) return null;
  const stream = await storage.read(storage_key);
  if (!stream) return null;
  const bytes = await buffer(stream);
  if (isOverlapping(bytes)) return null;
  try {
    return templateIn(bytes);
  } catch {
    // Any error means that the file can't be read.
    return null;
  }
}

/** Returns the template, or null if its main part has no body. Throws if the package is damaged. */
function templateIn(bytes: Buffer): WordTemplate | null {
  const files = new WordPackage(bytes, LONGEST_PARTS);
  const document = files.mainPart();
  const relations = files.relations(document);
  const targetOf = (part: string) => relations.find(({ type }) => type === part)?.target ?? null;
  const numbering = targetOf("numbering");
  const styles = files.read(targetOf("styles") ?? "");
  const parts = splitBody(files.required(document), styles === null ? new Map() : styleFormats(styles));
  files.required(CONTENT_TYPES);
  return parts && { bytes, document, numbering, parts };
}

/**
 * Returns true if entries of the zip share their bytes, because copying each entry would turn a small zip
 * into a huge one.
 */
const isOverlapping = (zip: Buffer): boolean =>
  directoryEntries(zip).reduce((total, { packed }) => total + packed.length, 0) > zip.length;

/**
 * Makes the letter's DOCX from the template's package, or from a plain one if there is no template. Throws if
 * a part of the template can't be copied.
 */
export function makeDocx(letter: Letter, template: WordTemplate | null): Promise<Buffer> {
  const parts = {
    ...(template ? {} : PLAIN_PACKAGE),
    ...listParts(letter, template),
    [template?.document ?? PLAIN_DOCUMENT]: documentXml(letter, template?.parts ?? null),
  };
  return packageOf(parts, template?.bytes ?? null);
}

/** Returns the parts that change because the letter has lists. Empty for a letter without lists. */
function listParts(letter: Letter, template: WordTemplate | null): Readonly<Record<string, string>> {
  const numberedLists = letter.content.filter(({ type }) => type === "orderedList").length;
  if (numberedLists === 0 && !letter.content.some(({ type }) => type === "bulletList")) return {};
  const document = template?.document ?? PLAIN_DOCUMENT;
  const folder = posix.dirname(document);
  const numbering = template?.numbering ?? posix.join(folder, "numbering.xml");
  const files = template && new WordPackage(template.bytes, LONGEST_PARTS);
  const part = (name: string): string | null => (files ? files.read(name) : (PLAIN_PACKAGE[name] ?? null));
  const relations = part(relationsPart(document)) ?? EMPTY_RELATIONS;
  return {
    [numbering]: numberingXml(numberedLists, template?.numbering ? part(template.numbering) : null),
    [CONTENT_TYPES]: withNumberingType(part(CONTENT_TYPES) ?? "", numbering),
    ...(template?.numbering
      ? {}
      : { [relationsPart(document)]: withNumberingRelation(relations, posix.relative(folder, numbering)) }),
  };
}

const EMPTY_RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
