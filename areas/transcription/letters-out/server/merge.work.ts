import { buffer } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { WorkOf } from "#platform/work/work.ts";
import type { mergedPdf, PdfPart } from "./merge-work.ts";

/** Joins the pages of all parts. Names the first part that is protected or damaged. */
export const work: WorkOf<typeof mergedPdf> = async ({ parts }, storage) => {
  const merged = await PDFDocument.create();
  for (const [position, part] of parts.entries()) {
    const source = await open(part, storage);
    if (source === null) return { pdf: null, broken: position };
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return { pdf: await merged.save(), broken: null };
};

/** Opens a PDF. Null if it is missing, protected or damaged. */
async function open(part: PdfPart, storage: Storage): Promise<PDFDocument | null> {
  try {
    const stream = "bytes" in part ? null : await storage.read(part.storage_key);
    const bytes = "bytes" in part ? part.bytes : stream && (await buffer(stream));
    return bytes && (await PDFDocument.load(bytes, { updateMetadata: false }));
  } catch {
    return null;
  }
}
