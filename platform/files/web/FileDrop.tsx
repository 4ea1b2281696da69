import { Progress } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconUpload,
  IconX,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { type FilePurpose, limitInWords, type UploadedFile } from "../contract.ts";
import { acceptOf, kindsInWords } from "../rules/file-kind.ts";
import { sizeInWords } from "../rules/size.ts";
import { useDropAnywhere } from "./DropAnywhere.tsx";
import { DropArea } from "./DropArea.tsx";
import classes from "./files.module.css";
import type { UploadRoute } from "./upload-file.ts";
import { type Upload, type UploadKeeper, useUploads } from "./useUploads.ts";

/**
 * Shows that a file has arrived beside the file rather than as a toast, because the form that attaches the
 * file is still open (RULE-FILE-06).
 */
export const UPLOADED = "Successfully Uploaded";

interface FileDropProps {
  /** Purpose from the feature's contract, which determines kinds, size and permission. */
  purpose: FilePurpose;
  /** Called with each uploaded file; the caller attaches it. */
  onUploaded: (file: UploadedFile, key: string) => void;
  /** True to accept one file at a time. */
  single?: boolean;
  /** Label of the button, by default "Choose file" or "Choose files". */
  choose?: string;
  /** True to focus the button when the dialog opens. */
  startsHere?: boolean;
  /** Error message displayed below. */
  error?: ReactNode;
  /** True to mark the area as invalid if the surrounding field displays the error. */
  isWrong?: boolean;
  /** Upload route, by default `/file`. */
  route?: UploadRoute;
  /** Stores large files on this device until they are uploaded, so that a reload loses none. */
  keeper?: UploadKeeper | undefined;
  /**
   * Called with true when uploads begin, and with false when none is left. A failed upload counts until it is
   * cleared.
   */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/**
 * Renders an area for dropping or choosing files, with the accepted kinds, the progress of each upload, and the
 * last file that arrived.
 */
export function FileDrop({
  purpose,
  onUploaded,
  single = false,
  choose,
  startsHere,
  error,
  isWrong = false,
  route,
  keeper,
  onBusy,
}: FileDropProps) {
  const [arrivedName, setArrivedName] = useState<string | null>(null);
  const arrive = (file: UploadedFile, key: string): void => {
    setArrivedName(file.name);
    onUploaded(file, key);
  };
  const { uploads, add, retry, pause, resume, drop } = useUploads(purpose, arrive, { route, keeper });
  useDropAnywhere(add);
  const isBusy = uploads.length > 0;
  const onBusyRef = useLatest(onBusy);
  useEffect(() => onBusyRef.current?.(isBusy), [onBusyRef, isBusy]);
  const id = useId();
  const { kinds, limit } = purpose;
  return (
    <div className={classes.uploading}>
      <DropArea
        onDrop={add}
        accept={acceptOf(kinds)}
        choose={choose ?? (single ? "Choose file" : "Choose files")}
        rule={`${kindsInWords(kinds)}, ${limitInWords(limit)}${single ? "" : " each"}`}
        single={single}
        isWrong={isWrong || Boolean(error)}
        saidBy={error ? `${id}-error` : undefined}
        startsHere={startsHere}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p role="status" className={classes.arrived}>
        {arrivedName !== null && (
          <>
            <IconCheck size={15} aria-hidden /> {UPLOADED}. {arrivedName}
          </>
        )}
      </p>
      {uploads.length > 0 && (
        <ul className={classes.list} aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onPause={() => (upload.isPaused ? resume(upload) : pause(upload))}
              onDrop={() => drop(upload)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  /** Pauses the upload, or resumes a paused one. */
  onPause: () => void;
  onDrop: () => void;
}

function UploadRow({ upload, onRetry, onPause, onDrop }: UploadRowProps) {
  const { file, sent, problem, mayRetry, isResumable, isPaused } = upload;
  const percent = file.size === 0 ? 0 : Math.round((sent / file.size) * 100);
  const isRefused = problem !== null;
  return (
    <li className={classes.row}>
      {isRefused ? (
        <IconAlertTriangle size={17} aria-hidden className={classes.bad} />
      ) : (
        <IconUpload size={17} aria-hidden />
      )}
      <div className={classes.about}>
        <div className={classes.name} title={file.name}>
          {file.name}
        </div>
        {isRefused ? (
          <div className={classes.error} role="alert">
            Upload Failed. {problem.replace(/^Upload Failed\. /, "")}
          </div>
        ) : (
          <>
            <Progress
              value={percent}
              size="sm"
              color="var(--act)"
              aria-label={`Uploading ${file.name}`}
              transitionDuration={0}
            />
            <div className={`${classes.meta} tn`}>
              {percent === 100
                ? "Checking"
                : `${sizeInWords(sent)} of ${sizeInWords(file.size)}${isPaused ? ", paused" : ""}`}
            </div>
          </>
        )}
      </div>
      {isRefused && mayRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
      {!isRefused && isResumable && percent < 100 && (
        <IconButton
          label={isPaused ? `Resume the upload of ${file.name}` : `Pause the upload of ${file.name}`}
          onClick={onPause}
        >
          {isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        </IconButton>
      )}
      <IconButton
        label={isRefused ? `Clear ${file.name}` : `Cancel the upload of ${file.name}`}
        onClick={onDrop}
      >
        <IconX size={16} />
      </IconButton>
    </li>
  );
}
