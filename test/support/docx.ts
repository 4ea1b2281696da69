import { docxText } from "#areas/transcription/drafts/rules/docx/docx-text.ts";
import { zipEntry } from "#areas/transcription/counting/server/index.ts";

/** The words of a Word file, as the portal counts them. */
export function textOfDocx(bytes: Buffer): string {
  const xml = zipEntry(bytes, "word/document.xml", bytes.length * 100)?.toString("utf8");
  if (xml === undefined) throw new Error("This is no Word file.");
  return docxText(xml);
}
