import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

/** A PDF by its bytes or by its place in the storage. */
export type PdfPart = { readonly bytes: Uint8Array } | { readonly storage_key: string };

const Merged = z.object({
  pdf: z.instanceof(Uint8Array).nullable(),
  /** Position of the first part that can't be read. Null if all can. */
  broken: z.int().nullable(),
});

/** Joins PDFs in a child process because they are untrusted files. */
export const mergedPdf = defineWork<{ readonly parts: readonly PdfPart[] }>()({
  script: new URL("./merge.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 60_000,
  read: (product) => Merged.parse(product),
});
