import { RequestError } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { fileRoutes, type FilePurpose, type UploadedFile } from "../contract.ts";
import { uploadFile } from "./upload-file.ts";
import { uploadProblem } from "./upload-problem.ts";

/**
 * Returns a function that uploads one dropped file where no list of uploads is displayed. Resolves to null
 * after a failure, which a toast reports.
 */
export function useSingleUpload(
  purpose: FilePurpose,
): (files: readonly File[]) => Promise<UploadedFile | null> {
  const owner = useOwner();
  return async (files) => {
    const [file, ...others] = files;
    if (!file) return null;
    const problem = others.length > 0 ? "Drop one file at a time." : uploadProblem(file, purpose);
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
      toast.failed("Upload Failed", {
        detail: error instanceof RequestError ? error.message : `${file.name}. Try again.`,
      });
      return null;
    }
  };
}
