import type { Document } from "#kernel/text/document.ts";

/** Message that requests a document from a worker thread. */
export interface RenderRequest {
  readonly document: Document;
  readonly created: Date;
}

export type RenderResult =
  | { readonly kind: "made"; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly reason: string };
