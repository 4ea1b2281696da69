import { Readable } from "node:stream";
import { zipNames } from "../rules/zip-names.ts";
import type { Storage } from "./storage/port.ts";
import { zipStream } from "./zip.ts";

interface Stored {
  readonly name: string;
  readonly storage_key: string;
}

/** Streams the files as one ZIP, reading them from the storage one after the other. */
export function zipOf(files: readonly Stored[], storage: Storage): Readable {
  const names = zipNames(files.map(({ name }) => name));
  const entries = files.map(({ storage_key }, place) => ({
    name: names[place] ?? "file",
    open: async () => {
      const bytes = await storage.read(storage_key);
      if (!bytes) throw new Error("a file of a ZIP is missing in the storage");
      return bytes;
    },
  }));
  return Readable.from(zipStream(entries), { objectMode: false });
}
