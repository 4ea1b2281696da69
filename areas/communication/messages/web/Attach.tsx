import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { UploadedFile } from "#platform/files/contract.ts";
import { sizeInWords } from "#platform/files/rules/size.ts";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { FileIcon } from "#platform/files/web/FileIcon.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { messageFile, messageRoutes, MAX_ATTACHMENTS } from "../contract.ts";
import classes from "./messages.module.css";

interface AttachProps {
  files: readonly UploadedFile[];
  onFiles: (files: readonly UploadedFile[]) => void;
  error: string | undefined;
}

/** Renders the files to send with the message. A removed file is not sent. */
export function Attach({ files, onFiles, error }: AttachProps) {
  // The ref contains the latest files, because two uploads may end at the same time and each must add to the
  // other's result.
  const latestFiles = useRef(files);
  useEffect(() => {
    latestFiles.current = files;
  });
  const changeFiles = (next: readonly UploadedFile[]): void => {
    latestFiles.current = next;
    onFiles(next);
  };
  return (
    <div className={classes.attached} role="group" aria-label="Files to send">
      {files.map((file) => (
        <div key={file.ID} className={classes.attachment}>
          <FileIcon mime={file.mime_type} />
          <span>{file.name}</span>
          <span className="muted tn">{sizeInWords(file.size)}</span>
          <IconButton
            label={`Remove ${file.name}`}
            onClick={() => changeFiles(files.filter(({ ID }) => ID !== file.ID))}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
      {files.length < MAX_ATTACHMENTS && (
        <FileDrop
          purpose={messageFile}
          route={messageRoutes.upload}
          choose="Attach files"
          error={error}
          onUploaded={(file) => changeFiles([...latestFiles.current, file])}
        />
      )}
    </div>
  );
}
