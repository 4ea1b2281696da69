import type { Owner } from "#platform/web/api/address.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { fileRoutes, type FilePurpose, type UploadedFile } from "../contract.ts";
import { uploadFile } from "./upload-file.ts";
import { uploadProblem } from "./upload-problem.ts";

interface SingleUpload {
  readonly purpose: FilePurpose;
  readonly owner: Owner | null;
  /** False if several files were dropped at once; the upload is then refused. */
  readonly isAlone: boolean;
}

/**
 * Checks and uploads one file. Resolves to null after a refusal, which a toast reports. Rejects after other
 * failures.
 */
export async function uploadOne(
  file: File,
  { purpose, owner, isAlone }: SingleUpload,
): Promise<UploadedFile | null> {
  const problem = isAlone ? uploadProblem(file, purpose) : "Drop one file at a time.";
  if (problem !== null) {
    toast.failed("Upload Failed", { detail: problem });
    return null;
  }
  const sending = { key: randomKey(), purpose: purpose.name, route: fileRoutes.upload, owner };
  try {
    return await uploadFile(file, {
      ...sending,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    toast.failed("Upload Failed", { detail: error.message });
    return null;
  }
}
