import { useSend } from "#platform/web/api/useSend.ts";
import { billingFile, billingFileRoutes } from "../contract.ts";
import { UploadModal } from "./UploadModal.tsx";

/** Renders the upload dialog over the list of billing files (SCR-BFIL-02). */
export function UploadBillingFiles({ onClose }: { onClose: () => void }) {
  const create = useSend(billingFileRoutes.create, {
    done: "Successfully Uploaded",
    detail: (files) => files.map(({ file }) => file.name).join(", "),
    errors: "inline",
    refresh: [billingFileRoutes.list],
    onDone: onClose,
  });
  return (
    <UploadModal
      title="Upload billing files"
      purpose={billingFile}
      problem={create.error && `Upload Failed. ${create.error.message}`}
      isSaving={create.isSending}
      onSave={(files) =>
        create.send({ body: files.map(({ file, comment }) => ({ _file: file.ID, comment })) })
      }
      onClose={onClose}
    />
  );
}
