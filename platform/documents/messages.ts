import type { Document } from "#kernel/text/document.ts";

/** What the server asks a worker for. */
export interface Order {
  readonly document: Document;
  readonly created: Date;
}

export type Product =
  | { readonly kind: "made"; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly reason: string };
