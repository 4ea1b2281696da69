import { z } from "zod";
import { UploadedFile } from "#platform/files/contract.ts";
import { makeDeviceStore } from "#platform/web/device-store.ts";

const FILES = "files";
const { read, write } = makeDeviceStore("corella-uploads", { [FILES]: "key" });

/** A file that is being uploaded, or is uploaded and not yet sent for typing. */
const UnfinishedUpload = z.object({
  key: z.string(),
  person: z.int(),
  client: z.int(),
  kind: z.enum(["audio", "corrected", "supporting"]),
  name: z.string(),
  size: z.number(),
  /** Bytes of the file. Null once uploaded. */
  file: z.instanceof(Blob).nullable(),
  uploaded: UploadedFile.nullable(),
});
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>;

export const keepUpload = (upload: UnfinishedUpload): Promise<void> =>
  write(FILES, (store) => void store.put(upload));
export const forgetUploads = (keys: Iterable<string>): Promise<void> =>
  write(FILES, (store) => {
    for (const key of keys) store.delete(key);
  });

/** Returns the unfinished uploads of this user for this client. Omits unreadable entries. */
export async function listUploads(person: number, client: number): Promise<UnfinishedUpload[]> {
  const rows: unknown[] = await read(FILES, (store) => store.getAll());
  return rows
    .flatMap((row) => UnfinishedUpload.safeParse(row).data ?? [])
    .filter((upload) => upload.person === person && upload.client === client);
}
