import type { Config } from "#platform/config.ts";
import { createClamdScanner } from "./clamd.ts";
import type { Scanner } from "./port.ts";

/** Returns the configured virus scanner, or null if none is configured. */
export const scannerOf = ({ scannerUrl }: Pick<Config, "scannerUrl">): Scanner | null =>
  scannerUrl === undefined ? null : createClamdScanner(scannerUrl);
