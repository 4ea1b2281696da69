import type { Config } from "#platform/config.ts";
import { clamd } from "./clamd.ts";
import type { Scanner } from "./port.ts";

/** Null where no scanner is set. */
export const scannerOf = ({ scannerUrl }: Pick<Config, "scannerUrl">): Scanner | null =>
  scannerUrl === undefined ? null : clamd(scannerUrl);
