import { useState } from "react";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { fileRoutes, type FilePurpose, type UploadedFile } from "../contract.ts";
import { FileDrop } from "./FileDrop.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { FileRow } from "./FileRow.tsx";
import classes from "./files.module.css";

interface FileFieldProps
  extends Pick<FieldProps<number | null | undefined>, "label" | "value" | "onChange" | "error" | "description" | "optional"> {
  name?: string;
  purpose: FilePurpose;
  /** The file the record holds, as it brings it expanded. */
  file: UploadedFile | null;
  /** Hears the whole file as it arrives, null when it is taken away. */
  onFile?: (file: UploadedFile | null) => void;
  withPreview?: boolean;
  onBusy?: (isBusy: boolean) => void;
}

/** A form's field whose value is the ID of one uploaded file. The record takes it when the form is saved. */
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
  const [arrived, setArrived] = useState<UploadedFile | null>(null);
  // An upload nobody will save is dropped; should that fail, nothing is lost but space.
  const { sendAsync } = useSend(fileRoutes.remove, { errors: "inline" });
  const shown = [arrived, file].find((one) => one?.ID === value) ?? null;
  const take = (next: UploadedFile | null): void => {
    if (arrived && arrived.ID !== file?.ID) sendAsync({ params: { id: arrived.ID } }).catch(() => undefined);
    setArrived(next);
    onChange(next?.ID ?? null);
    onFile?.(next);
  };
  return (
    <GroupField label={label} name={name} value={value} error={error} description={description} optional={optional}>
      {shown ? (
        <div className={classes.held}>
          <FileRow file={shown} onRemove={() => take(null)} />
          {withPreview && <FilePreview key={shown.ID} file={shown} />}
        </div>
      ) : (
        <FileDrop purpose={purpose} single onUploaded={take} isWrong={Boolean(error)} onBusy={onBusy} />
      )}
    </GroupField>
  );
}
