import { buffer } from "node:stream/consumers";
import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { WorkOf } from "#platform/work/work.ts";
import type { mergedPdf, PdfPart } from "./merge-work.ts";
import { needsOwnDocument } from "./needs-own-document.ts";

/** Joins the pages of all parts. Names the first part whose pages can't be copied as they are. */
export const work: WorkOf<typeof mergedPdf> = async ({ parts }, storage) => {
  const merged = await PDFDocument.create();
  for (const [position, part] of parts.entries()) {
    const pages = await copyPages(merged, part, storage);
    if (pages === null) return { pdf: null, broken: position };
    for (const page of pages) merged.addPage(page);
  }
  return { pdf: await merged.save(), broken: null };
};

/** Copies the pages of a PDF. Null if it is missing, protected, damaged, without pages, or shown differently elsewhere. */
async function copyPages(merged: PDFDocument, part: PdfPart, storage: Storage): Promise<PDFPage[] | null> {
  try {
    const stream = "bytes" in part ? null : await storage.read(part.storage_key);
    const bytes = "bytes" in part ? part.bytes : stream && (await buffer(stream));
    if (bytes === null) return null;
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    if (needsOwnDocument(source)) return null;
    const pages = await merged.copyPages(source, source.getPageIndices());
    return pages.length === 0 ? null : pages;
  } catch {
    return null;
  }
}
