import type { FilePurpose } from "#platform/files/contract.ts";
import { type FileAccess, claimUpload } from "#platform/files/server/index.ts";
import { isFileOfPatient } from "./attachments.queries.ts";

/**
 * Takes over a file for a patient: one the caller has just uploaded, or one the patient already has. False if
 * the caller may not use the file.
 */
export async function claimFile(
  access: FileAccess,
  file: number,
  purpose: FilePurpose,
  patient: number | null,
): Promise<boolean> {
  if (patient !== null && (await isFileOfPatient(access.db, access.client.ID, patient, file))) return true;
  return (await claimUpload(access, file, purpose)) !== null;
}
