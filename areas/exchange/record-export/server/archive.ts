import { Readable } from "node:stream";
import type { ZipFile } from "yazl";
import { RESOURCE_TYPES } from "#areas/exchange/fhir-api/rules/resource.ts";
import type { Db } from "#platform/db/db.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { openZip } from "#platform/files/server/zip-stream.ts";
import type { ExportCounts } from "../contract.ts";
import { documentPath, readMe } from "../rules/tables.ts";
import { keysOf } from "./queries.ts";
import { csvFiles, documentGroups, type ExportClient, fhirFiles } from "./sources.ts";

const NO_COUNTS: ExportCounts = {
  patients: 0,
  referring_doctors: 0,
  referrals: 0,
  appointments: 0,
  documents: 0,
  locations: 0,
  availability: 0,
};

interface ArchiveSource {
  readonly db: Db;
  readonly storage: Pick<Storage, "read">;
  readonly client: ExportClient & { readonly name: string };
  /** Callback with the number of records written so far. */
  readonly progress: (done: number) => Promise<void>;
}

export interface Archive {
  readonly bytes: Readable;
  /** Returns the number of records by kind; complete once `bytes` has ended. */
  readonly counts: () => ExportCounts;
}

/**
 * Creates a ZIP archive that is written while it is read, with at most some hundred rows or one piece of a
 * document in memory.
 */
export async function archiveOf({ db, storage, client, progress }: ArchiveSource): Promise<Archive> {
  let counts = NO_COUNTS;
  let writtenCount = 0;
  const count = async (kind: keyof ExportCounts, addedCount: number): Promise<void> => {
    counts = { ...counts, [kind]: counts[kind] + addedCount };
    writtenCount += addedCount;
    await progress(writtenCount);
  };
  const { zip, bytes } = openZip();
  const addLazyFile = (path: string, open: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { forceDosTimestamp: true }, (callback) =>
      callback(null, Readable.from(open())),
    );
  zip.addBuffer(Buffer.from(readMe(client.name, client.today)), "README.txt");
  for (const [name, open] of Object.entries(csvFiles(db, client, count))) addLazyFile(`csv/${name}`, open);
  const fhir = fhirFiles(db, client, count);
  for (const type of RESOURCE_TYPES) addLazyFile(`fhir/${type}.ndjson`, fhir[type]);
  for await (const group of documentGroups(db, client.ID)) {
    const keys = await keysOf(
      db,
      client.ID,
      group.map(({ ID }) => ID),
    );
    for (const document of group)
      addDocument(zip, storage, documentPath(document), keys.get(document.ID), () => count("documents", 1));
  }
  zip.end();
  return { bytes, counts: () => counts };
}

/**
 * Adds a document uncompressed, because pictures and PDFs are compressed already. A document whose bytes are
 * missing becomes an empty file.
 */
function addDocument(
  zip: ZipFile,
  storage: ArchiveSource["storage"],
  path: string,
  key: string | undefined,
  onAdded: () => Promise<void>,
): void {
  const open = async () => {
    const bytes = key === undefined ? null : await storage.read(key);
    await onAdded();
    return bytes ?? Readable.from([]);
  };
  zip.addReadStreamLazy(path, { compress: false, forceDosTimestamp: true }, (callback) => {
    open().then(
      (bytes) => callback(null, bytes),
      (error: unknown) => callback(error, Readable.from([])),
    );
  });
}
