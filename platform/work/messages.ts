import type { Config } from "#platform/config.ts";

/** What a child process is asked to do. */
export interface Order {
  /** The address of a module that exports `work`. */
  readonly script: string;
  readonly order: unknown;
  readonly storage: StoragePlace;
}

export type StoragePlace = Pick<Config, "bucket" | "storageDir">;

export type Product = { readonly kind: "made"; readonly product: unknown } | { readonly kind: "failed"; readonly reason: string };
