import { useEffect, useRef, useState } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { emptyFile, fileRoutes, fileTooLarge, type FilePurpose, type UploadedFile } from "../contract.ts";
import { kindOfName, kindProblem } from "../rules/file-kind.ts";
import { safeFileName } from "../rules/file-name.ts";
import { uploadFile, type UploadRoute } from "./upload-file.ts";

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: string;
  file: File;
  sent: number;
  /** What is wrong, in a sentence; null while it is on its way. */
  problem: string | null;
  /** The same file may arrive another time; false where the file itself is refused. */
  mayRetry: boolean;
  /** Sent in slices, so that it can be paused. */
  isResumable: boolean;
  isPaused: boolean;
}

/** Smaller files are one request: they are sent again as quickly as they are asked for. */
const RESUMABLE_FROM = 4 * 1024 * 1024;
// Only whoever uploads a large file loads it.
const resumable = () => import("./send-resumable.ts");

/** What the server would refuse, said before a byte leaves. */
function problemOf(file: File, purpose: FilePurpose): string | null {
  const name = safeFileName(file.name);
  const { kinds, limit, words } = purpose;
  const wrong = kindProblem({ name, declared: file.type, found: kindOfName(name) }, kinds, words);
  if (wrong !== null) return wrong;
  if (file.size === 0) return emptyFile.sentence({ name });
  return file.size > limit ? fileTooLarge.sentence({ name, limit, sentence: words?.tooLarge }) : null;
}

/** Sends files as they are chosen, each by itself; what arrived is handed on, what did not can be tried again. */
export function useUploads(
  purpose: FilePurpose,
  onUploaded: (file: UploadedFile) => void,
  route: UploadRoute = fileRoutes.upload,
) {
  const owner = useOwner();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const hand = useRef(onUploaded);
  useEffect(() => {
    hand.current = onUploaded;
  });
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const one of current.values()) one.abort();
    };
  }, []);

  const change = (key: string, to: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const stop = (key: string): void => {
    running.current.get(key)?.abort();
    running.current.delete(key);
  };
  const remove = (key: string): void => {
    stop(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };
  const isResumable = (file: File): boolean => route === fileRoutes.upload && file.size >= RESUMABLE_FROM;

  const send = async (key: string, file: File): Promise<void> => {
    const control = new AbortController();
    running.current.set(key, control);
    try {
      const onProgress = (sent: number): void => change(key, { sent });
      const sending = { purpose: purpose.name, owner, signal: control.signal, onProgress };
      const kept = isResumable(file)
        ? await (await resumable()).sendResumable(file, sending)
        : await uploadFile(file, { ...sending, key, route });
      remove(key);
      // RULE-FILE-06
      toast.done("Successfully Uploaded");
      hand.current(kept);
    } catch (error) {
      if (control.signal.aborted) return;
      running.current.delete(key);
      const failure = error instanceof RequestFailed ? error : null;
      change(key, {
        problem: failure?.message ?? "The file couldn't be uploaded. Try again.",
        mayRetry: failure === null || failure.status === 401 || failure.isPassing || failure.status >= 500,
        sent: 0,
      });
      toast.failed("Upload Failed");
    }
  };

  const add = (files: readonly File[]): void => {
    const added = files.map((file) => ({
      key: randomKey(),
      file,
      sent: 0,
      problem: problemOf(file, purpose),
      mayRetry: false,
      isResumable: isResumable(file),
      isPaused: false,
    }));
    setUploads((all) => [...all.filter(({ problem, mayRetry }) => problem === null || mayRetry), ...added]);
    for (const { key, file, problem } of added) if (problem === null) void send(key, file);
  };
  const retry = ({ key, file }: Upload): void => {
    change(key, { problem: null, sent: 0 });
    void send(key, file);
  };
  const pause = ({ key }: Upload): void => {
    stop(key);
    change(key, { isPaused: true });
  };
  const resume = ({ key, file }: Upload): void => {
    change(key, { isPaused: false });
    void send(key, file);
  };
  /** What has arrived of it is removed. */
  const drop = ({ key, file }: Upload): void => {
    remove(key);
    if (isResumable(file))
      void resumable().then(({ cancelResumable }) => cancelResumable(file, { purpose: purpose.name, owner }));
  };
  return { uploads, add, retry, pause, resume, drop };
}
