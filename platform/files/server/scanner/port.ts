import type { Readable } from "node:stream";

/** Looks through a file for what does harm. */
export interface Scanner {
  /** The name of what was found; null where nothing was. Rejects where it could not look: then nobody knows. */
  scan(bytes: Readable): Promise<string | null>;
}
