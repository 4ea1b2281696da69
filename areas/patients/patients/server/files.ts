import { type Asker, findOwnUpload } from "#platform/files/server/index.ts";
import { isFileOfPatient } from "./attachments.queries.ts";

/** A file may become a patient's when the caller has just uploaded it, or when it is the patient's already. */
export async function mayUseFile(asker: Asker, file: number, patient: number | null): Promise<boolean> {
  if (patient !== null && (await isFileOfPatient(asker.db, asker.client.ID, patient, file))) return true;
  return (await findOwnUpload(asker, file)) !== null;
}
