import type { Config } from "#platform/config.ts";

/** Message that gives an order to a child process. */
export interface Order {
  /** URL of a module that exports `work`. */
  readonly script: string;
  readonly order: unknown;
  readonly storage: StoragePlace;
}

export type StoragePlace = Pick<Config, "bucket" | "storageDir">;

export type Product =
  | { readonly kind: "made"; readonly product: unknown }
  | { readonly kind: "failed"; readonly reason: string };
