import { z } from "zod";
import { UploadedFile } from "#platform/files/contract.ts";
import { deviceStore } from "#platform/web/device-store.ts";

const FILES = "files";
const { read, write } = deviceStore("corella-uploads", { [FILES]: "key" });

/** A file that is being uploaded, or has arrived and was not sent for typing yet. */
const UnfinishedUpload = z.object({
  key: z.string(),
  person: z.int(),
  client: z.int(),
  kind: z.enum(["audio", "corrected", "supporting"]),
  name: z.string(),
  size: z.number(),
  /** Its bytes, until they have arrived. */
  file: z.instanceof(Blob).nullable(),
  uploaded: UploadedFile.nullable(),
});
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>;

export const keepUpload = (upload: UnfinishedUpload): Promise<void> => write(FILES, (store) => void store.put(upload));
export const forgetUploads = (keys: Iterable<string>): Promise<void> =>
  write(FILES, (store) => {
    for (const key of keys) store.delete(key);
  });

/** Of this person for this client; what can't be read is left out. */
export async function listUploads(person: number, client: number): Promise<UnfinishedUpload[]> {
  const rows: unknown[] = await read(FILES, (store) => store.getAll());
  return rows
    .flatMap((row) => UnfinishedUpload.safeParse(row).data ?? [])
    .filter((upload) => upload.person === person && upload.client === client);
}
