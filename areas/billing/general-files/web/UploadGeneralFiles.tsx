import { useState } from "react";
import { UploadModal } from "#areas/billing/billing-files/web/UploadModal.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FILE_TYPES, generalFile, generalFileRoutes } from "../contract.ts";

const types = FILE_TYPES.map((label, index) => ({ value: index + 1, label }));
const OTHER_TYPE: number = FILE_TYPES.length;

/** Renders the upload dialog; all files of one upload get the same type (SCR-GFIL-02). */
export function UploadGeneralFiles({ onClose }: { onClose: () => void }) {
  const [fileType, setType] = useState(OTHER_TYPE);
  const create = useSend(generalFileRoutes.create, {
    done: "Successfully Uploaded",
    detail: (files) => files.map(({ file }) => file.name).join(", "),
    errors: "inline",
    refresh: [generalFileRoutes.list],
    onDone: onClose,
  });
  return (
    <UploadModal
      title="Upload files"
      purpose={generalFile}
      problem={create.error && `Upload Failed. ${create.error.message}`}
      isSaving={create.isSending}
      onSave={(files) =>
        create.send({ body: files.map(({ file, comment }) => ({ _file: file.ID, comment, fileType })) })
      }
      onClose={onClose}
    >
      <ChoiceField
        label="Type"
        value={fileType}
        onChange={(chosen) => setType(chosen ?? OTHER_TYPE)}
        options={types}
      />
    </UploadModal>
  );
}
