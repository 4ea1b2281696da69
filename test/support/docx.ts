import { docxText } from "#areas/transcription/drafts/rules/docx/docx-text.ts";
import { zipEntry } from "#areas/transcription/counting/server/index.ts";

/**
 * Returns the text of the main part of a Word file made by Corella. Throws if the bytes contain no main part.
 */
export function textOfDocx(bytes: Buffer): string {
  const xml = zipEntry(bytes, "word/document.xml", bytes.length * 100)?.toString("utf8");
  if (xml === undefined) throw new Error("This is no Word file.");
  return docxText(xml);
}
