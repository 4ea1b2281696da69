import { useState } from "react";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { fileRoutes, type FilePurpose, type UploadedFile } from "../contract.ts";
import { FileDrop, UPLOADED } from "./FileDrop.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { FileRow } from "./FileRow.tsx";
import classes from "./files.module.css";

interface FileFieldProps
  extends Pick<
    FieldProps<number | null | undefined>,
    "label" | "value" | "onChange" | "error" | "description" | "optional"
  > {
  name?: string;
  purpose: FilePurpose;
  /** File attached to the record, in the expanded form of the record's reply. */
  file: UploadedFile | null;
  /** Called with the uploaded file, or with null when the file is removed. */
  onFile?: (file: UploadedFile | null) => void;
  withPreview?: boolean;
  onBusy?: (isBusy: boolean) => void;
}

/**
 * Renders a form field whose value is the ID of one uploaded file. The record claims the file when the form
 * is saved.
 */
export function FileField({
  label,
  name,
  optional,
  description,
  error,
  value,
  onChange,
  purpose,
  file,
  onFile,
  withPreview,
  onBusy,
}: FileFieldProps) {
  const [uploadedFile, setArrived] = useState<UploadedFile | null>(null);
  // Discards an upload that will not be saved. Failures are ignored because unclaimed uploads are removed
  // later.
  const { sendAsync } = useSend(fileRoutes.remove, { errors: "inline" });
  const shownFile = [uploadedFile, file].find((one) => one?.ID === value) ?? null;
  const changeFile = (next: UploadedFile | null): void => {
    if (uploadedFile && uploadedFile.ID !== file?.ID)
      sendAsync({ params: { id: uploadedFile.ID } }).catch(() => undefined);
    setArrived(next);
    onChange(next?.ID ?? null);
    onFile?.(next);
  };
  return (
    <GroupField
      label={label}
      name={name}
      value={value}
      error={error}
      description={description}
      optional={optional}
    >
      {shownFile ? (
        <div className={classes.held}>
          <FileRow
            file={shownFile}
            note={shownFile === uploadedFile && <span role="status">{UPLOADED}</span>}
            onRemove={() => changeFile(null)}
          />
          {withPreview && <FilePreview key={shownFile.ID} file={shownFile} />}
        </div>
      ) : (
        <FileDrop purpose={purpose} single onUploaded={changeFile} isWrong={Boolean(error)} onBusy={onBusy} />
      )}
    </GroupField>
  );
}
