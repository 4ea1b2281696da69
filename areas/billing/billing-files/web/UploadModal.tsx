import { type ReactNode, useRef, useState } from "react";
import type { FilePurpose, UploadedFile } from "#platform/files/contract.ts";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { FileRow } from "#platform/files/web/FileRow.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import classes from "./billing-files.module.css";

export interface CommentedFile {
  readonly file: UploadedFile;
  readonly comment: string | null;
}

interface UploadModalProps {
  title: string;
  purpose: FilePurpose;
  /** Fields above the files, such as their type. */
  children?: ReactNode;
  /** Message of a failed upload, or null. The files and their comments are kept. */
  problem: string | null;
  isSaving: boolean;
  onSave: (files: readonly CommentedFile[]) => void;
  onClose: () => void;
}

const NO_FILE = "Please upload a file before uploading";

/**
 * Renders a dialog in which files are chosen or dropped, each with an optional comment, and added together.
 */
export function UploadModal({
  title,
  purpose,
  children,
  problem,
  isSaving,
  onSave,
  onClose,
}: UploadModalProps) {
  const [files, setFiles] = useState<readonly CommentedFile[]>([]);
  const latestFiles = useRef(files);
  const updateFiles = (next: readonly CommentedFile[]) => {
    latestFiles.current = next;
    setFiles(next);
  };
  const [isEmpty, setEmpty] = useState(false);
  const save = () => {
    setEmpty(files.length === 0);
    if (files.length > 0) onSave(files);
  };
  return (
    <Modal
      opened
      asks
      title={title}
      onClose={onClose}
      foot={<ModalFoot submit="Upload" busy={isSaving} onSubmit={save} onClose={onClose} />}
    >
      <div className={classes.files}>
        {children}
        {files.map(({ file, comment }) => (
          <div key={file.ID} className={classes.one}>
            <FileRow
              file={file}
              onRemove={() => updateFiles(files.filter((entry) => entry.file.ID !== file.ID))}
            />
            <TextField
              label={`Comment on ${file.name}`}
              value={comment}
              optional
              onChange={(text) =>
                updateFiles(
                  latestFiles.current.map((entry) =>
                    entry.file.ID === file.ID ? { file, comment: text || null } : entry,
                  ),
                )
              }
            />
          </div>
        ))}
        <FileDrop
          purpose={purpose}
          error={problem ?? (isEmpty && files.length === 0 ? NO_FILE : undefined)}
          onUploaded={(file) => updateFiles([...latestFiles.current, { file, comment: null }])}
        />
      </div>
    </Modal>
  );
}
