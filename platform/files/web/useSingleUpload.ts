import { useOwner } from "#platform/web/api/owner.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { FilePurpose, UploadedFile } from "../contract.ts";

/**
 * Returns a function that uploads one dropped file where no list of uploads is displayed. Resolves to null
 * after a failure, which a toast reports. The code that checks and sends files is loaded with the first file,
 * because most visits to a page that takes files bring none.
 */
export function useSingleUpload(
  purpose: FilePurpose,
): (files: readonly File[]) => Promise<UploadedFile | null> {
  const owner = useOwner();
  return async (files) => {
    const [file, ...others] = files;
    if (!file) return null;
    try {
      const { uploadOne } = await import("./upload-single-file.ts");
      return await uploadOne(file, { purpose, owner, isAlone: others.length === 0 });
    } catch {
      toast.failed("Upload Failed", { detail: `${file.name}. Try again.` });
      return null;
    }
  };
}
