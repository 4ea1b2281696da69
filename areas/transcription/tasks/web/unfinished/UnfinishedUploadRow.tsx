import { Progress } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { UploadedFile } from "#platform/files/contract.ts";
import { sizeInWords } from "#platform/files/rules/size.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { UPLOAD_KINDS } from "../upload/UploadOptions.tsx";
import classes from "../task/tasks.module.css";
import type { UnfinishedUpload } from "./store.ts";

interface UnfinishedUploadRowProps {
  upload: UnfinishedUpload;
  onArrived: (file: UploadedFile) => void;
  onCancel: () => void;
}

const loadResumable = () => import("#platform/files/web/send-resumable.ts");

/** Renders an unfinished upload and continues the upload from the last byte the server received. */
export function UnfinishedUploadRow({ upload, onArrived, onCancel }: UnfinishedUploadRowProps) {
  const { name, size, kind, file, uploaded } = upload;
  const { sent, problem, isPaused, pause, resume, cancel } = useResumedUpload(upload, onArrived);
  const share = size === 0 ? 0 : Math.round((sent / size) * 100);
  return (
    <li className={classes.row}>
      <b>{name}</b>
      <span className="muted">
        {UPLOAD_KINDS.find(({ value }) => value === kind)?.label}, {sizeInWords(size)}
      </span>
      <span role="status">
        {uploaded
          ? "Uploaded, not sent for typing yet"
          : (problem ?? `${isPaused ? "Paused at" : "Uploading,"} ${share}%`)}
      </span>
      {file && !isPaused && problem === null && (
        <Button size="sm" kind="plain" onClick={pause} aria-label={`Pause the upload of ${name}`}>
          Pause
        </Button>
      )}
      {file && (isPaused || problem !== null) && (
        <Button size="sm" kind="plain" onClick={resume} aria-label={`Resume the upload of ${name}`}>
          Resume
        </Button>
      )}
      <Button
        size="sm"
        kind="plain"
        aria-label={uploaded ? `Remove ${name}` : `Cancel upload of ${name}`}
        onClick={() => {
          cancel();
          onCancel();
        }}
      >
        {uploaded ? "Remove" : "Cancel upload"}
      </Button>
      {file && (
        <div className={classes.wide}>
          <Progress
            value={share}
            size="sm"
            color="var(--act)"
            aria-label={`Uploading ${name}`}
            transitionDuration={0}
          />
        </div>
      )}
    </li>
  );
}

function useResumedUpload(upload: UnfinishedUpload, onArrived: (file: UploadedFile) => void) {
  const owner = useOwner();
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaused, setPaused] = useState(false);
  const arrived = useLatest(onArrived);
  const initialUpload = useRef(upload);
  const purpose = UPLOAD_KINDS.find(({ value }) => value === upload.kind)?.purpose.name ?? "";
  const hasBytes = upload.file !== null;
  useEffect(() => {
    const { file, name } = initialUpload.current;
    if (isPaused || !hasBytes || file === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const wholeFile = file instanceof File ? file : new File([file], name);
    loadResumable()
      .then(({ sendResumable }) => sendResumable(wholeFile, { purpose, owner, signal, onProgress: setSent }))
      .then((done) => arrived.current(done))
      .catch((error: unknown) => {
        if (!signal.aborted) setProblem(error instanceof Error ? error.message : "Upload Failed");
      });
    return () => controller.abort();
  }, [isPaused, hasBytes, purpose, owner, arrived]);
  return {
    sent,
    problem,
    isPaused,
    pause: () => setPaused(true),
    resume: () => {
      setProblem(null);
      // A failed upload is restarted.
      setPaused(problem !== null);
      if (problem !== null) setTimeout(() => setPaused(false));
    },
    cancel: () => {
      const { file } = initialUpload.current;
      if (file instanceof File && hasBytes)
        void loadResumable().then(({ cancelResumable }) => cancelResumable(file, { purpose, owner }));
    },
  };
}
