import type { Readable } from "node:stream";

/** Virus scanner for uploaded files. */
export interface Scanner {
  /**
   * Returns the name of the malware found, or null if none was found. Rejects if the scan failed and the
   * result is unknown.
   */
  scan(bytes: Readable): Promise<string | null>;
}
